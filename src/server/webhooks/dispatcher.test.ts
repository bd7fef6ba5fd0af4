import { createPublicKey, verify } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { readCounter } from '../database/counters'
import { isoOf } from '../foundation/clock'
import { createDispatcherRig, type DispatcherRig, RIG_START_AT_MS, setRigEndpoint } from '../testing/dispatcherRig'
import { openWebhookInbox, type WebhookInbox } from '../testing/webhookInbox'

const DAY_MS = 24 * 3600 * 1000
const cleanups: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function openInbox(): Promise<WebhookInbox> {
  const inbox = await openWebhookInbox()
  cleanups.push(() => inbox.close())
  return inbox
}

async function createRig(...input: Parameters<typeof createDispatcherRig>): Promise<DispatcherRig> {
  const rig = await createDispatcherRig(...input)
  cleanups.push(() => rig.close())
  return rig
}

describe('delivery', () => {
  test('sends the exact body with a signature that the public PEM verifies', async () => {
    const inbox = await openInbox()
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Customer:1', 'CUSTOMER.KYC_APPROVED', { id: 'Customer:1', name: 'Zoë 漢字' })
    await rig.dispatcher.idle()
    const [message] = inbox.received
    const header = JSON.parse(String(message?.headers['x-service-signature'])) as { v: string; s: string }
    expect(header.v).toBe('1')
    const publicKey = createPublicKey(rig.key.publicKeyPem)
    expect(verify('sha256', message!.bodyBytes, publicKey, Buffer.from(header.s, 'base64'))).toBe(true)
    expect(message?.headers['content-type']).toBe('application/json')
    expect(message?.bodyBytes.toString('utf8')).toBe((await rig.event(id)).body)
    expect(message?.event).toEqual({
      id,
      type: 'CUSTOMER.KYC_APPROVED',
      timestamp: isoOf(RIG_START_AT_MS),
      data: { id: 'Customer:1', name: 'Zoë 漢字' },
    })
  })

  test('keeps one row per attempt with url, signature, answer and both times', async () => {
    const inbox = await openInbox()
    inbox.answer(503)
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Customer:1')
    await rig.dispatcher.idle()
    inbox.answer(200)
    await rig.advance(2000)
    const [first, second] = await rig.attempts(id)
    expect(first).toMatchObject({
      number: 1,
      url: inbox.url,
      response_status: 503,
      response_body: 'answered 503',
      error: null,
      at: isoOf(RIG_START_AT_MS),
    })
    expect(second).toMatchObject({ number: 2, response_status: 200, at: isoOf(RIG_START_AT_MS + 2000) })
    expect(first?.signature).toBe(String(inbox.received[0]?.headers['x-service-signature']))
    expect(first?.wall_at).not.toBe(first?.at)
    expect(await rig.event(id)).toMatchObject({
      state: 'DELIVERED',
      attempts: 2,
      next_attempt_at: null,
      delivered_at: isoOf(RIG_START_AT_MS + 2000),
    })
  })

  test('counts events by type and by state', async () => {
    const inbox = await openInbox()
    const rig = await createRig(inbox.url)
    await rig.enqueue('Customer:1')
    await rig.enqueue('Customer:2')
    const counter = (key: string) => rig.store.read((tx) => readCounter(tx, 'webhook_events', key))
    expect(await counter('state=PENDING')).toBe(2)
    await rig.dispatcher.idle()
    expect([
      await counter('state=PENDING'),
      await counter('state=DELIVERED'),
      await counter('type=CUSTOMER.KYC_APPROVED'),
      await counter(''),
    ]).toEqual([0, 2, 2, 2])
  })

  test('records an event without an endpoint and never sends it by itself', async () => {
    const inbox = await openInbox()
    const rig = await createRig(null)
    const id = await rig.enqueue('Customer:1')
    await setRigEndpoint(rig.store, inbox.url)
    await rig.advance(DAY_MS)
    expect(inbox.received).toHaveLength(0)
    expect((await rig.event(id)).state).toBe('RECORDED')
  })

  test('does not follow redirects: they are answers that did not take the event', async () => {
    const inbox = await openInbox()
    inbox.answer((_message, response) => {
      response.writeHead(307, { location: `${inbox.url}/elsewhere` }).end()
      return null
    })
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Customer:1')
    await rig.dispatcher.idle()
    expect(inbox.received.map((message) => message.path)).toEqual(['/hooks'])
    expect(await rig.event(id)).toMatchObject({ state: 'PENDING', attempts: 1 })
  })

  test('keeps at most 64 KB of an answer', async () => {
    const inbox = await openInbox()
    inbox.answer((_message, response) => {
      response.writeHead(200).end('x'.repeat(300_000))
      return null
    })
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Customer:1')
    await rig.dispatcher.idle()
    expect((await rig.attempts(id))[0]?.response_body).toHaveLength(64 * 1024)
    expect((await rig.event(id)).state).toBe('DELIVERED')
  })

  test('says what went wrong when nobody listens, and when nobody answers in time', async () => {
    const silent = await openInbox()
    silent.answer(() => null)
    const rig = await createRig(silent.url, { timeoutMs: 40 })
    const late = await rig.enqueue('Customer:1')
    await rig.dispatcher.idle()
    expect((await rig.attempts(late))[0]).toMatchObject({
      response_status: null,
      error: 'no complete answer within 0.04 s',
    })
    await setRigEndpoint(rig.store, 'http://127.0.0.1:1/')
    const refused = await rig.enqueue('Customer:2')
    await rig.dispatcher.idle()
    expect((await rig.attempts(refused))[0]?.error).toContain('ECONNREFUSED')
  })
})

