import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findIn, findingsIn } from './exampleTree'
import { endedWriteFindings, queryFindings } from './queries'

const room = (name: string) => `src/server/areas/cards/${name}`
const write = "export const w = (tx) => tx.updateTable('cards').set({})\n"
const read = "export const r = (tx) => tx.selectFrom('cards').selectAll()\n"
const tables = (...names: string[]) => names.map((name) => `export const ${name} = table('${name}', {})\n`).join('')

it('the house notices: SQL where none stands, and tables that are written elsewhere', () => {
  const files = {
    [room('tables.ts')]: tables('cards', 'reveals'),
    [room('rules.ts')]: read,
    [room('store.ts')]: write,
    [room('cardStore.ts')]: write,
    [room('view.ts')]: read,
    [room('reveals.ts')]: "export const v = (tx) => tx.deleteFrom('reveals').execute()\n",
    [room('changes.ts')]: write,
    [room('changes.test.ts')]: write,
    'src/server/areas/quotes/store.ts': `${read}${write}`,
  }
  expect(findIn(queryFindings, files).sort()).toEqual([
    `${room('changes.ts')}:1`,
    `${room('rules.ts')}:1`,
    'src/server/areas/quotes/store.ts:2',
  ])
})

describe('the house notices: a question to the database', () => {
  it.each([
    'src/contract/cards.ts',
    'src/main/cards.ts',
    'src/preload/cards.ts',
    'src/server/http/cards.ts',
    'src/server/hosted/cards.ts',
    'src/server/crypto/cards.ts',
    'src/server/foundation/cards.ts',
    'src/server/console/cards/rules.ts',
    room('rules.ts'),
    room('limitRules.ts'),
    room('limits/rules.ts'),
    room('index.ts'),
    room('events.ts'),
    room('public.ts'),
    room('tables.ts'),
    room('operations/getCard.ts'),
  ])('in %s', (path) => {
    expect(findIn(queryFindings, { [path]: read })).toEqual([`${path}:1`])
  })

  it.each([
    "tx.selectFrom('cards as c')",
    "tx['selectFrom']('cards')",
    "getRowById(tx, 'cards', id)",
    "getRowsById(tx, 'cards', ids)",
    'sql`SELECT 1`',
    `sql<number>\`\${tx} + 1\``,
    'sql.raw(tx)',
    "sqlite.prepare('SELECT 1')",
    'store.sqlite.exec(tx)',
    'tx.exec(`SELECT 1`)',
    "'SELECT id FROM cards'",
    `[\`SELECT \${tx} FROM cards\`]`,
  ])('by %s', (asked) => {
    const files = { [room('rules.ts')]: `export const r = (tx) => ${asked}\n` }
    expect(findIn(queryFindings, files)).toEqual([`${room('rules.ts')}:1`])
  })

  it.each([
    ["import { getRowById as one } from '../../database/rowsById'", "one(tx, 'cards', id)"],
    ["import { sql as query } from 'kysely'", 'query`SELECT 1`'],
    ["import { sql as query } from 'kysely'", 'query.raw(tx)'],
  ])('by what it imports under another name: %s', (imported, asked) => {
    const files = { [room('rules.ts')]: `${imported}\nexport const r = (tx, id) => ${asked}\n` }
    expect(findIn(queryFindings, files)).toEqual([`${room('rules.ts')}:2`])
  })

  it('and not in prose', () => {
    const texts = ['Select one from here', 'Update it, then set it', 'UPDATE it and then SET it', 'Delete from here']
    const prose = `export const WORDS = ${JSON.stringify(texts)}\n`
    expect(findIn(queryFindings, { [room('rules.ts')]: prose })).toEqual([])
  })

  it('and not where a regular expression is one', () => {
    expect(findIn(queryFindings, { [room('rules.ts')]: 'export const r = (text) => /a/.exec(text)\n' })).toEqual([])
  })
})

