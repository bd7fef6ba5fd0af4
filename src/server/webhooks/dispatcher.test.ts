import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createChangeLog } from '../console/changes/changeLog'
import { readCounter } from '../database/counters'
import { openStore, type Store } from '../database/open'
import { type Clock, createClock, isoOf } from '../foundation/clock'
import { createIds, seededRandom } from '../foundation/ids'
import { openWebhookInbox, type WebhookInbox } from '../testing/webhookInbox'
import { createDispatcher, type Dispatcher } from './dispatcher'
import { getWebhookEventRow, listAttempts } from './outboxStore'
import { loadSigningKey } from './signingKey'
import { createWebhooks } from './webhooks'

const START_AT_MS = Date.UTC(2026, 0, 5, 9)
const DAY_MS = 24 * 3600 * 1000

interface Rig {
  readonly store: Store
  readonly clock: Clock
  readonly key: ReturnType<typeof loadSigningKey>
  readonly faults: unknown[]
  dispatcher: Dispatcher
  restart(): Promise<void>
  enqueue(objectId: string, type?: string, data?: unknown): Promise<string>
  event(id: string): Promise<NonNullable<Awaited<ReturnType<typeof getWebhookEventRow>>>>
  attempts(id: string): ReturnType<typeof listAttempts>
  /** Moves the frozen clock and waits for what falls due. */
  advance(ms: number): Promise<void>
}

const cleanups: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function openInbox(): Promise<WebhookInbox> {
  const inbox = await openWebhookInbox()
  cleanups.push(() => inbox.close())
  return inbox
}

async function setEndpoint(store: Store, endpoint: string | null): Promise<void> {
  await store.write(async (tx) => {
    await tx.deleteFrom('platform_config').execute()
    await tx
      .insertInto('platform_config')
      .values({
        id: 'PlatformConfig:1', uma_domain: 'a.test', proxy_uma_subdomain: 'p', webhook_endpoint: endpoint,
        supported_currencies_json: '[]', embedded_wallet_config_json: null, card_tokenization_2fa_config_json: null,
        fee_configs_json: '[]', is_regulated_financial_institution: 0, quote_lifetime_seconds: 300,
        created_at: isoOf(START_AT_MS), updated_at: isoOf(START_AT_MS),
      })
      .execute()
  })
}

async function createRig(endpoint: string | null, options: { readonly file?: string; readonly graceMs?: number; readonly timeoutMs?: number } = {}): Promise<Rig> {
  const store = openStore(options.file ?? ':memory:', 'NORMAL')
  const clock = createClock({ offsetMs: 0, frozenAtMs: START_AT_MS })
  const random = seededRandom(7)
  const ids = createIds(() => clock.now(), random)
  const changeLog = createChangeLog(0)
  const key = loadSigningKey(null)
  const faults: unknown[] = []
  const start = () =>
    createDispatcher({
      store, clock, ids, key, changeLog, random, reportFault: (error) => faults.push(error), graceMs: options.graceMs ?? 50, timeoutMs: options.timeoutMs,
    })
  await setEndpoint(store, endpoint)
  const rig: Rig = {
    store, clock, key, faults,
    dispatcher: start(),
    restart: async () => {
      await rig.dispatcher.close()
      rig.dispatcher = start()
    },
    enqueue: (objectId, type = 'CUSTOMER.KYC_APPROVED', data = { id: objectId }) =>
      store.write((tx) => createWebhooks(ids, clock.now()).enqueue(tx, { type, objectId, data })),
    event: async (id) => {
      const row = await store.read((tx) => getWebhookEventRow(tx, id))
      if (row === null) throw new Error(`no event ${id}`)
      return row
    },
    attempts: (id) => store.read((tx) => listAttempts(tx, id, 1000)),
    advance: async (ms) => {
      clock.moveTo(clock.now() + ms)
      await rig.dispatcher.idle()
    },
  }
  cleanups.push(async () => {
    await rig.dispatcher.close()
    await store.close()
    expect(faults).toEqual([])
  })
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
    expect(message?.event).toEqual({ id, type: 'CUSTOMER.KYC_APPROVED', timestamp: isoOf(START_AT_MS), data: { id: 'Customer:1', name: 'Zoë 漢字' } })
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
    expect(first).toMatchObject({ number: 1, url: inbox.url, response_status: 503, response_body: 'answered 503', error: null, at: isoOf(START_AT_MS) })
    expect(second).toMatchObject({ number: 2, response_status: 200, at: isoOf(START_AT_MS + 2000) })
    expect(first?.signature).toBe(String(inbox.received[0]?.headers['x-service-signature']))
    expect(first?.wall_at).not.toBe(first?.at)
    expect(await rig.event(id)).toMatchObject({ state: 'DELIVERED', attempts: 2, next_attempt_at: null, delivered_at: isoOf(START_AT_MS + 2000) })
  })

  test('counts events by type and by state', async () => {
    const inbox = await openInbox()
    const rig = await createRig(inbox.url)
    await rig.enqueue('Customer:1')
    await rig.enqueue('Customer:2')
    const counter = (key: string) => rig.store.read((tx) => readCounter(tx, 'webhook_events', key))
    expect(await counter('state=PENDING')).toBe(2)
    await rig.dispatcher.idle()
    expect([await counter('state=PENDING'), await counter('state=DELIVERED'), await counter('type=CUSTOMER.KYC_APPROVED'), await counter('')]).toEqual([0, 2, 2, 2])
  })

  test('records an event without an endpoint and never sends it by itself', async () => {
    const inbox = await openInbox()
    const rig = await createRig(null)
    const id = await rig.enqueue('Customer:1')
    await setEndpoint(rig.store, inbox.url)
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
    expect((await rig.attempts(late))[0]).toMatchObject({ response_status: null, error: 'no complete answer within 0.04 s' })
    await setEndpoint(rig.store, 'http://127.0.0.1:1/')
    const refused = await rig.enqueue('Customer:2')
    await rig.dispatcher.idle()
    expect((await rig.attempts(refused))[0]?.error).toContain('ECONNREFUSED')
  })
})

