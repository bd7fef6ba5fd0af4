import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDispatcherRig, type DispatcherRig } from '../testing/dispatcherRig'
import { openWebhookInbox, type WebhookInbox } from '../testing/webhookInbox'
import { decideAfterQuestion, type EventReply, isQuestion } from './questions'

describe('a question', () => {
  let inbox: WebhookInbox
  let rig: DispatcherRig
  let replies: EventReply[]
  let isBroken: boolean
  beforeEach(async () => {
    inbox = await openWebhookInbox()
    replies = []
    isBroken = false
    rig = await createDispatcherRig(inbox.url, {
      timeoutMs: 100,
      handleReply: async (_tx, reply) => {
        if (isBroken) throw new Error('nobody can act on this')
        replies.push(reply)
        return { areas: new Set(['transactions']), ids: new Set([reply.objectId]), afterCommit: () => {} }
      },
    })
  })
  afterEach(async () => {
    await rig.close()
    await inbox.close()
  })

  it('is sent once, and its answer is acted on', async () => {
    const id = await rig.ask('Transaction:1')
    await rig.advance(0)
    expect(replies).toEqual([
      { type: 'INCOMING_PAYMENT.PENDING', objectId: 'Transaction:1', status: 200, body: 'answered 200' },
    ])
    expect((await rig.event(id)).state).toBe('DELIVERED')
  })

  it('that nobody answers in time is given up, and acted on as such', async () => {
    inbox.answer(() => null)
    const id = await rig.ask('Transaction:1')
    await rig.advance(0)
    expect(replies).toMatchObject([{ objectId: 'Transaction:1', status: null }])
    await rig.advance(8 * 24 * 3600 * 1000)
    expect(inbox.received).toHaveLength(1)
    expect((await rig.event(id)).state).toBe('GIVEN_UP')
  })

  it('that was answered and is sent again by hand decides nothing more', async () => {
    const id = await rig.ask('Transaction:1')
    await rig.advance(0)
    await rig.dispatcher.resend(id)
    expect(replies).toHaveLength(1)
    expect(await rig.attempts(id)).toHaveLength(2)
  })

  it('is asked again after a crash before the answer was written', async () => {
    inbox.answer(() => null)
    const id = await rig.ask('Transaction:1')
    rig.dispatcher.wake()
    while (inbox.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await rig.restart()
    inbox.answer(202)
    await rig.advance(0)
    expect(replies).toMatchObject([{ status: 202 }])
    expect((await rig.event(id)).state).toBe('DELIVERED')
  })

  it('whose answer cannot be acted on keeps its attempt, and the fault is reported', async () => {
    isBroken = true
    const id = await rig.ask('Transaction:1')
    await rig.advance(0)
    expect(await rig.attempts(id)).toHaveLength(1)
    expect(rig.faults.splice(0)).toHaveLength(1)
  })

  it('is not what the same kind tells of a bank payment', async () => {
    await rig.enqueue('Transaction:1', 'INCOMING_PAYMENT.PENDING')
    inbox.answer(500)
    await rig.advance(0)
    await rig.advance(3000)
    expect(replies).toEqual([])
    expect(inbox.received.length).toBeGreaterThan(1)
  })
})

it('only the kind that asks, sent once, is a question', () => {
  expect(isQuestion({ type: 'INCOMING_PAYMENT.PENDING', is_retried: 0 })).toBe(true)
  expect(isQuestion({ type: 'INCOMING_PAYMENT.PENDING', is_retried: 1 })).toBe(false)
  expect(isQuestion({ type: 'TEST', is_retried: 0 })).toBe(false)
})

it.each([
  [200, 'DELIVERED'],
  [202, 'DELIVERED'],
  [403, 'DELIVERED'],
  [422, 'DELIVERED'],
  [201, 'GIVEN_UP'],
  [409, 'GIVEN_UP'],
  [500, 'GIVEN_UP'],
  [null, 'GIVEN_UP'],
])('the answer %s leaves a question %s', (status, state) => {
  expect(decideAfterQuestion(status)).toEqual({ state })
})

it('whoever takes an answer was asked for it, or it does not compile', () => {
  const reply = { objectId: 'Transaction:1', status: 200, body: null }
  const answers: EventReply[] = [{ ...reply, type: 'INCOMING_PAYMENT.PENDING' }]
  // @ts-expect-error: nobody asked
  answers.push({ ...reply, type: 'OUTGOING_PAYMENT.COMPLETED' })
  expect(answers.map(({ type }) => isQuestion({ type, is_retried: 0 }))).toEqual([true, false])
})
