import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { openWebhookInbox, type WebhookInbox } from '../../testing/webhookInbox'
import { createReplayRunner } from '../../webhooks/forwarding/replayRunner'
import { createWebhooks } from '../../webhooks/webhooks'

let server: TestServer
let inbox: WebhookInbox
beforeEach(async () => {
  server = await startTestServer()
  inbox = await openWebhookInbox()
})
afterEach(async () => {
  await server.close()
  await inbox.close()
})

async function setEndpoint(endpoint: string | null): Promise<void> {
  await server.service.store.write((tx) =>
    tx.updateTable('platform_config').set({ webhook_endpoint: endpoint }).execute(),
  )
}

async function record(count: number, type = 'CUSTOMER.KYC_APPROVED'): Promise<string[]> {
  const { store, clock } = server.service
  return store.write(async (tx) => {
    const made: string[] = []
    for (let i = 0; i < count; i += 1) {
      const objectId = `Customer:${i % 3}`
      made.push(
        await createWebhooks(server.service.ids, clock.now()).enqueue(tx, { type, objectId, data: { id: objectId } }),
      )
    }
    return made
  })
}

const forecast = (query: Record<string, string>) => server.as.console.call('forecastReplay', { query }, 200)
const start = <S extends number>(body: Record<string, string>, status: S) =>
  server.as.console.call('startReplay', { body }, status)
const newest = async () => (await server.as.console.call('listReplays', {}, 200)).data[0]

