import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { openWebhookInbox, type WebhookInbox } from '../../testing/webhookInbox'
import { createWebhooks } from '../webhooks'
import { isLocalAddress } from './isLocalAddress'
import { pruneForwarding } from './pruneForwarding'

let server: TestServer
let inbox: WebhookInbox
let openInboxes: WebhookInbox[]
beforeEach(async () => {
  server = await startTestServer()
  openInboxes = []
  inbox = await open()
})
afterEach(async () => {
  await server.close()
  for (const each of openInboxes) await each.close()
})

async function open(): Promise<WebhookInbox> {
  const opened = await openWebhookInbox()
  openInboxes.push(opened)
  return opened
}

async function happen(objectId: string, type = 'CUSTOMER.KYC_APPROVED', data: object = {}): Promise<string> {
  const { store, clock } = server.service
  const { id, change } = await store.write(async (tx) => {
    const event = { type, objectId, data: { id: objectId, ...data } }
    const made = await createWebhooks(server.service.ids, clock.now()).enqueue(tx, event)
    return {
      id: made,
      change: await server.service.changeLog.record(tx, clock.now(), new Set(['webhooks'] as const), new Set()),
    }
  })
  server.service.changeLog.publish(change)
  return id
}

const idle = () => server.service.host.forwarding.idle()
type Input = Parameters<typeof server.as.console.call<'createForwardingTarget', 201>>[1]['body']

const add = (given: Partial<NonNullable<Input>> = {}) =>
  server.as.console.call(
    'createForwardingTarget',
    { body: { name: 'My handler', url: inbox.url, mode: 'ON', filter: { types: [], objectId: null }, ...given } },
    201,
  )
const change = (targetId: string, body: Partial<NonNullable<Input>>) =>
  server.as.console.call('updateForwardingTarget', { params: { targetId }, body }, 200)
const target = (targetId: string) => server.as.console.call('getForwardingTarget', { params: { targetId } }, 200)
const deliveries = async (targetId: string, query: Record<string, string> = {}) =>
  (await server.as.console.call('listForwardingDeliveries', { params: { targetId }, query }, 200)).data
const attempts = async (targetId: string) =>
  (await server.as.console.call('listForwardingAttempts', { params: { targetId }, query: {} }, 200)).data

async function setEndpoint(endpoint: string | null): Promise<void> {
  await server.service.store.write((tx) =>
    tx.updateTable('platform_config').set({ webhook_endpoint: endpoint }).execute(),
  )
}

