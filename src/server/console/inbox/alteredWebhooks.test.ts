import { createPublicKey } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'
import { openWebhookInbox } from '../../testing/webhookInbox'
import { verifySignature } from '../../webhooks/verify'
import { createWebhooks } from '../../webhooks/webhooks'

const server = shareTestServer()
emptyBeforeEach(server)
beforeEach(() => setEndpoint(null))
afterEach(removeTargets)

async function setEndpoint(endpoint: string | null): Promise<void> {
  await server.service.store.write((tx) =>
    tx.updateTable('platform_config').set({ webhook_endpoint: endpoint }).execute(),
  )
}

/** They are of the host, and stay where data goes. */
async function removeTargets(): Promise<void> {
  const { data } = await server.as.console.call('listForwardingTargets', {}, 200)
  for (const { id } of data) await server.as.console.call('deleteForwardingTarget', { params: { targetId: id } }, 204)
}

async function enqueue(objectId: string, type = 'CUSTOMER.KYC_APPROVED'): Promise<string> {
  const { store, clock } = server.service
  return store.write((tx) =>
    createWebhooks(server.service.ids, clock.now()).enqueue(tx, { type, objectId, data: { id: objectId } }),
  )
}

const send = (body: { originalId: string; body: string; hasNewId?: boolean; destinations?: string[] }, status = 200) =>
  server.as.console.call(
    'sendAlteredWebhook',
    { body: { hasNewId: true, destinations: ['ENDPOINT'], ...body } },
    status as 200,
  )
const bodyOf = async (eventId: string) =>
  (await server.as.console.call('getWebhookEvent', { params: { eventId } }, 200)).body

describe('an edited webhook', () => {
  test('goes out signed over its new bytes, as an event of its own that names its original', async () => {
    const inbox = await openWebhookInbox()
    const original = await enqueue('Customer:1')
    await setEndpoint(inbox.url)
    const text = (await bodyOf(original)).replace('Customer:1', 'Customer:2')
    const { event } = await send({ originalId: original, body: text })
    expect(event).toMatchObject({ objectId: 'Customer:2', state: 'DELIVERED', deliveries: [{ responseStatus: 200 }] })
    expect(event.mark).toEqual({ kind: 'ALTERED', originalId: original })
    const [arrived] = inbox.received
    expect(arrived?.event.id).toBe(event.id)
    const publicKey = createPublicKey(server.service.host.webhookPublicKeyPem)
    const header = String(arrived?.headers['x-service-signature'])
    expect(verifySignature(publicKey, header, arrived?.bodyBytes ?? Buffer.of())).toBe('VALID')
    expect(await bodyOf(original)).not.toContain('Customer:2')
    await inbox.close()
  })

  test('joins no story of an object, and is not sent again by itself', async () => {
    const inbox = await openWebhookInbox()
    const original = await enqueue('Customer:1')
    await setEndpoint(inbox.url)
    inbox.answer(500)
    const { event } = await send({ originalId: original, body: '{"odd":true}' })
    expect(event).toMatchObject({ state: 'GIVEN_UP', attempts: 1, nextAttemptAt: null, type: 'CUSTOMER.KYC_APPROVED' })
    await server.clock.advance(24 * 3600)
    expect(inbox.received).toHaveLength(1)
    expect(await server.eventsOf('Customer:1')).toEqual(['CUSTOMER.KYC_APPROVED'])
    await inbox.close()
  })

  test('is told apart in both lists, by a filter and by its mark, also under the old id', async () => {
    await server.service.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.service.app.server.address() as { port: number }
    await setEndpoint(`http://127.0.0.1:${port}/inbox`)
    const original = await enqueue('Customer:1')
    await server.settle()
    const text = (await bodyOf(original)).replace('KYC_APPROVED', 'KYC_REJECTED')
    const { event } = await send({ originalId: original, body: text, hasNewId: false })
    expect(event.body).toBe(text)
    const messages = (query: Record<string, string>) => server.as.console.call('listInboxMessages', { query }, 200)
    const [marked] = (await messages({ altered: 'true' })).data
    expect(marked).toMatchObject({ eventId: original, markedEventId: event.id, signatureVerdict: 'VALID' })
    expect(marked?.mark).toEqual({ kind: 'ALTERED', originalId: original })
    expect((await messages({ altered: 'false' })).data.map(({ mark }) => mark)).toEqual([null])
    const events = (query: Record<string, string>) => server.as.console.call('listWebhookEvents', { query }, 200)
    expect((await events({ altered: 'true' })).data.map(({ id }) => id)).toEqual([event.id])
    expect((await events({ altered: 'false' })).data.map(({ id }) => id)).toEqual([original])
    expect((await events({ objectId: 'Customer:1' })).data.map(({ id }) => id)).toEqual([event.id, original])
    expect(event.inboxMessages.map(({ id }) => id)).toEqual([marked?.id])
    const again = await send({ originalId: marked?.id ?? '', body: '{}' })
    expect(again.event.mark?.originalId).toBe(marked?.id)
    expect((await messages({ type: 'CUSTOMER.KYC_APPROVED,CUSTOMER.KYC_REJECTED' })).data).toHaveLength(2)
  })

  test('what is no JSON, unchanged, too long, or of no original is refused, and nothing is stored', async () => {
    const inbox = await openWebhookInbox()
    const original = await enqueue('Customer:1')
    const body = await bodyOf(original)
    expect(await send({ originalId: original, body: '{}' }, 400)).toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_SET' })
    await setEndpoint(inbox.url)
    const cases = [
      [{ originalId: original, body: '{"half":' }, 400, 'body'],
      [{ originalId: original, body, hasNewId: false }, 400, 'body'],
      [{ originalId: original, body: `"${'x'.repeat(300_000)}"` }, 400, 'body'],
      [{ originalId: 'Webhook:none', body: '{}' }, 404, 'originalId'],
      [{ originalId: original, body: '{}', destinations: ['ForwardingTarget:none'] }, 404, 'destinations.0'],
      [{ originalId: original, body: '{}', destinations: ['ENDPOINT', 'ENDPOINT'] }, 400, 'destinations.1'],
    ] as const
    for (const [call, status, field] of cases) {
      const refusal = await send(
        { ...call, destinations: [...('destinations' in call ? call.destinations : ['ENDPOINT'])] },
        status,
      )
      expect(refusal).toMatchObject({ details: { field } })
    }
    expect((await server.as.console.call('listWebhookEvents', { query: { altered: 'true' } }, 200)).data).toEqual([])
    expect(inbox.received).toEqual([])
    await inbox.close()
  })

  test('a forwarding target gets it through its queue, marked, and only the one that was chosen', async () => {
    const [chosen, other] = [await openWebhookInbox(), await openWebhookInbox()]
    const add = (name: string, url: string) =>
      server.as.console.call(
        'createForwardingTarget',
        { body: { name, url, mode: 'ON', filter: { types: [], objectId: null } } },
        201,
      )
    const target = await add('Chosen', chosen.url)
    await add('Other', other.url)
    const original = await enqueue('Customer:1')
    await server.service.host.forwarding.idle()
    const { event } = await send({ originalId: original, body: '{"odd":1}', destinations: [target.id] })
    await server.service.host.forwarding.idle()
    expect(chosen.eventIds()).toEqual([original, event.id])
    expect(other.eventIds()).toEqual([original])
    const call = { params: { targetId: target.id }, query: {} }
    const deliveries = await server.as.console.call('listForwardingDeliveries', call, 200)
    expect(deliveries.data.map(({ isAltered }) => isAltered)).toEqual([true, false])
    await Promise.all([chosen.close(), other.close()])
  })
})
