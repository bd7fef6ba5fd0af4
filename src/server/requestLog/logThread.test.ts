import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { nextTurn } from '../foundation/guarded'
import { createIds, seededRandom } from '../foundation/ids'
import { buildThread } from '../testing/builtThread'
import type { CallEntry } from './callEntry'
import { createRequestLog } from './requestLog'

const AT_MS = Date.UTC(2026, 0, 5, 9)
const ids = createIds(() => AT_MS, seededRandom(8))
const cleanups: (() => void | Promise<void>)[] = []

let thread: Awaited<ReturnType<typeof buildThread>>
beforeAll(async () => {
  thread = await buildThread('src/server/requestLog/logThread.ts', 'log-thread')
})
afterAll(() => thread.remove())
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const entryOf = (change: Partial<CallEntry> = {}): CallEntry => ({
  ...{ id: ids.new('Call'), atMs: AT_MS, wallAtMs: AT_MS, plane: 'service', method: 'POST', path: '/p', query: '' },
  ...{ operationId: null, actor: 'token curl', status: 201, durationMs: 1, errorCode: null, effectIds: [] },
  ...{ requestHeaders: {}, requestBody: null, responseHeaders: {}, responseBody: null },
  ...change,
})

function openLog(dir = mkdtempSync(join(tmpdir(), 'countersign-thread-'))) {
  const file = join(dir, 'requests.sqlite')
  const sentences: string[] = []
  const faults: string[] = []
  const log = createRequestLog({
    file,
    threadProgram: thread.program,
    reportDamage: (sentence) => sentences.push(sentence),
    reportFault: (error) => void faults.push(String(error)),
  })
  cleanups.push(
    () => rmSync(dir, { recursive: true, force: true }),
    () => log.close(),
  )
  return { log, file, dir, sentences, faults }
}

describe('the log in a thread of its own', () => {
  test('keeps, lists, finds, masks and forgets calls', async () => {
    const { log } = openLog()
    const entry = entryOf({ requestBody: '{"password":"x","amount":1}', path: '/2025-10-13/quotes' })
    const told: string[] = []
    log.onAppend((callIds) => told.push(...callIds))
    log.record(entry)
    log.record(entryOf())
    await log.flush()
    expect(told).toHaveLength(2)
    expect(await log.get(entry.id)).toMatchObject({
      path: entry.path,
      requestBody: '{"password":"[masked]","amount":1}',
    })
    expect((await log.list({ limit: 10 })).totalCount).toBe(2)
    expect((await log.scan({ limit: 0, q: 'amount' }, null)).calls.map(({ id }) => id)).toEqual([entry.id])
    expect(await log.lost()).toBeNull()
    await log.clear()
    expect((await log.list({ limit: 10 })).totalCount).toBe(0)
  })

  test('takes its time while the service goes on: a locked file holds up nothing but the log', async () => {
    const { log, file } = openLog()
    log.record(entryOf())
    await log.flush()
    const other = new BetterSqlite3(file)
    other.exec('BEGIN IMMEDIATE')
    log.record(
      entryOf({ requestBody: JSON.stringify({ items: Array.from({ length: 9000 }, () => ({ token: 'x' })) }) }),
    )
    let isFlushed = false
    const flushing = log.flush().then(() => {
      isFlushed = true
    })
    for (let turn = 0; turn < 2000; turn += 1) await nextTurn()
    expect(isFlushed).toBe(false)
    other.exec('ROLLBACK')
    other.close()
    await flushing
    expect((await log.list({ limit: 10 })).totalCount).toBe(2)
  })

  test('sets a damaged file aside and says so', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-thread-'))
    writeFileSync(join(dir, 'requests.sqlite'), 'x'.repeat(5000))
    const { log, sentences } = openLog(dir)
    log.record(entryOf())
    await log.flush()
    expect((await log.list({ limit: 10 })).totalCount).toBe(1)
    const [aside = ''] = readdirSync(dir).filter((name) => name.includes('.damaged-'))
    expect(sentences).toEqual([expect.stringContaining(aside)])
  })

  test('counts as lost what cannot be handed to it, and goes on', async () => {
    const { log, faults } = openLog()
    log.record(entryOf({ requestHeaders: new Proxy<Record<string, string>>({}, {}) }))
    await log.flush()
    expect(faults).toEqual([expect.stringContaining('could not be cloned')])
    expect((await log.lost())?.count).toBe(1)
    log.record(entryOf())
    await log.flush()
    expect((await log.list({ limit: 10 })).totalCount).toBe(1)
  })

  test('is begun again when it ends: what it was asked has failed, and nobody waits for ever', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-thread-'))
    cleanups.push(() => rmSync(dir, { recursive: true, force: true }))
    const program = join(dir, 'ends.mjs')
    writeFileSync(
      program,
      "import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => process.exit(1))\n",
    )
    const log = createRequestLog({ file: join(dir, 'x.sqlite'), threadProgram: program, reportFault: () => undefined })
    for (let count = 0; count < 2; count += 1) {
      log.record(entryOf())
      await log.flush()
    }
    await expect(log.list({ limit: 1 })).rejects.toThrow('the thread of the request log has ended')
    await log.close()
  })
})
