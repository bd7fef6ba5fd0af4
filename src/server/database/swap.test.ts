import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allTables } from '../host/tables'
import { withFakeTimers } from '../testing/fakeTimers'
import { type OpenFile, openStore, type Store } from './open'
import { openSqlite } from './openSqlite'
import type { Tx } from './schema'

let dir: string
let file: string
let candidate: string
let kept: string
let store: Store
/** What opening the file of the store meets, one after another. */
let faults: string[]
let givenUp: unknown[]

const openFile: OpenFile = (path) => {
  const code = path === file ? faults.shift() : undefined
  if (code !== undefined) throw new BetterSqlite3.SqliteError(`made to fail: ${code}`, code)
  return openSqlite(path)
}
const put = (id: string, size: number) => (tx: Tx) =>
  tx
    .insertInto('file_chunks')
    .values({ file_id: id, position: 0, bytes: Buffer.alloc(size) })
    .execute()
const keys = () =>
  store.read(async (tx) => (await tx.selectFrom('file_chunks').select('file_id').execute()).map((row) => row.file_id))
/** From now on the next openings fail. */
const failOpening = (...codes: string[]) => {
  faults = codes
}
const swap = (prepare: () => void = () => undefined) =>
  store.swap({ candidate, kept, prepare: async () => prepare(), adopt: async () => 'adopted' })
const busy = { code: 'SERVICE_UNAVAILABLE', details: { field: 'database', reason: 'DATABASE_BUSY' } }

/** Another program that has looked into the database and keeps it open. */
function openIdleReader(): BetterSqlite3.Database {
  const reader = new BetterSqlite3(file, { readonly: true })
  reader.prepare('SELECT count(*) FROM file_chunks').get()
  return reader
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-swap-'))
  file = join(dir, 'live.sqlite')
  candidate = join(dir, 'candidate.sqlite')
  kept = join(dir, 'kept.sqlite')
  faults = []
  givenUp = []
  const giveUp = (error: unknown) => void givenUp.push(error)
  store = openStore(file, 'NORMAL', allTables, { openFile, giveUp })
  // What comes is larger than what goes.
  await store.copyTo(candidate)
  const coming = openStore(candidate, 'NORMAL', allTables)
  await coming.write(put('coming', 500_000))
  await coming.close()
  await store.write(put('live', 1))
})
afterEach(async () => {
  await store.close()
  rmSync(dir, { recursive: true })
})

/** Both databases are where they were, and the store goes on in the old one, whatever it meets. */
async function expectUntouched(): Promise<void> {
  expect([existsSync(candidate), await keys()]).toEqual([true, ['live']])
  await store.write(put('written', 1))
  expect(await keys()).toEqual(['live', 'written'])
  expect(store.sqlite.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
}

describe('a swap while another program has the database open', () => {
  it('is refused before anything is prepared, and done when that has closed it', async () => {
    const reader = openIdleReader()
    let prepared = 0
    const attempt = withFakeTimers(() =>
      swap(() => {
        prepared += 1
      }),
    )
    await expect(attempt).rejects.toMatchObject(busy)
    expect([prepared, existsSync(kept)]).toEqual([0, false])
    await expectUntouched()
    reader.close()
    expect(await swap()).toBe('adopted')
    expect(await keys()).toEqual(['coming'])
  })

  it('is refused when that one came while the candidate was prepared', async () => {
    let reader: BetterSqlite3.Database | null = null
    const attempt = swap(() => {
      reader = openIdleReader()
    })
    await expect(attempt).rejects.toMatchObject(busy)
    expect(existsSync(kept)).toBe(false)
    await expectUntouched()
    ;(reader as BetterSqlite3.Database | null)?.close()
  })

  it('waits for one that leaves', async () => {
    const reader = openIdleReader()
    const swapping = swap()
    expect(await keys()).toEqual(['live'])
    reader.close()
    expect(await swapping).toBe('adopted')
    expect(await keys()).toEqual(['coming'])
  })
})

describe('a swap whose database cannot be opened in its place', () => {
  it('puts the old one back and says what the fault was', async () => {
    const attempt = swap(() => failOpening('SQLITE_CANTOPEN'))
    await expect(attempt).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' })
    expect([existsSync(kept), givenUp]).toEqual([false, []])
    await expectUntouched()
    expect(await swap()).toBe('adopted')
    expect(await keys()).toEqual(['coming'])
  })

  it('ends the process with both faults when the old one cannot be opened either', async () => {
    const attempt = swap(() => failOpening('SQLITE_CANTOPEN', 'SQLITE_PERM'))
    await expect(attempt).rejects.toThrow('made to fail: SQLITE_CANTOPEN')
    expect(givenUp).toMatchObject([{ errors: [{ code: 'SQLITE_CANTOPEN' }, { code: 'SQLITE_PERM' }] }])
    // The next start finds the data as it was.
    store = openStore(file, 'NORMAL', allTables)
    await expectUntouched()
  })
})

it('keeps the old database as one file with all that was written', async () => {
  await swap()
  expect(readFileSync(kept).length).toBeGreaterThan(0)
  const old = new BetterSqlite3(kept, { readonly: true })
  expect(old.prepare('SELECT file_id FROM file_chunks').pluck().all()).toEqual(['live'])
  old.close()
})
