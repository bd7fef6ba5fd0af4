import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isoOf } from '../foundation/clock'
import { startTestServer, type TestServer } from '../testing/testServer'
import { insertWebhookEvent } from './outboxStore'
import { EVENTS_KEPT, pruneEvents } from './pruneEvents'

const DAY_MS = 24 * 3600 * 1000
let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  await server.service.store.write(async (tx) => {
    await tx.deleteFrom('webhook_events').execute()
    await tx.deleteFrom('counters').where('list', '=', 'webhook_events').execute()
  })
})

afterEach(() => server.close())

type State = 'PENDING' | 'DELIVERED' | 'GIVEN_UP' | 'RECORDED'

/** Ids in order of age, as the source makes them; PENDING ones are due far in the future, so that none is sent. */
async function keep(count: number, ageDays: number, state: State = 'DELIVERED', type = 'TEST'): Promise<string[]> {
  const { store, clock } = server.service
  const at = isoOf(clock.now() - ageDays * DAY_MS)
  return store.write(async (tx) => {
    const ids: string[] = []
    for (let i = 0; i < count; i += 1) {
      const id = server.service.ids.new('Webhook')
      await insertWebhookEvent(tx, {
        id,
        type,
        object_id: 'Customer:1',
        body: '{}',
        state,
        is_retried: 1,
        endpoint: null,
        attempts: 1,
        next_attempt_at: state === 'PENDING' ? isoOf(clock.now() + 300 * DAY_MS) : null,
        give_up_at: null,
        delivered_at: null,
        created_at: at,
      })
      await tx
        .insertInto('webhook_attempts')
        .values({
          id: server.service.ids.new('Delivery'),
          event_id: id,
          number: 1,
          url: 'http://localhost/',
          signature: '',
          at,
          wall_at: at,
          duration_ms: 1,
          response_status: 200,
          response_body: null,
          error: null,
        })
        .execute()
      ids.push(id)
    }
    return ids
  })
}

async function left(): Promise<{ events: string[]; attempts: string[] }> {
  return server.service.store.read(async (tx) => ({
    events: (await tx.selectFrom('webhook_events').select('id').orderBy('id').execute()).map(({ id }) => id),
    attempts: (await tx.selectFrom('webhook_attempts').select('event_id').orderBy('id').execute()).map(
      ({ event_id }) => event_id,
    ),
  }))
}

const prune = (kept: Partial<typeof EVENTS_KEPT> = {}) =>
  pruneEvents({ store: server.service.store, now: server.clock.now(), kept: { ...EVENTS_KEPT, ...kept } })

describe('what is removed of the outbox', () => {
  test('thirty days and a hundred thousand events are kept', () => {
    expect(EVENTS_KEPT).toMatchObject({ days: 30, count: 100_000 })
  })

  test('settled events older than thirty days go with their attempts, whatever became of them', async () => {
    await keep(2, 31, 'DELIVERED')
    await keep(2, 31, 'GIVEN_UP')
    await keep(2, 31, 'RECORDED')
    const kept = [...(await keep(1, 29, 'DELIVERED')), ...(await keep(1, 30, 'GIVEN_UP'))]
    expect(await prune()).toBe(6)
    expect(await left()).toEqual({ events: kept, attempts: kept })
  })

  test('an event that waits for its delivery stays, however old and however many there are', async () => {
    const waiting = await keep(5, 90, 'PENDING')
    await keep(3, 90, 'DELIVERED')
    expect(await prune({ count: 0 })).toBe(3)
    expect(await left()).toEqual({ events: waiting, attempts: waiting })
  })

  test('beyond the newest ones, young events go too', async () => {
    await keep(4, 0)
    const kept = await keep(6, 0)
    expect(await prune({ count: 6 })).toBe(4)
    expect((await left()).events).toEqual(kept)
    expect(await prune({ count: 6 })).toBe(0)
  })

  test('events that wait do not push younger settled ones out', async () => {
    const waiting = await keep(4, 0, 'PENDING')
    const kept = await keep(6, 0)
    expect(await prune({ count: 6 })).toBe(0)
    expect((await left()).events).toEqual([...waiting, ...kept])
  })

  test('goes slice by slice, each in a transaction of its own, with writers served in between', async () => {
    await keep(25, 31)
    const { store } = server.service
    const write = store.write.bind(store)
    let slices = 0
    const counting = {
      ...store,
      read: store.read,
      write: (async (work) => {
        slices += 1
        return write(work)
      }) as typeof store.write,
    }
    const removed = await pruneEvents({
      store: counting,
      now: server.clock.now(),
      kept: { ...EVENTS_KEPT, perSlice: 10 },
    })
    expect(removed).toBe(25)
    expect(slices).toBeGreaterThanOrEqual(3)
  })

  test('stops between slices when it is told', async () => {
    await keep(25, 31)
    let asked = 0
    const removed = await pruneEvents({
      store: server.service.store,
      now: server.clock.now(),
      kept: { ...EVENTS_KEPT, perSlice: 10 },
      isStopped: () => ++asked > 1,
    })
    expect(removed).toBe(10)
  })

  test('the counts of the lists stay exact', async () => {
    await keep(3, 31, 'DELIVERED', 'TEST')
    await keep(2, 31, 'RECORDED', 'CUSTOMER.KYC_APPROVED')
    await keep(1, 1, 'DELIVERED', 'TEST')
    await prune()
    const count = async (query: Record<string, string>) =>
      (await server.as.console.call('listWebhookEvents', { query }, 200)).totalCount
    expect(await count({})).toBe(1)
    expect(await count({ type: 'TEST' })).toBe(1)
    expect(await count({ state: 'RECORDED' })).toBe(0)
    expect(await count({ state: 'DELIVERED' })).toBe(1)
  })
})
