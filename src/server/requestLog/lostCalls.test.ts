import { describe, expect, test } from 'vitest'
import { nextTurn } from '../foundation/guarded'
import { createIds, seededRandom } from '../foundation/ids'
import type { CallEntry } from './callEntry'
import { type CallFile, createLocalCallFile } from './callFile'
import { openCallStore } from './callStore'
import { createRequestLog } from './requestLog'

const AT_MS = Date.UTC(2026, 0, 5, 9)
const ids = createIds(() => AT_MS, seededRandom(6))
const LIMITS = { rowsMax: 100_000, bytesMax: 1024 ** 3 }

const entryOf = (wallAtMs: number): CallEntry => ({
  ...{ id: ids.new('Call'), atMs: AT_MS, wallAtMs, plane: 'service', method: 'POST', path: '/p', query: '' },
  ...{ operationId: null, actor: 'token curl', status: 201, durationMs: 1, errorCode: null, effectIds: [] },
  ...{ requestHeaders: {}, requestBody: null, responseHeaders: {}, responseBody: null },
})

/** A log over a file in memory whose appends fail, or wait, when they are told to; `isInOrder`, as in a thread. */
function openFailing(isInOrder = false) {
  const store = openCallStore(':memory:', LIMITS)
  const local = createLocalCallFile(store)
  let before: () => Promise<void> = async () => {}
  let appended: Promise<unknown> = Promise.resolve()
  const file: CallFile = {
    ...local,
    append: (...given) => {
      const appending = before().then(() => local.append(...given))
      appended = appending.catch(() => {})
      return appending
    },
    lost: () => (isInOrder ? appended : Promise.resolve()).then(local.lost),
  }
  const faults: string[] = []
  const reportFault = (error: unknown): void => void faults.push(String(error))
  const log = createRequestLog({ file: ':memory:', reportFault }, file)
  const onAppend = (next: () => Promise<void>): void => {
    before = next
  }
  return { log, faults, onAppend }
}

const fullDisk = async (): Promise<void> => {
  throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
}

describe('a log whose disk is full', () => {
  test('counts what it loses, says since when and why, and goes on when there is room', async () => {
    const { log, faults, onAppend } = openFailing()
    expect(await log.lost()).toBeNull()
    onAppend(fullDisk)
    for (let count = 0; count < 45; count += 1) log.record(entryOf(AT_MS + count))
    await log.flush()
    const lost = { count: 45, firstAtMs: AT_MS, lastAtMs: AT_MS + 44, reason: 'SQLITE_FULL' }
    expect(await log.lost()).toEqual(lost)
    expect(faults).toHaveLength(3)
    onAppend(async () => {})
    log.record(entryOf(AT_MS + 100))
    await log.flush()
    expect((await log.list({ limit: 100 })).totalCount).toBe(1)
    expect(await log.lost()).toEqual(lost)
    onAppend(fullDisk)
    log.record(entryOf(AT_MS + 200))
    await log.flush()
    expect(await log.lost()).toEqual({ ...lost, count: 46, lastAtMs: AT_MS + 200 })
    onAppend(async () => {})
    await log.clear()
    expect(await log.lost()).toBeNull()
    await log.close()
  })

  test('counts once what is on its way into the file while it is asked', async () => {
    const { log, onAppend } = openFailing(true)
    onAppend(fullDisk)
    log.record(entryOf(AT_MS))
    await log.flush()
    const reached: (() => void)[] = []
    onAppend(() => new Promise((resolve) => reached.push(resolve)))
    log.record(entryOf(AT_MS + 1))
    const flushed = log.flush()
    await expect.poll(() => reached.length).toBe(1)
    const lost = log.lost()
    reached[0]?.()
    expect((await lost)?.count).toBe(1)
    await flushed
    await log.close()
  })

  test('counts reads that were skipped under load among them', async () => {
    const { log, onAppend } = openFailing()
    onAppend(fullDisk)
    for (let count = 0; count < 60; count += 1) log.record({ ...entryOf(AT_MS), method: 'GET', status: 200 })
    await log.flush()
    expect((await log.lost())?.count).toBe(60)
    await log.close()
  })
})

describe('a log whose disk takes longer than calls come', () => {
  test('holds ten thousand calls in memory and counts the rest; nobody waits for it', async () => {
    const { log, onAppend } = openFailing()
    const { promise: room, resolve: makeRoom } = Promise.withResolvers<void>()
    onAppend(() => room)
    log.record(entryOf(AT_MS))
    const flushing = log.flush()
    // The first call is under way now, and stays so.
    await nextTurn()
    for (let count = 0; count < 10_030; count += 1) log.record(entryOf(AT_MS + 1 + count))
    expect((await log.lost())?.count).toBe(30)
    expect((await log.lost())?.reason).toBe('TOO_SLOW')
    makeRoom()
    await flushing
    expect((await log.list({ limit: 1 })).totalCount).toBe(10_001)
    expect((await log.lost())?.count).toBe(30)
    await log.close()
  })
})