describe('retries', () => {
  test('wait 1 s, 2 s, 4 s ... 1800 s of the clock, within 10 %', async () => {
    const inbox = await openInbox()
    inbox.answer(500)
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Customer:1')
    await rig.dispatcher.idle()
    const pauses: number[] = []
    for (let i = 0; i < 13; i += 1) {
      const next = Date.parse(String((await rig.event(id)).next_attempt_at))
      pauses.push((next - rig.clock.now()) / 1000)
      await rig.advance(next - rig.clock.now() - 1)
      expect(inbox.received).toHaveLength(i + 1)
      await rig.advance(1)
      expect(inbox.received).toHaveLength(i + 2)
    }
    const exact = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1800, 1800]
    for (const [i, pause] of pauses.entries()) expect(Math.abs(pause - exact[i]!)).toBeLessThanOrEqual(exact[i]! * 0.1)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1800)
    expect(new Set(inbox.eventIds())).toEqual(new Set([id]))
    expect(new Set(inbox.received.map((message) => message.bodyBytes.toString())).size).toBe(1)
  })

  test('stop at 409, which means the receiver has the event already', async () => {
    const inbox = await openInbox()
    inbox.answer(409)
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Customer:1')
    await rig.dispatcher.idle()
    await rig.advance(8 * DAY_MS)
    expect(inbox.received).toHaveLength(1)
    expect(await rig.event(id)).toMatchObject({ state: 'DELIVERED', attempts: 1 })
  })

  test('are not made for TEST', async () => {
    const inbox = await openInbox()
    inbox.answer(500)
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Platform:1', 'TEST', {})
    await rig.dispatcher.idle()
    await rig.advance(DAY_MS)
    expect(inbox.received).toHaveLength(1)
    expect(await rig.event(id)).toMatchObject({ state: 'GIVEN_UP', attempts: 1 })
  })

  test('end after seven days, with a last try at the very end', async () => {
    const inbox = await openInbox()
    inbox.answer(500)
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Customer:1')
    await rig.dispatcher.idle()
    for (let i = 0; (await rig.event(id)).state === 'PENDING' && i < 1000; i += 1) {
      await rig.advance(Date.parse(String((await rig.event(id)).next_attempt_at)) - rig.clock.now())
    }
    const event = await rig.event(id)
    expect(event).toMatchObject({ state: 'GIVEN_UP', next_attempt_at: null })
    const attempts = await rig.attempts(id)
    expect(attempts.at(-1)?.at).toBe(isoOf(START_AT_MS + 7 * DAY_MS))
    expect(attempts).toHaveLength(event.attempts)
    expect(event.attempts).toBeGreaterThan(7 * 48)
    await rig.advance(30 * DAY_MS)
    expect(inbox.received).toHaveLength(event.attempts)
  })

  test('give up after one try when the service slept through the seven days', async () => {
    const inbox = await openInbox()
    inbox.answer(500)
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Customer:1')
    await rig.dispatcher.close()
    rig.clock.moveTo(START_AT_MS + 9 * DAY_MS)
    await rig.restart()
    await rig.dispatcher.idle()
    expect(await rig.event(id)).toMatchObject({ state: 'GIVEN_UP', attempts: 1 })
  })

  test('go to the endpoint that is set at the time of the try', async () => {
    const [first, second] = [await openInbox(), await openInbox()]
    first.answer(500)
    const rig = await createRig(first.url)
    const id = await rig.enqueue('Customer:1')
    await rig.dispatcher.idle()
    await setEndpoint(rig.store, second.url)
    await rig.advance(2000)
    expect([first.eventIds(), second.eventIds()]).toEqual([[id], [id]])
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

  test('the next event of an object waits until the one before has failed once, and other objects do not wait', async () => {
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

describe('survival', () => {
  test('a delivery cut short is made again after a restart from the same file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-dispatcher-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const inbox = await openInbox()
    inbox.answer(() => null)
    const file = join(folder, 'a.sqlite')
    const rig = await createRig(inbox.url, { file, graceMs: 1 })
    const id = await rig.enqueue('Customer:1')
    rig.dispatcher.wake()
    await expect.poll(() => inbox.received.length).toBe(1)
    await rig.dispatcher.close()
    expect(await rig.event(id)).toMatchObject({ state: 'PENDING', attempts: 0 })
    inbox.answer(200)
    const second = openStore(file, 'FULL')
    cleanups.push(() => second.close())
    const dispatcher = createDispatcher({
      store: second, clock: rig.clock, ids: createIds(() => rig.clock.now(), seededRandom(9)), key: rig.key,
      changeLog: createChangeLog(0), random: seededRandom(9), reportFault: (error) => rig.faults.push(error),
    })
    await dispatcher.idle()
    await dispatcher.close()
    expect(inbox.eventIds()).toEqual([id, id])
    expect(await rig.event(id)).toMatchObject({ state: 'DELIVERED', attempts: 1 })
  })

  test('what is due in the future keeps its time across a restart', async () => {
    const inbox = await openInbox()
    inbox.answer(500)
    const rig = await createRig(inbox.url)
    await rig.enqueue('Customer:1')
    await rig.dispatcher.idle()
    await rig.restart()
    await rig.dispatcher.idle()
    expect(inbox.received).toHaveLength(1)
    inbox.answer(200)
    await rig.advance(1100)
    expect(inbox.received).toHaveLength(2)
  })
})

describe('resend', () => {
  test('sends a delivered event again with the same id and body, and a given-up one becomes delivered', async () => {
    const inbox = await openInbox()
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Customer:1')
    await rig.dispatcher.idle()
    expect(await rig.dispatcher.resend(id)).toEqual({ url: inbox.url, status: 200, body: 'answered 200', error: null, isDelivered: true })
    expect(inbox.received[0]?.bodyBytes.equals(inbox.received[1]!.bodyBytes)).toBe(true)
    inbox.answer(500)
    const test = await rig.enqueue('Platform:1', 'TEST', {})
    await rig.dispatcher.idle()
    expect((await rig.event(test)).state).toBe('GIVEN_UP')
    expect((await rig.dispatcher.resend(test)).isDelivered).toBe(false)
    expect(await rig.event(test)).toMatchObject({ state: 'GIVEN_UP', attempts: 2 })
    inbox.answer(202)
    await rig.dispatcher.resend(test)
    expect(await rig.event(test)).toMatchObject({ state: 'DELIVERED', attempts: 3 })
  })

  test('joins a first attempt that is under way, so that a TEST goes out once', async () => {
    const inbox = await openInbox()
    const rig = await createRig(inbox.url)
    const id = await rig.enqueue('Platform:1', 'TEST', {})
    rig.dispatcher.wake()
    const outcome = await rig.dispatcher.resend(id)
    await rig.dispatcher.idle()
    expect(outcome.isDelivered).toBe(true)
    expect(inbox.received).toHaveLength(1)
  })

  test('answers WEBHOOK_ENDPOINT_NOT_SET without an endpoint and REFERENCE_NOT_FOUND for an unknown event', async () => {
    const rig = await createRig(null)
    const id = await rig.enqueue('Customer:1')
    await expect(rig.dispatcher.resend(id)).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_SET' })
    await expect(rig.dispatcher.resend('Webhook:none')).rejects.toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })
})
