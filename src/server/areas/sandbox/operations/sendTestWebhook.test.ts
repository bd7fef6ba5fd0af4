import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testServer'
import { openWebhookInbox, type WebhookInbox } from '../../../testing/webhookInbox'

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

const pointAt = async (webhookEndpoint: string) => {
  await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint } }, 200)
  await server.settle()
}
const testEvents = () =>
  server.service.store.read((tx) =>
    tx.selectFrom('webhook_events').selectAll().where('type', '=', 'TEST').orderBy('id').execute(),
  )

describe('sendTestWebhook', () => {
  it('sends one signed TEST event with empty data and reports the answer', async () => {
    await pointAt(inbox.url)
    const before = inbox.received.length
    const reply = await server.as.platform.call('sendTestWebhook', {}, 200)
    expect(reply).toEqual({ url: inbox.url, response_status: 200, response_body: 'answered 200' })
    expect(inbox.received.length - before).toBe(1)
    const last = inbox.received.at(-1)
    expect(last?.event).toMatchObject({ type: 'TEST', data: {} })
    expect(last?.headers['x-service-signature']).toMatch(/^\{"v":"1","s":"[A-Za-z0-9+/=]+"\}$/)
  })

  it('answers WEBHOOK_ENDPOINT_NOT_SET and records nothing while there is no endpoint', async () => {
    const reply = await server.as.platform.call('sendTestWebhook', {}, 400)
    expect(reply.code).toBe('WEBHOOK_ENDPOINT_NOT_SET')
    expect(await testEvents()).toEqual([])
  })

  it('answers WEBHOOK_DELIVERY_ERROR when the receiver refuses, and does not try again', async () => {
    await pointAt(inbox.url)
    inbox.answer(503)
    const before = inbox.received.length
    const reply = await server.as.platform.call('sendTestWebhook', {}, 400)
    expect(reply).toMatchObject({
      code: 'WEBHOOK_DELIVERY_ERROR',
      details: { reason: 'NOT_ACCEPTED', response_status: 503, response_body: 'answered 503', url: inbox.url },
    })
    await server.clock.advance(24 * 3600)
    expect(inbox.received.length - before).toBe(1)
    expect((await testEvents()).at(-1)?.state).toBe('GIVEN_UP')
  })

  it('answers WEBHOOK_DELIVERY_ERROR when nobody listens', async () => {
    const gone = await openWebhookInbox()
    await gone.close()
    await pointAt(gone.url)
    const reply = await server.as.platform.call('sendTestWebhook', {}, 400)
    expect(reply).toMatchObject({
      code: 'WEBHOOK_DELIVERY_ERROR',
      details: { reason: 'UNREACHABLE', response_status: null },
    })
  })

  it('needs MANAGE', async () => {
    const created = await server.as.platform.call(
      'createToken',
      { body: { name: 'reader', permissions: ['VIEW'] } },
      201,
    )
    const reader = server.as.token(created.clientId, created.clientSecret ?? '')
    expect((await reader.call('sendTestWebhook', {}, 403)).code).toBe('FORBIDDEN')
    await server.as.nobody.call('sendTestWebhook', {}, 401)
  })
})
