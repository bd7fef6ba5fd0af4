import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pause } from '../foundation/guarded'
import { allTables } from '../host/tables'
import { withFakeTimers } from '../testing/fakeTimers'
import { createFaultyDatabase, everyWrite, type FaultCode, only } from '../testing/faultyDatabase'
import { openStore, type Store } from './open'
import { inSavepoint } from './savepoint'
import type { Tx } from './schema'

const dir = mkdtempSync(join(tmpdir(), 'countersign-faults-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const database = createFaultyDatabase()
let store: Store
let file: string
let round = 0

beforeEach(() => {
  round += 1
  file = join(dir, `${round}.sqlite`)
  store = openStore(file, 'NORMAL', allTables, { openFile: database.open })
})
afterEach(async () => {
  database.fail(null)
  await store.close()
  rmSync(file, { force: true })
})

const put = (key: string) => (tx: Tx) => tx.insertInto('host_settings').values({ key, value: key }).execute()
const keys = () =>
  store.read(async (tx) =>
    (await tx.selectFrom('host_settings').select('key').orderBy('key').execute()).map(({ key }) => key),
  )
const refusal = (reason: string) => ({ code: 'SERVICE_UNAVAILABLE', details: { field: 'database', reason } })

/** Another program at the same file; it takes the lock of the writer. */
function lockFile() {
  const other = new BetterSqlite3(file)
  other.exec('BEGIN IMMEDIATE')
  return {
    release: () => {
      other.exec('ROLLBACK')
      other.close()
    },
  }
}

describe('a disk that takes nothing', () => {
  const CASES: readonly (readonly [string, FaultCode])[] = [
    ['everyWrite', 'SQLITE_FULL'],
    ['everyWrite', 'SQLITE_IOERR_WRITE'],
    ['COMMIT', 'SQLITE_FULL'],
    ['COMMIT', 'SQLITE_IOERR_WRITE'],
    ['BEGIN IMMEDIATE', 'SQLITE_IOERR_WRITE'],
  ]
  it.each(CASES)('at %s with %s: writes are refused and undone, reads go on, and it heals', async (at, code) => {
    await store.write(put('before'))
    database.fail(at === 'everyWrite' ? everyWrite(code) : only(at, code))
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((key) => store.write(put(key))))
    for (const outcome of outcomes)
      expect(outcome.status === 'rejected' ? outcome.reason : 'kept').toMatchObject(refusal('DISK_FULL'))
    expect(await keys()).toEqual(['before'])
    expect(store.sqlite.inTransaction).toBe(false)
    database.fail(null)
    await store.write(put('after'))
    expect(await keys()).toEqual(['after', 'before'])
  })

  it('undoes the one whose statement failed, and keeps those beside it', async () => {
    database.fail((sql) => (sql.includes('host_settings') && database.count() === failed ? 'SQLITE_FULL' : null))
    const failed = database.count()
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((key) => store.write(put(key))))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(await keys()).toEqual(['b', 'c'])
  })

  it('is no outcome of an attempt inside a transaction: the whole is undone', async () => {
    const work = store.write(async (tx) => {
      await put('outside')(tx)
      database.fail(everyWrite('SQLITE_FULL'))
      await inSavepoint(tx, () => put('inside')(tx))
    })
    await expect(work).rejects.toMatchObject(refusal('DISK_FULL'))
    expect(await keys()).toEqual([])
  })

  it('acknowledges nothing that SQLite took back behind the back of a work', async () => {
    const work = store.write(async (tx) => {
      await put('a')(tx)
      store.sqlite.exec('ROLLBACK')
    })
    await expect(work).rejects.toMatchObject(refusal('DISK_FULL'))
    expect(await keys()).toEqual([])
  })

  it('makes forecasts impossible, and undoes them', async () => {
    database.fail(everyWrite('SQLITE_FULL'))
    await expect(store.rollback(put('a'))).rejects.toMatchObject(refusal('DISK_FULL'))
    expect(await keys()).toEqual([])
  })
})

describe('a lock of another program', () => {
  it('is waited for by a timer: reads go on, and the write is done when the lock has gone', async () => {
    const lock = lockFile()
    let isWritten = false
    const writing = Promise.all([store.write(put('a')), store.write(put('b'))]).then(() => {
      isWritten = true
    })
    for (let count = 0; count < 5; count += 1) {
      await pause(10)
      expect(await keys()).toEqual([])
    }
    expect(isWritten).toBe(false)
    lock.release()
    await writing
    expect(await keys()).toEqual(['a', 'b'])
  })

  it('that stays for three seconds is an answer, to forecasts and snapshots too', async () => {
    const lock = lockFile()
    const outcomes = await withFakeTimers(() =>
      Promise.allSettled([
        store.write(put('a')),
        store.write(put('b')),
        store.rollback(put('c')),
        store.copyTo(join(dir, `${round}.copy`)),
      ]),
    )
    lock.release()
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'done'))
    for (const code of codes.slice(0, 3)) expect(code).toMatchObject(refusal('DATABASE_BUSY'))
    expect(await keys()).toEqual([])
    await store.write(put('after'))
    expect(await keys()).toEqual(['after'])
  })

  it('interrupts a read, which is then begun again', async () => {
    await store.write(put('a'))
    let rounds = 0
    database.fail((sql) => {
      if (!sql.startsWith('select')) return null
      rounds += 1
      return rounds <= 2 ? 'SQLITE_BUSY' : null
    })
    expect(await keys()).toEqual(['a'])
    expect(rounds).toBe(3)
  })

  it('holds up a COMMIT where the disk knows no write-ahead log', async () => {
    let rounds = 0
    database.fail((sql) => {
      if (sql !== 'COMMIT') return null
      rounds += 1
      return rounds <= 3 ? 'SQLITE_BUSY' : null
    })
    await store.write(put('a'))
    database.fail(only('COMMIT', 'SQLITE_BUSY'))
    await expect(withFakeTimers(() => store.write(put('b')))).rejects.toMatchObject(refusal('DATABASE_BUSY'))
    database.fail(null)
    expect(await keys()).toEqual(['a'])
  })
})

describe('a database that is no longer in its place', () => {
  const away = () => join(dir, `${round}.away`)

  it('takes no writes, which would be lost with the process; reads go on, and it heals with the file', async () => {
    await store.write(put('before'))
    renameSync(file, away())
    await expect(store.write(put('a'))).rejects.toMatchObject(refusal('DATA_FOLDER_GONE'))
    await expect(store.copyTo(join(dir, `${round}.copy`))).rejects.toMatchObject(refusal('DATA_FOLDER_GONE'))
    expect(await keys()).toEqual(['before'])
    renameSync(away(), file)
    await store.write(put('after'))
    expect(await keys()).toEqual(['after', 'before'])
  })

  it('takes no write during which it went away, nor those that share its COMMIT', async () => {
    const leaves = async (tx: Tx) => {
      await put('a')(tx)
      renameSync(file, away())
    }
    const outcomes = await Promise.allSettled([store.write(put('first')), store.write(leaves), store.write(put('b'))])
    const gone = { status: 'rejected', reason: refusal('DATA_FOLDER_GONE') }
    expect(outcomes).toMatchObject([gone, gone, gone])
    renameSync(away(), file)
    expect(await keys()).toEqual([])
  })

  it('is not taken for another file of that name', async () => {
    await store.write(put('before'))
    renameSync(file, away())
    copyFileSync(away(), file)
    await expect(store.write(put('a'))).rejects.toMatchObject(refusal('DATA_FOLDER_GONE'))
  })
})
