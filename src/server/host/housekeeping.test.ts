import { afterEach, beforeEach, expect, test } from 'vitest'
import { isoOf } from '../foundation/clock'
import { startTestServer, type TestServer } from '../testing/testServer'
import { createWebhooks } from '../webhooks/webhooks'
import { createHousekeeping } from './housekeeping'

const DAY_MS = 24 * 3600 * 1000
let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})

afterEach(() => server.close())

/** Without an endpoint an event is recorded and dropped at once. */
async function keepEvent(ageDays: number): Promise<string> {
  const { store } = server.service
  const webhooks = createWebhooks(server.service.ids, server.clock.now() - ageDays * DAY_MS)
  return store.write((tx) => webhooks.enqueue(tx, { type: 'TEST', objectId: 'Customer:1', data: {} }))
}

const exists = async (id: string) =>
  (await server.service.store.read((tx) =>
    tx.selectFrom('webhook_events').select('id').where('id', '=', id).executeTakeFirst(),
  )) !== undefined

test('what is past its time goes at once, what is not stays, and the screens are told', async () => {
  const { store } = server.service
  const old = await keepEvent(31)
  const young = await keepEvent(1)
  await store.write((tx) =>
    tx
      .insertInto('idempotency_keys')
      .values({
        scope: 's',
        key: 'k',
        input_hash: '',
        status: 200,
        reply_text: '',
        created_at: isoOf(server.clock.now() - 400 * DAY_MS),
      })
      .execute(),
  )
  const told = new Promise((resolve) => {
    server.service.changeLog.subscribe((change) => change.areas.includes('webhooks') && resolve(true))
  })
  const { begin, stop } = createHousekeeping(server.service)
  begin()
  expect(await told).toBe(true)
  await stop()
  expect(await exists(old)).toBe(false)
  expect(await exists(young)).toBe(true)
  expect(await store.read((tx) => tx.selectFrom('idempotency_keys').selectAll().execute())).toEqual([])
})

test('a step that fails is reported, and the others are done all the same', async () => {
  const { store } = server.service
  const old = await keepEvent(31)
  const faults: unknown[] = []
  const fault = new Error('the first write fails')
  const write: typeof store.write = (work) => {
    store.write = kept
    return kept(async (tx) => {
      await work(tx)
      throw fault
    })
  }
  const kept = store.write
  store.write = write
  const { begin, stop, idle } = createHousekeeping({ ...server.service, reportFault: (error) => faults.push(error) })
  begin()
  await idle()
  await stop()
  expect(faults).toEqual([fault])
  expect(await exists(old)).toBe(false)
})

test('stopping waits for what is under way, and nothing is removed afterwards', async () => {
  const { begin, stop } = createHousekeeping(server.service)
  begin()
  await stop()
  const old = await keepEvent(31)
  await stop()
  expect(await exists(old)).toBe(true)
})
