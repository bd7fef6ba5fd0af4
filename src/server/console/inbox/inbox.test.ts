import { createHash, verify } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'
import { openWebhookInbox } from '../../testing/webhookInbox'
import { signBody } from '../../webhooks/sign'
import { loadSigningKey } from '../../webhooks/signingKey'
import { createWebhooks } from '../../webhooks/webhooks'
import { createInboxReceiver } from './createInboxReceiver'
import { pruneInbox } from './inboxStore'

const server = shareTestServer()
emptyBeforeEach(server)
let receive: ReturnType<typeof createInboxReceiver>
const key = loadSigningKey(null)

beforeEach(async () => {
  await setEndpoint(null)
  const { store, clock } = server.service
  receive = createInboxReceiver({ store, clock, ids: server.service.ids, key, changeLog: server.service.changeLog })
})

const envelope = (id: string, type = 'CUSTOMER.KYC_APPROVED', objectId = 'Customer:1') =>
  JSON.stringify({ id, type, timestamp: 'x', data: { id: objectId } })
const signed = (body: string) => ({
  headers: { 'x-service-signature': signBody(key, Buffer.from(body)) },
  rawBody: Buffer.from(body),
})
const list = (query: Record<string, string> = {}) => server.as.console.call('listInboxMessages', { query }, 200)

async function setEndpoint(endpoint: string | null): Promise<void> {
  await server.service.store.write((tx) =>
    tx.updateTable('platform_config').set({ webhook_endpoint: endpoint }).execute(),
  )
}

async function enqueue(objectId: string, type = 'CUSTOMER.KYC_APPROVED'): Promise<string> {
  const { store, clock } = server.service
  return store.write((tx) =>
    createWebhooks(server.service.ids, clock.now()).enqueue(tx, { type, objectId, data: { id: objectId } }),
  )
}