describe('a forwarding target', () => {
  test('gets what happens from now on, signed, also when the platform has no endpoint', async () => {
    await setEndpoint(null)
    await happen('Customer:0')
    const { id } = await add()
    const event = await happen('Customer:1')
    await idle()
    expect(inbox.eventIds()).toEqual([event])
    expect(inbox.received[0]?.headers['x-service-signature']).toMatch(/^\{"v":"1","s":"/)
    expect(await attempts(id)).toMatchObject([{ eventId: event, number: 1, responseStatus: 200, error: null }])
    expect(await target(id)).toMatchObject({ waiting: 0, recent: { total: 1, delivered: 1 } })
  })

  test('gets only what its filter names: types, an object, or what concerns a customer', async () => {
    const [byType, byCustomer] = [await open(), await open()]
    await add({ name: 'Types', url: byType.url, filter: { types: ['TEST', 'CUSTOMER.KYC_PENDING'], objectId: null } })
    await add({ name: 'Customer', url: byCustomer.url, filter: { types: [], objectId: 'Customer:1' } })
    const own = await happen('Customer:1')
    const pending = await happen('Customer:2', 'CUSTOMER.KYC_PENDING')
    const account = await happen('InternalAccount:1', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', { customerId: 'Customer:1' })
    await idle()
    expect(byType.eventIds()).toEqual([pending])
    expect(byCustomer.eventIds()).toEqual([own, account])
  })

  test('keeps the order of an object: the next goes out when the one before is delivered', async () => {
    const { id } = await add()
    inbox.answer(500)
    const events = [await happen('Customer:1'), await happen('Customer:1'), await happen('Customer:1')]
    const other = await happen('Customer:2')
    await idle()
    expect(inbox.eventIds().sort()).toEqual([events[0], other])
    expect((await deliveries(id, { state: 'PENDING' })).map((row) => row.isBehindAnother)).toEqual([
      false,
      true,
      true,
      false,
    ])
    inbox.answer(200)
    await server.clock.advance(2)
    await idle()
    const arrived = inbox.received.slice(2).filter(({ event }) => event.id !== other)
    expect(arrived.map(({ event }) => event.id)).toEqual(events)
    expect(await deliveries(id, { state: 'DELIVERED' })).toHaveLength(4)
  })

  test('tries again later and later under the clock, and gives up after seven days', async () => {
    const { id } = await add()
    inbox.answer(503)
    await happen('Customer:1')
    await idle()
    const pauses: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const [row] = await deliveries(id)
      const pauseMs = Date.parse(row?.nextAttemptAt ?? '') - server.clock.now()
      pauses.push(pauseMs)
      await server.clock.advance(Math.ceil(pauseMs / 1000))
      await idle()
    }
    expect(pauses.every((pause, i) => i === 0 || pause > (pauses[i - 1] ?? 0))).toBe(true)
    await server.clock.advance(8 * 24 * 3600)
    await idle()
    expect(await deliveries(id)).toMatchObject([{ state: 'GIVEN_UP', attempts: 7, lastStatus: 503 }])
  })

  test('a dead or slow one holds up neither the endpoint nor another target', async () => {
    const [slow, quick, endpoint] = [await open(), await open(), await open()]
    const held: (() => void)[] = []
    slow.answer((_message, response) => {
      held.push(() => response.writeHead(200).end('late'))
      return null
    })
    await setEndpoint(endpoint.url)
    await add({ name: 'Dead', url: 'http://127.0.0.1:9/nobody' })
    await add({ name: 'Slow', url: slow.url })
    await add({ name: 'Quick', url: quick.url })
    const events: string[] = []
    for (let i = 0; i < 20; i += 1) events.push(await happen(`Customer:${i}`))
    await expect.poll(() => quick.eventIds().sort()).toEqual(events)
    await server.service.dispatcher.idle()
    expect(endpoint.eventIds().sort()).toEqual(events)
    expect(slow.received.length).toBeLessThan(20)
    slow.answer(200)
    for (const release of held) release()
    await idle()
    expect(slow.eventIds().sort()).toEqual(events)
  })

  test('paused it collects and sends nothing; off it collects nothing either', async () => {
    const { id } = await add({ mode: 'PAUSED' })
    const first = await happen('Customer:1')
    await idle()
    expect(inbox.received).toEqual([])
    expect((await target(id)).waiting).toBe(1)
    await change(id, { mode: 'OFF' })
    await happen('Customer:1')
    await idle()
    await change(id, { mode: 'ON' })
    const third = await happen('Customer:1')
    await idle()
    expect(inbox.eventIds()).toEqual([first, third])
  })

  test('what waits is made due, or dropped, at once', async () => {
    const { id } = await add()
    inbox.answer(500)
    await happen('Customer:1')
    await happen('Customer:1')
    await idle()
    expect(await server.as.console.call('retryForwarding', { params: { targetId: id } }, 200)).toEqual({ due: 1 })
    await idle()
    expect(inbox.received).toHaveLength(2)
    expect(await server.as.console.call('skipForwarding', { params: { targetId: id } }, 200)).toEqual({ skipped: 2 })
    inbox.answer(200)
    const next = await happen('Customer:1')
    await idle()
    expect(inbox.eventIds().slice(2)).toEqual([next])
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['DELIVERED', 'SKIPPED', 'SKIPPED'])
  })

  test('what waits survives a restart and is delivered', async () => {
    const { id } = await add({ mode: 'PAUSED' })
    const event = await happen('Customer:1')
    await idle()
    await server.service.host.forwarding.close()
    const { createForwarder } = await import('./forwarder')
    await change(id, { mode: 'ON' })
    const { store, clock } = server.service
    const { loadSigningKey } = await import('../signingKey')
    const forwarder = createForwarder({
      ...{ store, clock, ids: server.service.ids, changeLog: server.service.changeLog, key: loadSigningKey(null) },
      random: (length) => new Uint8Array(length),
      reportFault: (error) => expect.fail(String(error)),
    })
    await forwarder.idle()
    await forwarder.close()
    expect(inbox.eventIds()).toEqual([event])
  })

  test('elsewhere than on this machine or its network, or beyond the twentieth, is refused', async () => {
    for (const url of ['https://example.com/hook', 'ftp://localhost/', 'not a url', 'http://u:p@localhost/']) {
      const body = { name: 'x', url, mode: 'ON', filter: { types: [], objectId: null } } as const
      const refusal = await server.as.console.call(
        'createForwardingTarget',
        { body: { ...body, filter: { types: [], objectId: null } } },
        400,
      )
      expect(refusal.details).toMatchObject({ field: 'url', reason: 'NOT_LOCAL' })
    }
    for (let i = 0; i < 20; i += 1) await add({ name: `Target ${i}` })
    const full = { name: 'x', url: inbox.url, mode: 'ON' as const, filter: { types: [], objectId: null } }
    expect((await server.as.console.call('createForwardingTarget', { body: full }, 409)).code).toBe('CONFLICT')
    const { data } = await server.as.console.call('listForwardingTargets', {}, 200)
    expect(data).toHaveLength(20)
    const gone = { params: { targetId: data[0]?.id ?? '' } }
    await server.as.console.call('deleteForwardingTarget', gone, 204)
    expect((await server.as.console.call('getForwardingTarget', gone, 404)).code).toBe('REFERENCE_NOT_FOUND')
  })

  test('is local by literal address or by a name that only a local network has', () => {
    const local = [
      'http://localhost:3000',
      'http://[::1]/x',
      'https://app.localhost',
      'http://172.16.0.9',
      'http://box/',
    ]
    const away = ['http://example.com', 'http://172.32.0.1', 'http://8.8.8.8', 'http://[2001:db8::1]/', 'file:///etc']
    away.push('http://localhost:0/', 'http://рф/')
    expect(local.filter((url) => !isLocalAddress(url))).toEqual([])
    expect(away.filter(isLocalAddress)).toEqual([])
  })

  test('forgets what is settled after seven days or beyond its limit, never what waits', async () => {
    const { id } = await add()
    for (let i = 0; i < 6; i += 1) await happen(`Customer:${i}`)
    await idle()
    inbox.answer(500)
    await happen('Customer:9')
    await idle()
    const prune = (kept: { days: number; count: number; perSlice: number }) =>
      pruneForwarding({ store: server.service.store, now: server.clock.now(), kept })
    expect(await prune({ days: 7, count: 20, perSlice: 2 })).toBe(0)
    expect(await prune({ days: 7, count: 3, perSlice: 2 })).toBe(4)
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['PENDING', 'DELIVERED', 'DELIVERED'])
    expect(await attempts(id)).toHaveLength(3)
  })
})