describe('a replay of a filter', () => {
  test('says first how many it would send, then sends each once more in the order of its object', async () => {
    await setEndpoint(null)
    const ids = await record(9)
    await record(2, 'CUSTOMER.KYC_PENDING')
    const filter = { type: 'CUSTOMER.KYC_APPROVED' }
    expect(await forecast(filter)).toEqual({ matching: 9, sending: 9, endpoint: null, isAnotherRunning: false })
    expect((await start(filter, 400)).code).toBe('WEBHOOK_ENDPOINT_NOT_SET')
    await setEndpoint(inbox.url)
    const replay = await start(filter, 201)
    expect(replay).toMatchObject({ state: 'RUNNING', total: 9, waiting: 9 })
    await server.service.host.forwarding.idle()
    expect(await newest()).toMatchObject({ id: replay.id, state: 'DONE', delivered: 9, failed: 0, waiting: 0 })
    expect([...inbox.eventIds()].sort()).toEqual(ids)
    for (const object of [0, 1, 2]) {
      const isOf = (data: unknown) => (data as { id: string }).id === `Customer:${object}`
      const arrived = inbox.received.filter(({ event }) => isOf(event.data))
      expect(arrived.map(({ event }) => event.id)).toEqual(ids.filter((_, index) => index % 3 === object))
    }
    const event = await server.as.console.call('getWebhookEvent', { params: { eventId: ids[0] ?? '' } }, 200)
    expect(event).toMatchObject({ state: 'DELIVERED', attempts: 1 })
  })

  test('goes by what was tried and by the days, as the list of sent events does', async () => {
    await setEndpoint(null)
    const early = await record(2)
    const tried = await record(1)
    const { store, clock } = server.service
    await store.write((tx) => tx.updateTable('webhook_events').set({ attempts: 1 }).where('id', 'in', tried).execute())
    const endDate = new Date(clock.now()).toISOString()
    await server.clock.advance(60)
    const late = await record(2)
    const startDate = new Date(clock.now()).toISOString()
    const type = 'CUSTOMER.KYC_APPROVED'
    for (const [query, ids] of [
      [{ wasTried: 'true' }, tried],
      [{ wasTried: 'false' }, [...early, ...late]],
      [{ startDate }, late],
      [{ endDate, wasTried: 'false' }, early],
    ] as const) {
      const listed = await server.as.console.call('listWebhookEvents', { query: { ...query, type } }, 200)
      expect(listed.data.map(({ id }) => id).reverse()).toEqual(ids)
      expect((await forecast({ ...query, type })).sending).toBe(ids.length)
    }
    await setEndpoint(inbox.url)
    const body = { type, wasTried: false, endDate }
    const replay = await server.as.console.call('startReplay', { body }, 201)
    expect(replay).toMatchObject({ filter: body, total: 2 })
    await server.service.host.forwarding.idle()
    expect([...inbox.eventIds()].sort()).toEqual(early)
  })

  test('takes the newest thousand and no more, and says what failed', async () => {
    await setEndpoint(null)
    const ids = await record(1003)
    await setEndpoint(inbox.url)
    expect(await forecast({ state: 'RECORDED' })).toMatchObject({ matching: 1003, sending: 1000 })
    inbox.answer((message) => (message.event.id === ids[1002] ? 500 : 200))
    await start({ state: 'RECORDED' }, 201)
    await server.service.host.forwarding.idle()
    expect(await newest()).toMatchObject({ total: 1000, delivered: 999, failed: 1, lastError: 'status 500' })
    expect(inbox.eventIds()).not.toContain(ids[2])
    expect((await start({ type: 'TEST' }, 400)).details).toMatchObject({ reason: 'NOTHING_FITS' })
  })

  test('reaches a forwarding target, whose attempts show it, and leaves the endpoint alone', async () => {
    const target = await openWebhookInbox()
    try {
      await setEndpoint(null)
      const ids = await record(4)
      await setEndpoint(inbox.url)
      const input = { name: 'Laptop', url: target.url, filter: { types: [], objectId: null }, mode: 'ON' as const }
      const { id: targetId } = await server.as.console.call('createForwardingTarget', { body: input }, 201)
      await server.service.host.forwarding.idle()
      expect(target.received).toEqual([])
      const request = { type: 'CUSTOMER.KYC_APPROVED', targetId }
      expect(await forecast(request)).toMatchObject({ sending: 4, endpoint: target.url })
      target.answer(({ event }) => (event.id === ids[3] ? 500 : 200))
      await start(request, 201)
      await server.service.host.forwarding.idle()
      expect(await newest()).toMatchObject({
        targetId,
        state: 'DONE',
        delivered: 3,
        failed: 1,
        lastError: 'status 500',
      })
      expect([...target.eventIds()].sort()).toEqual(ids)
      expect(inbox.received).toEqual([])
      const shown = await server.as.console.call('listForwardingAttempts', { params: { targetId } }, 200)
      expect(shown.data.map(({ responseStatus }) => responseStatus).sort()).toEqual([200, 200, 200, 500])
      const { data } = await server.as.console.call('listForwardingDeliveries', { params: { targetId } }, 200)
      expect(data.map(({ state }) => state).sort()).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED', 'SKIPPED'])
    } finally {
      await target.close()
    }
  })

  test.each([
    ['PAUSED', 'the forwarding target was paused'],
    ['OFF', 'the forwarding target was switched off'],
  ] as const)('sends nothing more to a target that is %s by then', async (mode, lastError) => {
    await setEndpoint(null)
    await record(9)
    const input = { name: 'Laptop', url: inbox.url, filter: { types: [], objectId: null }, mode: 'ON' as const }
    const { id: targetId } = await server.as.console.call('createForwardingTarget', { body: input }, 201)
    const held = Promise.withResolvers<void>()
    inbox.answer((_message, response) => {
      void held.promise.then(() => response.writeHead(200).end())
      return null
    })
    await start({ targetId }, 201)
    // One of each object is under way.
    await expect.poll(() => inbox.received.length).toBe(3)
    await server.as.console.call('updateForwardingTarget', { params: { targetId }, body: { mode } }, 200)
    held.resolve()
    await server.service.host.forwarding.idle()
    expect(inbox.received).toHaveLength(3)
    expect(await newest()).toMatchObject({ state: 'DONE', delivered: 3, failed: 6, lastError })
  })

  test('is refused for a target that is not there or not switched on', async () => {
    await record(1)
    expect((await start({ targetId: 'Target:none' }, 404)).details).toMatchObject({ field: 'targetId' })
    const input = { name: 'Off', url: inbox.url, filter: { types: [], objectId: null }, mode: 'PAUSED' as const }
    const { id: targetId } = await server.as.console.call('createForwardingTarget', { body: input }, 201)
    const { details } = await start({ targetId }, 409)
    expect(details).toMatchObject({ field: 'targetId', reason: 'TARGET_NOT_ON' })
  })

  test('is stopped before its next event, keeps what it sent, and leaves an audit row', async () => {
    await setEndpoint(null)
    await record(40)
    await setEndpoint(inbox.url)
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    inbox.answer((_message, response) => {
      void held.then(() => response.writeHead(200).end('late'))
      return null
    })
    const replay = await start({}, 201)
    await expect.poll(() => inbox.received.length).toBeGreaterThan(0)
    expect((await start({}, 409)).details).toMatchObject({ reason: 'REPLAY_RUNNING' })
    const stop = { params: { replayId: replay.id } }
    expect((await server.as.console.call('stopReplay', stop, 200)).state).toBe('STOPPED')
    release()
    await server.service.host.forwarding.idle()
    const ended = await newest()
    expect(ended).toMatchObject({ state: 'STOPPED', failed: 0 })
    expect(ended?.waiting).toBeGreaterThan(0)
    expect(ended?.delivered).toBe(inbox.received.length)
    expect((await server.as.console.call('stopReplay', stop, 409)).details).toMatchObject({ reason: 'REPLAY_ENDED' })
    const rows = await server.service.store.read((tx) =>
      tx.selectFrom('audit_log').select(['operation_id', 'target_id']).where('outcome', '=', 'DONE').execute(),
    )
    expect(rows).toContainEqual({ operation_id: 'startReplay', target_id: replay.id })
    expect(rows).toContainEqual({ operation_id: 'stopReplay', target_id: replay.id })
  })

  test('goes on after a restart where it was cut off', async () => {
    await setEndpoint(null)
    const ids = await record(30)
    await setEndpoint(inbox.url)
    const { store, clock, dispatcher } = server.service
    const { changeLog } = server.service
    await server.service.host.forwarding.close()
    await start({ type: 'CUSTOMER.KYC_APPROVED' }, 201)
    expect((await newest())?.waiting).toBe(30)
    const reportFault = (error: unknown) => expect.fail(String(error))
    const forwarder = { resend: () => expect.fail('this replay goes to the endpoint') }
    const runner = createReplayRunner({ store, clock, changeLog, dispatcher, forwarder, reportFault })
    await runner.idle()
    expect(await newest()).toMatchObject({ state: 'DONE', delivered: 30 })
    expect([...inbox.eventIds()].sort()).toEqual(ids)
  })
})
