import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPaymentSetup } from '../../testing/payments'
import { shareTestServer } from '../../testing/sharedServer'
import { exportNow, sendFile, tamper } from './testing/fileRig'

const folder = mkdtempSync(join(tmpdir(), 'countersign-refused-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const server = shareTestServer({ databaseFile: join(folder, 'countersign.sqlite') })

/** A file that would be taken in. */
let good: Buffer
beforeAll(async () => {
  const setup = await startPaymentSetup({ on: server })
  await setup.fundedAccount('USD', 50_00)
  good = await exportNow(server, 'Good')
})

const refusalOf = async (bytes: Buffer) => {
  const uploadId = await sendFile(server, bytes)
  return server.as.console.call('importSnapshot', { body: { uploadId } }, 400)
}

/** Changes what an exported file says of itself. */
const sayOfItself = (sqlite: BetterSqlite3.Database, part: string, text: string) =>
  sqlite.exec(`UPDATE host_settings SET value = json_set(value, '$.${part}', ${text}) WHERE key = 'exportedSnapshot'`)

const UUID = '00000000-0000-7000-8000-000000000001'
const AT = '2026-11-21T09:00:00.000Z'

it.each<[string, string, string, (sqlite: BetterSqlite3.Database) => void]>([
  [
    'a view in the place of a table',
    'SCHEMA_CHANGED',
    'Table lookups is not',
    (sqlite) => sqlite.exec('DROP TABLE lookups; CREATE VIEW lookups AS SELECT * FROM quotes'),
  ],
  [
    'a column that is computed',
    'SCHEMA_CHANGED',
    'Table quotes is not',
    (sqlite) => sqlite.exec(`ALTER TABLE quotes ADD COLUMN x TEXT GENERATED ALWAYS AS (id || id)`),
  ],
  [
    'text where a number belongs',
    'IMPOSSIBLE_VALUE',
    'Table internal_accounts, column is_private, row 1: the value must be',
    (sqlite) => {
      const find = `SELECT sql FROM sqlite_schema WHERE name = 'internal_accounts'`
      const sql = String(sqlite.prepare(find).pluck().get())
      const rewrite = (to: string) => {
        sqlite.prepare(`UPDATE sqlite_schema SET sql = ? WHERE name = 'internal_accounts'`).run(to)
        // Another version makes the connection read the schema again.
        sqlite.pragma(`schema_version = ${Number(sqlite.pragma('schema_version', { simple: true })) + 1}`)
      }
      rewrite(sql.replace(' STRICT', ''))
      sqlite.exec(`UPDATE internal_accounts SET is_private = 'maybe' WHERE rowid = 1`)
      rewrite(sql)
    },
  ],
  [
    'an instant that no calendar has',
    'IMPOSSIBLE_VALUE',
    'Table customers, column created_at, row 1: the value must be an instant',
    (sqlite) => sqlite.exec(`UPDATE customers SET created_at = '+275760-09-13T00:00:00.000Z'`),
  ],
  [
    'a state that is none',
    'IMPOSSIBLE_VALUE',
    'Table customers, column status, row 1: the value must be one of',
    (sqlite) => sqlite.exec(`UPDATE customers SET status = 'BLESSED'`),
  ],
  [
    'a currency that there is not',
    'IMPOSSIBLE_VALUE',
    'Table transactions, column sent_currency, row 1: the value must be the code of a known currency',
    (sqlite) => sqlite.exec(`UPDATE transactions SET sent_currency = 'ZZZ'`),
  ],
  [
    'a name that reads otherwise than it is',
    'IMPOSSIBLE_VALUE',
    'Table customers, column display_name, row 1: the value must not hold U+202E',
    (sqlite) => sqlite.exec(`UPDATE customers SET display_name = 'Ann' || char(8238) || 'x'`),
  ],
  [
    'a number that is not read exactly',
    'IMPOSSIBLE_VALUE',
    'Table transactions, column received_amount, row 1: the value must be a whole number',
    (sqlite) => sqlite.exec('UPDATE transactions SET received_amount = 9223372036854775807'),
  ],
  [
    'a value of three megabytes',
    'VALUE_TOO_LARGE',
    'Table customers, column display_name, row 1',
    (sqlite) => sqlite.exec(`UPDATE customers SET display_name = hex(zeroblob(1500000))`),
  ],
  [
    'a snapshot whose name reads otherwise than it is',
    'IMPOSSIBLE_VALUE',
    'name must not hold U+202E',
    (sqlite) => sayOfItself(sqlite, 'name', `'Ann' || char(8238) || 'x'`),
  ],
  [
    'a snapshot whose name has two lines',
    'IMPOSSIBLE_VALUE',
    'name must not hold U+000A',
    (sqlite) => sayOfItself(sqlite, 'name', `'Ann' || char(10) || 'x'`),
  ],
  [
    'a snapshot whose note holds a null',
    'IMPOSSIBLE_VALUE',
    'note must not hold U+0000',
    (sqlite) => sayOfItself(sqlite, 'note', `'Ann' || char(10, 0) || 'x'`),
  ],
  [
    'a clock that is about to run out of years',
    'IMPOSSIBLE_VALUE',
    'The clock of the file stands at 9999-12-31T23:59:59.999Z',
    (sqlite) => sayOfItself(sqlite, 'clock.now', `'9999-12-31T23:59:59.999Z'`),
  ],
  [
    'a second platform',
    'IMPOSSIBLE_VALUE',
    'exactly one platform',
    (sqlite) =>
      sqlite.exec(`INSERT INTO platform_config SELECT 'PlatformConfig:${UUID}', uma_domain, proxy_uma_subdomain,
        webhook_endpoint, supported_currencies_json, embedded_wallet_config_json, card_tokenization_2fa_config_json,
        fee_configs_json, is_regulated_financial_institution, quote_lifetime_seconds, created_at, updated_at
        FROM platform_config`),
  ],
  [
    'money from nowhere',
    'BOOKS_UNBALANCED',
    'the entries in USD come to 1 minor units',
    (sqlite) => {
      const name = 'ledger_entries_are_append_only_update'
      const sql = String(sqlite.prepare(`SELECT sql FROM sqlite_schema WHERE name = '${name}'`).pluck().get())
      sqlite.exec(`DROP TRIGGER ${name}`)
      sqlite.exec('UPDATE ledger_entries SET amount = amount + 1 WHERE rowid = 1')
      sqlite.exec(sql)
    },
  ],
  [
    'a balance that its entries do not make',
    'BOOKS_UNBALANCED',
    'the balance of',
    (sqlite) => sqlite.exec('UPDATE ledger_accounts SET balance = balance + 5 WHERE rowid = 1'),
  ],
])('refuses %s in a sentence, and takes nothing in', async (_what, reason, text, change) => {
  const refused = await refusalOf(tamper(good, change))
  expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'uploadId', reason } })
  expect(refused.message).toContain(text)
  const { data } = await server.as.console.call('listSnapshots', {}, 200)
  expect(data.map(({ name }) => name)).toEqual(['Good'])
  expect(readdirSync(join(folder, 'snapshots')).filter((name) => name.startsWith('.'))).toEqual([])
})

