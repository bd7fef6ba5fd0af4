import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openStore } from '../database/open'
import { isoOf } from '../foundation/clock'
import { pause } from '../foundation/guarded'
import { createIds, seededRandom } from '../foundation/ids'
import { allTables } from '../host/tables'
import { createChangeLog } from '../kernel/changeLog'
import { createDispatcherRig, type DispatcherRig, RIG_START_AT_MS, setRigEndpoint } from '../testing/dispatcherRig'
import { createFaultyDatabase, everyWrite } from '../testing/faultyDatabase'
import { openWebhookInbox, type WebhookInbox } from '../testing/webhookInbox'
import { createDispatcher } from './dispatcher'

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
    expect(attempts.at(-1)?.at).toBe(isoOf(RIG_START_AT_MS + 7 * DAY_MS))
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
    rig.clock.moveTo(RIG_START_AT_MS + 9 * DAY_MS)
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
    await setRigEndpoint(rig.store, second.url)
    await rig.advance(2000)
    expect([first.eventIds(), second.eventIds()]).toEqual([[id], [id]])
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
    const second = openStore(file, 'FULL', allTables)
    cleanups.push(() => second.close())
    const dispatcher = createDispatcher({
      store: second,
      clock: rig.clock,
      ids: createIds(() => rig.clock.now(), seededRandom(9)),
      key: rig.key,
      changeLog: createChangeLog(0),
      random: seededRandom(9),
      reportFault: (error) => rig.faults.push(error),
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
    expect(await rig.dispatcher.resend(id)).toEqual({
      url: inbox.url,
      status: 200,
      body: 'answered 200',
      error: null,
      isDelivered: true,
    })
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

  test('answers WEBHOOK_ENDPOINT_NOT_SET without an endpoint, REFERENCE_NOT_FOUND without an event', async () => {
    const rig = await createRig(null)
    const id = await rig.enqueue('Customer:1')
    await expect(rig.dispatcher.resend(id)).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_SET' })
    await expect(rig.dispatcher.resend('Webhook:none')).rejects.toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })
})

describe('a full disk', () => {
  test('lets a delivered event wait for its record: it is not sent twice, nor by hand', async () => {
    const inbox = await openInbox()
    const database = createFaultyDatabase()
    const rig = await createRig(inbox.url, { openFile: database.open })
    inbox.answer(() => {
      database.fail(everyWrite('SQLITE_FULL'))
      return 200
    })
    const id = await rig.enqueue('Customer:1')
    rig.dispatcher.wake()
    await expect.poll(() => rig.faults.length).toBeGreaterThan(0)
    await pause(1300)
    expect(inbox.received).toHaveLength(1)
    expect((await rig.event(id)).state).toBe('PENDING')
    await expect(rig.dispatcher.resend(id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(inbox.received).toHaveLength(1)
    inbox.answer(200)
    database.fail(null)
    await rig.dispatcher.idle()
    expect((await rig.event(id)).state).toBe('DELIVERED')
    expect(await rig.attempts(id)).toHaveLength(1)
    expect(inbox.received).toHaveLength(1)
    rig.faults.length = 0
  })
})