describe('the local receiver', () => {
  test('answers over HTTP on /inbox and below, and keeps what it got with headers and verdict', async () => {
    const post = (url: string, payload: string) =>
      server.raw({
        method: 'POST',
        url,
        payload,
        headers: { host: 'localhost:4010', 'content-type': 'application/json', 'x-custom': 'yes' },
      })
    expect((await post('/inbox', envelope('Webhook:1'))).status).toBe(200)
    expect((await post('/inbox/anything/else', 'not json at all')).status).toBe(200)
    const { data } = await list()
    expect(data.map((message) => [message.eventId, message.type, message.objectId, message.signatureVerdict])).toEqual([
      [null, null, null, 'MISSING'],
      ['Webhook:1', 'CUSTOMER.KYC_APPROVED', 'Customer:1', 'MISSING'],
    ])
    const message = await server.as.console.call('getInboxMessage', { params: { messageId: data[0]!.id } }, 200)
    expect(message.headers['x-custom']).toBe('yes')
    expect(message.body).toBe('not json at all')
  })

  test('knows an invitation by its code: it has no id', async () => {
    const data = { code: 'K7QX2M9T', status: 'CLAIMED' }
    await receive(signed(JSON.stringify({ id: 'Webhook:1', type: 'INVITATION.CLAIMED', timestamp: 'x', data })))
    expect((await list()).data[0]?.objectId).toBe('K7QX2M9T')
  })

  test('checks the signature over the bytes that arrived, also when they are not UTF-8', async () => {
    const rawBody = Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    await receive({ headers: { 'x-service-signature': signBody(key, rawBody) }, rawBody })
    const { data } = await list()
    expect(data[0]!.signatureVerdict).toBe('VALID')
  })

  test('tells a first arrival from a repeated one by the event id', async () => {
    for (const id of ['Webhook:1', 'Webhook:2', 'Webhook:1']) await receive(signed(envelope(id)))
    await Promise.all([receive(signed(envelope('Webhook:3'))), receive(signed(envelope('Webhook:3')))])
    const { data } = await list()
    expect(data.map((message) => [message.eventId, message.isDuplicate]).reverse()).toEqual([
      ['Webhook:1', false],
      ['Webhook:2', false],
      ['Webhook:1', true],
      ['Webhook:3', false],
      ['Webhook:3', true],
    ])
  })

  test('spells the signature check out so that anybody can repeat it', async () => {
    const own = server.service.host.webhookPublicKeyPem
    const body = envelope('Webhook:1')
    await receive(signed(body))
    const { data } = await list()
    const { signature } = await server.as.console.call('getInboxMessage', { params: { messageId: data[0]!.id } }, 200)
    expect(signature).toMatchObject({
      verdict: 'VALID',
      bodyBytes: Buffer.byteLength(body),
      bodySha256: createHash('sha256').update(body).digest('hex'),
      publicKeyPem: own,
    })
    const header = JSON.parse(String(signature.headerValue)) as { s: string }
    expect(
      verify(
        'sha256',
        Buffer.from(body),
        { key: key.publicKeyPem, dsaEncoding: 'der' },
        Buffer.from(header.s, 'base64'),
      ),
    ).toBe(true)
  })

  test('filters by type, object, event and verdict, and pages newest first', async () => {
    await receive(signed(envelope('Webhook:1', 'TEST', 'Platform:1')))
    await receive({ headers: {}, rawBody: Buffer.from(envelope('Webhook:2')) })
    await receive({ headers: { 'x-service-signature': 'AAAA' }, rawBody: Buffer.from(envelope('Webhook:3')) })
    await receive({
      headers: { 'x-service-signature': signBody(key, Buffer.from('else')) },
      rawBody: Buffer.from(envelope('Webhook:4')),
    })
    const ids = async (query: Record<string, string>) => (await list(query)).data.map((message) => message.eventId)
    expect(await ids({ type: 'TEST' })).toEqual(['Webhook:1'])
    expect(await ids({ objectId: 'Customer:1' })).toEqual(['Webhook:4', 'Webhook:3', 'Webhook:2'])
    expect(await ids({ eventId: 'Webhook:2' })).toEqual(['Webhook:2'])
    expect(await ids({ signatureVerdict: 'INVALID' })).toEqual(['Webhook:4'])
    expect(await ids({ signatureVerdict: 'MALFORMED' })).toEqual(['Webhook:3'])
    const first = await list({ limit: '3' })
    expect(first).toMatchObject({ hasMore: true, totalCount: 4 })
    expect((await list({ limit: '3', cursor: first.nextCursor! })).data.map((message) => message.eventId)).toEqual([
      'Webhook:1',
    ])
  })

  test('answers as it was told, and a sender under test tries again', async () => {
    const set = (status: 200 | 422) => server.as.console.call('setInboxAnswer', { body: { status, delayMs: 0 } }, 200)
    onTestFinished(async () => void (await set(200)))
    await set(422)
    expect(await server.as.console.call('getInboxAnswer', {}, 200)).toEqual({ status: 422, delayMs: 0 })
    expect((await receive(signed(envelope('Webhook:1')))).status).toBe(422)
    const refusal = await server.as.console.call('setInboxAnswer', { body: { status: 418, delayMs: 0 } as never }, 400)
    expect(refusal.code).toBe('INVALID_INPUT')
    expect((await list()).totalCount).toBe(1)
  })

  test('keeps the newest messages within its limit', async () => {
    for (let i = 0; i < 30; i += 1) await receive(signed(envelope(`Webhook:${i}`)))
    await server.service.store.write((tx) => pruneInbox(tx, 5, 600))
    expect((await list()).totalCount).toBe(30)
    await server.service.store.write((tx) => pruneInbox(tx, 5, 20))
    expect((await list()).totalCount).toBe(0)
    for (let i = 0; i < 700; i += 1) await receive({ headers: {}, rawBody: Buffer.from(`{"id":"Webhook:${i}"}`) })
    await server.service.store.write((tx) => pruneInbox(tx, 0, 600))
    const left = await list({ limit: '1' })
    expect(left.totalCount).toBe(100)
    expect(left.data[0]?.eventId).toBe('Webhook:699')
  })

  test('is emptied without touching the outbox', async () => {
    await receive(signed(envelope('Webhook:1')))
    const id = await enqueue('Customer:1')
    expect(await server.as.console.call('clearInbox', {}, 200)).toEqual({ removed: 1 })
    expect((await list()).totalCount).toBe(0)
    await server.as.console.call('getWebhookEvent', { params: { eventId: id } }, 200)
    const gone = await server.as.console.call('getInboxMessage', { params: { messageId: 'InboxMessage:none' } }, 404)
    expect(gone.code).toBe('REFERENCE_NOT_FOUND')
  })
})

