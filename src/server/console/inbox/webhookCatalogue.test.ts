import { beforeEach, describe, expect, test } from 'vitest'
import { findingsOf } from '../../../contract/console/inbox/altered'
import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TYPES,
  type WebhookName,
  webhookPayloads,
} from '../../../contract/webhooks/schemas'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'
import { openWebhookInbox } from '../../testing/webhookInbox'
import { createWebhooks } from '../../webhooks/webhooks'
import { builtExample } from './webhookCatalogue'

const server = shareTestServer()
emptyBeforeEach(server)
beforeEach(() => setEndpoint(null))

const NAMES = Object.keys(WEBHOOK_TYPES) as WebhookName[]

async function setEndpoint(endpoint: string | null): Promise<void> {
  await server.service.store.write((tx) =>
    tx.updateTable('platform_config').set({ webhook_endpoint: endpoint }).execute(),
  )
}

async function enqueue(type: string, objectId: string, data: unknown): Promise<string> {
  const { store, clock } = server.service
  return store.write((tx) => createWebhooks(server.service.ids, clock.now()).enqueue(tx, { type, objectId, data }))
}

describe('the event catalogue', () => {
  test('has each of the thirteen webhooks and every type, each with what fires it', async () => {
    const { data } = await server.as.console.call('listWebhookKinds', {}, 200)
    expect(data.map(({ name }) => name)).toEqual(NAMES)
    expect(data).toHaveLength(13)
    const types = data.flatMap((kind) => kind.types)
    expect(types.map(({ type }) => type)).toEqual(WEBHOOK_EVENT_TYPES)
    for (const { firedBy } of types) expect(firedBy.length).toBeGreaterThan(10)
  })

  test.each(NAMES)('the example built for %s fits its schema', (name) => {
    const result = webhookPayloads[name].safeParse(builtExample(name))
    expect(
      result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ).toEqual([])
  })

  test('shows the newest real event as the example, and says when it was last seen', async () => {
    const before = await server.as.console.call('getWebhookKind', { params: { name: 'customer-update' } }, 200)
    expect(before).toMatchObject({ count: 0, lastSeenAt: null, example: { source: 'BUILT', eventId: null } })
    const id = await enqueue('CUSTOMER.KYC_APPROVED', 'Customer:1', { id: 'Customer:1' })
    const after = await server.as.console.call('getWebhookKind', { params: { name: 'customer-update' } }, 200)
    expect(after).toMatchObject({
      count: 1,
      lastSeenAt: server.clock.iso(),
      example: { source: 'REAL', eventId: id },
      objectIds: ['Customer:1'],
    })
    expect(after.schema).toMatchObject({ type: 'object' })
    const unknown = await server.as.console.call('getWebhookKind', { params: { name: 'no-such' } }, 404)
    expect(unknown.code).toBe('REFERENCE_NOT_FOUND')
  })
})

describe('firing an event', () => {
  test('any type is sent once, marked as a test, with the newest data of the chosen object', async () => {
    const inbox = await openWebhookInbox()
    await enqueue('CUSTOMER.KYC_PENDING', 'Customer:1', { id: 'Customer:1', name: 'First' })
    await enqueue('CUSTOMER.KYC_PENDING', 'Customer:2', { id: 'Customer:2', name: 'Second' })
    await setEndpoint(inbox.url)
    const body = { type: 'CUSTOMER.KYC_APPROVED', objectId: 'Customer:1' }
    const fired = await server.as.console.call('fireWebhook', { body }, 200)
    expect(fired).toMatchObject({
      isDelivered: true,
      event: { type: 'CUSTOMER.KYC_APPROVED', objectId: 'Customer:1', state: 'DELIVERED' },
    })
    expect(fired.event.mark).toEqual({ kind: 'TEST', originalId: null })
    expect(inbox.received[0]?.event.data).toEqual({ id: 'Customer:1', name: 'First' })
    expect(await server.eventsOf('Customer:1')).toEqual(['CUSTOMER.KYC_PENDING'])
    const kind = await server.as.console.call('getWebhookKind', { params: { name: 'customer-update' } }, 200)
    expect(kind.count).toBe(2)
    const unknown = { type: 'CUSTOMER.KYC_APPROVED', objectId: 'Customer:9' }
    expect((await server.as.console.call('fireWebhook', { body: unknown }, 404)).code).toBe('REFERENCE_NOT_FOUND')
    await inbox.close()
  })

  test('a fired event is not tried again, and the answer to a fired question decides nothing', async () => {
    const inbox = await openWebhookInbox()
    await setEndpoint(inbox.url)
    inbox.answer(403)
    const body = { type: 'INCOMING_PAYMENT.PENDING' }
    const fired = await server.as.console.call('fireWebhook', { body }, 200)
    expect(fired).toMatchObject({ isDelivered: false, responseStatus: 403, event: { state: 'GIVEN_UP', attempts: 1 } })
    await server.clock.advance(3600)
    expect(inbox.received).toHaveLength(1)
    await inbox.close()
  })

  test('every type can be fired without any data, and what is sent fits the contract', async () => {
    const inbox = await openWebhookInbox()
    await setEndpoint(inbox.url)
    for (const type of WEBHOOK_EVENT_TYPES) {
      const fired = await server.as.console.call('fireWebhook', { body: { type } }, 200)
      expect(findingsOf(fired.event.body)).toEqual({ syntaxError: null, warnings: [] })
    }
    await inbox.close()
  })

  test('without an endpoint nothing is stored', async () => {
    const refusal = await server.as.console.call('fireWebhook', { body: { type: 'TEST' } }, 400)
    expect(refusal.code).toBe('WEBHOOK_ENDPOINT_NOT_SET')
    expect((await server.as.console.call('listWebhookEvents', { query: { type: 'TEST' } }, 200)).data).toEqual([])
  })
})