it('refuses pages that are damaged', async () => {
  const sqlite = new BetterSqlite3(good)
  const root = Number(
    sqlite.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'customers' AND type = 'table'`).pluck().get(),
  )
  sqlite.close()
  const damaged = Buffer.from(good)
  damaged.fill(0xff, (root - 1) * 4096, root * 4096)
  expect(await refusalOf(damaged)).toMatchObject({ details: { field: 'uploadId', reason: 'DAMAGED' } })
})

it('refuses a small file that says it has any number of rows, by pages that are counted twice', async () => {
  let root = 0
  const many = tamper(good, (sqlite) => {
    const insert = sqlite.prepare(`INSERT INTO rate_limit_hits VALUES ('x', ?, '${AT}')`)
    for (let n = 0; n < 3000; n += 1) insert.run(`subject ${n}`)
    root = Number(sqlite.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'rate_limit_hits'`).pluck().get())
  })
  const page = (root - 1) * 4096
  // An interior page: each of its cells names a page below it. All of them get the first one's.
  expect(many.readUInt8(page)).toBe(5)
  const first = many.readUInt32BE(page + many.readUInt16BE(page + 12))
  for (let cell = 0; cell < many.readUInt16BE(page + 3); cell += 1)
    many.writeUInt32BE(first, page + many.readUInt16BE(page + 12 + 2 * cell))
  expect(await refusalOf(many)).toMatchObject({ details: { field: 'uploadId', reason: 'DAMAGED' } })
})