describe('the outbox', () => {
  test('shows an event with its attempts and the copies that arrived', async () => {
    const inbox = await openWebhookInbox()
    inbox.answer(500)
    await setEndpoint(inbox.url)
    const id = await enqueue('Customer:9')
    await server.service.dispatcher.idle()
    inbox.answer(200)
    await server.clock.advance(5)
    await receive({ headers: {}, rawBody: inbox.received[0]!.bodyBytes })
    const event = await server.as.console.call('getWebhookEvent', { params: { eventId: id } }, 200)
    expect(event).toMatchObject({
      id,
      state: 'DELIVERED',
      attempts: 2,
      objectId: 'Customer:9',
      nextAttemptAt: null,
      giveUpAt: null,
    })
    expect(event.deliveries.map((attempt) => [attempt.number, attempt.responseStatus, attempt.responseBody])).toEqual([
      [1, 500, 'answered 500'],
      [2, 200, 'answered 200'],
    ])
    expect(event.inboxMessages.map((message) => message.eventId)).toEqual([id])
    expect(event.body).toBe(inbox.received[1]?.bodyBytes.toString())
    await inbox.close()
  })

  test('lists by type, state and object with exact counts', async () => {
    await enqueue('Customer:1')
    await enqueue('Customer:2')
    await enqueue('Customer:1', 'CUSTOMER.KYC_PENDING')
    const page = (query: Record<string, string>) => server.as.console.call('listWebhookEvents', { query }, 200)
    expect((await page({ type: 'CUSTOMER.KYC_APPROVED' })).totalCount).toBe(2)
    expect((await page({ objectId: 'Customer:1' })).data.map((event) => event.type)).toEqual([
      'CUSTOMER.KYC_PENDING',
      'CUSTOMER.KYC_APPROVED',
    ])
    expect((await page({ objectId: 'Customer:1', type: 'CUSTOMER.KYC_PENDING' })).totalCount).toBe(1)
    expect((await page({ state: 'RECORDED' })).totalCount).toBe((await page({})).totalCount)
    expect((await page({ state: 'PENDING' })).data).toEqual([])
  })

  test('resends at once and reports the answer', async () => {
    const inbox = await openWebhookInbox()
    const id = await enqueue('Customer:1')
    const unset = await server.as.console.call('resendWebhookEvent', { params: { eventId: id } }, 400)
    expect(unset.code).toBe('WEBHOOK_ENDPOINT_NOT_SET')
    await setEndpoint(inbox.url)
    const result = await server.as.console.call('resendWebhookEvent', { params: { eventId: id } }, 200)
    expect(result).toMatchObject({
      isDelivered: true,
      url: inbox.url,
      responseStatus: 200,
      responseBody: 'answered 200',
      error: null,
    })
    expect(result.event).toMatchObject({ state: 'DELIVERED', attempts: 1 })
    expect(inbox.eventIds()).toEqual([id])
    const unknown = await server.as.console.call('resendWebhookEvent', { params: { eventId: 'Webhook:none' } }, 404)
    expect(unknown.code).toBe('REFERENCE_NOT_FOUND')
    await inbox.close()
  })
})
