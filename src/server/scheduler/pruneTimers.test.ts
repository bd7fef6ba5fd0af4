import { afterEach, beforeEach, expect, test } from 'vitest'
import { individualBody } from '../testing/people'
import { startTestServer, type TestServer } from '../testing/testServer'
import { pruneTimers } from './pruneTimers'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
})
afterEach(() => server.close())

const timerId = (n: number): string => `Timer:00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Timers 1 to `done` are finished, a second apart; one more, 0, waits. */
async function givenTimers(done: number): Promise<void> {
  const { sqlite } = server.service.store
  const columns = '(id, kind, due_at, state, subject_id, payload_json, failures, finished_at, created_at)'
  const add = sqlite.prepare(`INSERT INTO timers ${columns} VALUES (?, 'expireQuote', ?, ?, 'x', '{}', 0, ?, ?)`)
  for (let n = 1; n <= done; n += 1) {
    const at = `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z`
    add.run(timerId(n), at, 'DONE', at, at)
  }
  add.run(timerId(0), '2030-01-01T00:00:00.000Z', 'DUE', null, '2026-01-01T00:00:00.000Z')
}

const ids = () =>
  server.service.store.sqlite.prepare(`SELECT id FROM timers WHERE subject_id = 'x' ORDER BY due_at`).pluck().all()

const prune = (isStopped = () => false) =>
  pruneTimers({ store: server.service.store, isStopped }, { count: 3, perSlice: 2 })

test('the newest finished timers stay, and whatever waits', async () => {
  await givenTimers(8)
  expect(await prune()).toBe(5)
  expect(ids()).toEqual([6, 7, 8, 0].map(timerId))
  expect(await prune()).toBe(0)
})

test('nothing goes once the host stops', async () => {
  await givenTimers(8)
  expect(await prune(() => true)).toBe(0)
  expect(ids()).toHaveLength(9)
})
