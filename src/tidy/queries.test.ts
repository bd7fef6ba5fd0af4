import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { queryFindings } from './queries'

const room = (name: string) => `src/server/areas/cards/${name}`
const write = "export const w = (tx) => tx.updateTable('cards').set({})\n"
const read = "export const r = (tx) => tx.selectFrom('cards').selectAll()\n"

it('the house notices: SQL where none stands, and tables that are written elsewhere', () => {
  const files = {
    [room('tables.ts')]: "export const cards = table('cards', {})\nexport const reveals = table('reveals', {})\n",
    [room('rules.ts')]: read,
    [room('public.ts')]: 'export const p = () => sql`1`\n',
    [room('operations/getCard.ts')]: read,
    [room('store.ts')]: write,
    [room('cardStore.ts')]: write,
    [room('view.ts')]: read,
    [room('reveals.ts')]: "export const v = (tx) => tx.deleteFrom('reveals').execute()\n",
    [room('changes.ts')]: write,
    [room('changes.test.ts')]: write,
    'src/server/areas/quotes/store.ts': `${read}${write}`,
    'src/server/areas/quotes/lookups.ts': "export const i = (tx) => insertRow(tx, 'cards', {})\n",
    'src/server/http/cards.ts': read,
  }
  expect(findIn(queryFindings, files).sort()).toEqual([
    `${room('changes.ts')}:1`,
    `${room('operations/getCard.ts')}:1`,
    `${room('public.ts')}:1`,
    `${room('rules.ts')}:1`,
    'src/server/areas/quotes/lookups.ts:1',
    'src/server/areas/quotes/store.ts:2',
    'src/server/http/cards.ts:1',
  ])
})
