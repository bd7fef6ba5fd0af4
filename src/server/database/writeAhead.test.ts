import { afterEach, beforeEach, expect, it } from 'vitest'
import { allTables } from '../host/tables'
import { openMigrated } from '../testing/migratedDatabase'
import { openStore, type Store } from './open'
import type { Tx } from './schema'

const FILE = 'Document:01a9b000-0000-7000-8000-000000000001'
/** SQLite's number for FULL. */
const FULL = 2

let store: Store
beforeEach(() => {
  store = openStore(':memory:', 'FULL', allTables, { openFile: openMigrated })
})
afterEach(() => store.close())

const insert = (position: number) => (tx: Tx) =>
  tx
    .insertInto('file_chunks')
    .values({ file_id: FILE, position, bytes: new Uint8Array([position]) })
    .compile()
const positions = () => store.sqlite.prepare('SELECT position FROM file_chunks ORDER BY position').pluck().all()
const durability = () => store.sqlite.pragma('synchronous', { simple: true })

it('keeps all or nothing, and leaves what comes after as durable as before', async () => {
  await store.writeAhead(insert(1))
  expect([positions(), durability()]).toEqual([[1], FULL])
  await expect(store.writeAhead(insert(1))).rejects.toThrow('UNIQUE')
  expect([positions(), durability()]).toEqual([[1], FULL])
})

it('lets others have their turn between two of its writes', async () => {
  const turns: number[] = []
  const other = setImmediate(() => turns.push(positions().length))
  for (let position = 1; position <= 5; position += 1) await store.writeAhead(insert(position))
  clearImmediate(other)
  expect(turns).toEqual([1])
})