describe('the house notices: a write', () => {
  const foundFor = (path: string, written: string) =>
    findingsIn(queryFindings, {
      [room('tables.ts')]: tables('cards'),
      [path]: `const CARDS = 'cards'\nexport const w = (tx) =>\n  ${written}\n`,
    })

  it.each([
    "tx.insertInto('cards')",
    "tx.replaceInto('cards')",
    "tx.mergeInto('cards as c')",
    "tx.updateTable('cards')",
    "tx.deleteFrom('cards')",
    "tx.deleteFrom('cards as c')",
    'tx.deleteFrom(`cards`)',
    "tx['deleteFrom']('cards')",
    "insertRow(tx, 'cards', {})",
    "insertRowOnce(tx, 'cards', {})",
    "updateRow(tx, 'cards', {}, {})",
  ])('elsewhere by %s', (written) => {
    const path = 'src/server/areas/quotes/store.ts'
    const message = 'writes cards, which src/server/areas/cards/ keeps'
    expect(foundFor(path, written)).toEqual([{ path, line: 3, message }])
    expect(foundFor(room('store.ts'), written)).toEqual([])
  })

  it.each([
    'tx.updateTable(CARDS)',
    `tx.deleteFrom(\`car\${tx}\`)`,
    "tx.deleteFrom(['cards', 'quotes'])",
    'insertRow(tx, CARDS, {})',
    "sql`UPDATE cards SET id = ''`",
    'sql<number>`DELETE FROM cards`',
    `sql\`WITH old AS (SELECT 1) DELETE FROM \${tx}\``,
    'sql`INSERT OR IGNORE INTO cards VALUES (1)`',
    'sql`REPLACE INTO cards VALUES (1)`',
    "sql.raw('DROP TABLE cards')",
    "sqlite.prepare('DELETE FROM cards')",
    'db.exec(`CREATE INDEX a ON cards (id)`)',
    "[tx, 'DELETE FROM cards']",
    '`UPDATE cards SET id = 1`',
    '`UPDATE OR IGNORE cards SET id = 1`',
    '`UPDATE cards AS c SET id = 1`',
    '`UPDATE cards c SET id = 1`',
    `\`UPDATE \${tx} SET id = 1\``,
    'sql`update or replace cards as c set id = 1`',
    `\`INSERT INTO \${tx} VALUES (1)\``,
  ])('that does not name its table: %s', (written) => {
    const path = room('store.ts')
    expect(foundFor(path, written)).toEqual([{ path, line: 3, message: 'writes a table without its name as text' }])
    expect(foundFor('src/server/database/rows.ts', written)).toEqual([])
  })
})

it('the house notices: a write elsewhere by what is imported under another name, and of a table so declared', () => {
  const files = {
    [room('tables.ts')]: "import { table as t } from '../../database/table'\nexport const c = t('cards', {})\n",
    'src/server/areas/quotes/store.ts':
      "import { updateRow as put } from '../../database/rowsById'\nexport const w = (tx) => put(tx, 'cards', {}, {})\n",
  }
  expect(findingsIn(queryFindings, files)).toEqual([
    { path: 'src/server/areas/quotes/store.ts', line: 2, message: `writes cards, which ${room('')} keeps` },
  ])
})

const byName = (table: string) => `export const w = (tx) => tx.updateTable('${table}').set({})\n`
/** Each file with a reason, writing what its reason is about. */
const KNOWN = {
  'src/server/areas/platform-config/store.ts': byName('platform_config'),
  'src/server/host/inboxEndpoint.ts': byName('platform_config'),
  'src/server/console/signatures/signatureStore.ts': byName('signature_verdicts'),
  'src/server/webhooks/forwarding/pruneForwarding.ts': byName('inbox_marks'),
  'src/server/host/unnamedFiles.ts': `export const w = (table) => sql\`DELETE FROM \${sql.table(table)}\`\n`,
  'src/server/requestLog/callStore.ts': "export const w = (sqlite) => sqlite.exec('DELETE FROM lost_calls')\n",
}
const DECLARED = {
  'src/server/database/tables.ts': tables('platform_config'),
  'src/server/kernel/tables.ts': tables('signature_verdicts'),
  'src/server/console/inbox/tables.ts': tables('inbox_marks'),
}

it('files with a reason write elsewhere, and nothing but what it is about', () => {
  expect(findIn(queryFindings, { ...DECLARED, ...KNOWN })).toEqual([])
  const moved = Object.entries(KNOWN).map(([path, text]) => [path.replace('.ts', '2.ts'), text] as const)
  expect(findIn(queryFindings, { ...DECLARED, ...Object.fromEntries(moved) }).sort()).toEqual(
    moved.map(([path]) => `${path}:1`).sort(),
  )
  const path = 'src/server/host/inboxEndpoint.ts'
  expect(findIn(queryFindings, { ...DECLARED, [path]: byName('inbox_marks') })).toEqual([`${path}:1`])
})

it('the house notices: a file with a reason that writes nothing elsewhere any more', () => {
  const own = 'src/tidy/queries.ts'
  const text = readFileSync(join(import.meta.dirname, 'queries.ts'), 'utf8')
  expect(findIn(endedWriteFindings, { ...DECLARED, ...KNOWN })).toEqual([])
  const store = 'src/server/areas/platform-config/store.ts'
  const unnamed = 'src/server/host/unnamedFiles.ts'
  const files = { ...DECLARED, ...KNOWN, [own]: text, [unnamed]: 'export {}\n', [store]: byName('inbox_marks') }
  const lineOfEntry = (path: string) => text.split('\n').indexOf(`    path: '${path}',`) + 1
  expect(findingsIn(endedWriteFindings, files)).toEqual([
    { path: own, line: lineOfEntry(store), message: `${store} writes platform_config no more` },
    { path: own, line: lineOfEntry(unnamed), message: `${unnamed} writes tables without their names no more` },
  ])
  const moved = { ...KNOWN, 'src/server/areas/platform-config/tables.ts': tables('platform_config') }
  expect(findIn(endedWriteFindings, moved)).toContain(`${own}:1`)
})