describe('order', () => {
  test('events of one object arrive in order while deliveries succeed', async () => {
    const inbox = await openInbox()
    const rig = await createRig(inbox.url)
    const sent = new Map<string, string[]>()
    for (let i = 0; i < 120; i += 1) {
      const objectId = `Customer:${i % 3}`
      const id = await rig.enqueue(objectId)
      sent.set(objectId, [...(sent.get(objectId) ?? []), id])
    }
    await rig.dispatcher.idle()
    expect(inbox.received).toHaveLength(120)
    for (const [objectId, ids] of sent) {
      const arrived = inbox.received.filter((message) => (message.event.data as { id: string }).id === objectId)
      expect(arrived.map((message) => message.event.id)).toEqual(ids)
    }
  })

  test('the next event of an object waits until the one before has failed once; others do not wait', async () => {
    const inbox = await openInbox()
    let letGo: () => void = () => undefined
    inbox.answer((message, response) => {
      if ((message.event.data as { id: string }).id !== 'Customer:slow' || inbox.received.length > 2) return 200
      letGo = () => response.writeHead(500).end()
      return null
    })
    const rig = await createRig(inbox.url)
    const first = await rig.enqueue('Customer:slow')
    const second = await rig.enqueue('Customer:slow')
    const other = await rig.enqueue('Customer:other')
    rig.dispatcher.wake()
    await expect.poll(() => inbox.received.length).toBe(2)
    expect(new Set(inbox.eventIds())).toEqual(new Set([first, other]))
    letGo()
    await rig.dispatcher.idle()
    expect(inbox.eventIds().at(-1)).toBe(second)
    expect((await rig.event(first)).state).toBe('PENDING')
    await rig.advance(2000)
    expect((await rig.event(first)).state).toBe('DELIVERED')
  })
})

test('a wake-up is not lost, whatever the dispatcher is doing when it comes', async () => {
  const inbox = await openInbox()
  const rig = await createRig(inbox.url)
  const sent: string[] = []
  for (let i = 0; i < 60; i += 1) {
    sent.push(await rig.enqueue(`Customer:${i}`))
    rig.dispatcher.wake()
    for (let turn = 0; turn < i % 7; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => inbox.received.length, { timeout: 5000 }).toBe(60)
  expect(new Set(inbox.eventIds())).toEqual(new Set(sent))
})
