import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'
import { type ConsoleCaller, consoleCaller, openSession, TEST_OPERATOR, TEST_START } from '../../testing/testServer'
import { addColleague } from '../team/testing/colleague'

let wallMs = Date.parse(TEST_START)
const wall = () => wallMs
const server = shareTestServer({ wall })
emptyBeforeEach(server)
let setup: AgentSetup
let desk: ConsoleCaller
/** The newest row of the audit log before the test, which stays of those before it. */
let auditedBefore = ''

beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
  desk = server.as.desk
  const { data } = await server.as.console.call('listAuditEntries', { query: { limit: '1' } }, 200)
  auditedBefore = data[0]?.id ?? ''
})

/** A server for the one test that runs, which changes what others stand on: settings, people, the clock. */
async function startOwn(): Promise<void> {
  setup = await startAgentSetup({ wall })
  desk = setup.server.as.desk
  auditedBefore = ''
  const { server: own } = setup
  onTestFinished(() => own.close())
}

/** Lets wall time pass, and what is due by it happen. */
async function pass(ms: number): Promise<void> {
  wallMs += ms
  await setup.server.service.host.decisions.runDue()
}

const approve = (action: AgentAction, by = desk) =>
  by.call('decideActions', { body: { actionIds: [action.id], decision: 'approve' } }, 200)
const reject = (action: AgentAction, reason = 'Unknown payee') =>
  desk.call('decideActions', { body: { actionIds: [action.id], decision: 'reject', reason } }, 200)
const undo = <Status extends 200 | 403 | 404 | 409>(decisionId: string, status: Status, by = desk) =>
  by.call('undoDecision', { params: { decisionId } }, status)
const detailOf = (action: AgentAction) => desk.call('getActionDetail', { params: { actionId: action.id } }, 200)
const statusOf = async (action: AgentAction) => (await detailOf(action)).action.status
const waiting = async () => (await desk.call('listQueue', {}, 200)).data.map(({ id }) => id)
const byToken = (action: AgentAction, decision: 'approveAgentAction' | 'rejectAgentAction', status: 200 | 409 = 200) =>
  setup.server.as.platform.call(decision, { params: { agentId: action.agentId, actionId: action.id } }, status)
const auditOf = async (operationId: string) =>
  (await setup.server.as.console.call('listAuditEntries', { query: { operationId } }, 200)).data.filter(
    ({ id }) => id > auditedBefore,
  )
const undoSeconds = (decisionUndoSeconds: number) =>
  setup.server.as.desk.call('updateHostSettings', { body: { decisionUndoSeconds } }, 200)

describe('a decision of the desk', () => {
  test('is held for the time to undo, leaves the queue at once, and is then carried out by who decided', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    const { decisionId, heldUntil, items } = await approve(action)
    expect(items).toEqual([{ actionId: action.id, outcome: 'HELD', failure: null }])
    expect(Date.parse(heldUntil ?? '')).toBe(wallMs + 5000)
    expect(await waiting()).toEqual([])
    expect(await desk.call('countWaiting', {}, 200)).toMatchObject({ waiting: 0, snoozed: 0, tooLate: 0 })
    expect(await detailOf(action)).toMatchObject({
      action: { status: 'PENDING_APPROVAL' },
      held: { decisionId, decision: 'approve', decidedBy: { name: TEST_OPERATOR.name } },
    })
    await pass(4999)
    expect(await statusOf(action)).toBe('PENDING_APPROVAL')
    await pass(1)
    expect(await detailOf(action)).toMatchObject({
      action: { status: 'APPROVED' },
      held: null,
      decision: { decidedBy: { kind: 'operator', ...TEST_OPERATOR } },
    })
    expect(await auditOf('approveAgentAction')).toMatchObject([
      { outcome: 'DONE', actorKind: 'operator', actorName: TEST_OPERATOR.name, targetId: action.id },
    ])
    expect(await auditOf('decideActions')).toMatchObject([{ targetId: action.id, details: { decision: 'approve' } }])
    expect(await undo(decisionId, 409)).toMatchObject({ details: { reason: 'TOO_LATE_TO_UNDO', status: 'APPROVED' } })
  })

  test('rejects with its reason, and the payment is FAILED', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    await reject(action, 'Not ours')
    await pass(5000)
    expect((await detailOf(action)).action).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'Not ours',
      transaction: { status: 'FAILED' },
    })
  })

  test('is told of its payment as what it was, without what else the call was about', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    await reject(action, 'Not ours')
    const params = { transactionId: action.transaction?.id ?? '' }
    expect(await desk.call('getTransactionFlow', { params }, 200)).toMatchObject({ decision: null })
    await pass(5000)
    const { acts, decision } = await desk.call('getTransactionFlow', { params }, 200)
    expect(decision).toMatchObject({ outcome: 'REJECTED', decidedBy: TEST_OPERATOR, reason: 'Not ours' })
    expect(acts.find(({ operationId }) => operationId === 'decideActions')?.details).toEqual({ decision: 'reject' })
    expect(acts[0]?.details).toBeNull()
  })

  test('needs a reason to reject', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    const actionIds = [action.id]
    const refused = await desk.call('decideActions', { body: { actionIds, decision: 'reject', reason: ' ' } }, 400)
    expect(refused).toMatchObject({ code: 'INVALID_INPUT' })
    await desk.call('decideActions', { body: { actionIds: [action.id, action.id], decision: 'approve' } }, 400)
    expect(await waiting()).toEqual(actionIds)
  })

  test('acts at once when the setting is 0', async () => {
    await startOwn()
    await undoSeconds(0)
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    const { heldUntil, items, decisionId } = await approve(action)
    expect(heldUntil).toBeNull()
    expect(items).toEqual([{ actionId: action.id, outcome: 'APPROVED', failure: null }])
    await undo(decisionId, 409)
  })

  test('acts at once when the setting is 0, however long the call takes', async () => {
    await startOwn()
    await undoSeconds(0)
    const agent = await setup.connect(NEEDS_APPROVAL)
    const actionIds = [(await setup.transferOut(agent)).id, (await setup.transferOut(agent)).id]
    const { write } = setup.server.service.store
    Object.assign(setup.server.service.store, {
      write: (...given: Parameters<typeof write>) => {
        wallMs += 7
        return write.apply(setup.server.service.store, given)
      },
    })
    const body = { actionIds, decision: 'reject', reason: 'Unknown payee' } as const
    const { heldUntil, items } = await desk.call('decideActions', { body }, 200)
    expect(heldUntil).toBeNull()
    expect(items.map(({ outcome }) => outcome)).toEqual(['REJECTED', 'REJECTED'])
  })

  test('that a token overtakes before the answer is not told as carried out', async () => {
    await startOwn()
    await undoSeconds(0)
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    const { decisions } = setup.server.service.host
    const runDue = decisions.runDue.bind(decisions)
    Object.assign(decisions, {
      runDue: async () => {
        // Not of a wake-up from before.
        if ((await detailOf(action)).held === null) return runDue()
        Object.assign(decisions, { runDue })
        await byToken(action, 'rejectAgentAction')
        return runDue()
      },
    })
    const { items } = await reject(action)
    expect(items).toMatchObject([
      { outcome: 'REFUSED', failure: { code: 'CONFLICT', details: { decidedBy: { kind: 'token' } } } },
    ])
  })

  test('is told to be over or unknown, each in its words', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    const other = await approve({ ...action, id: 'AgentAction:00000000-0000-7000-8000-000000000000' })
    expect(other.items).toMatchObject([{ outcome: 'REFUSED', failure: { code: 'REFERENCE_NOT_FOUND' } }])
    await undo(other.decisionId, 404)
    await byToken(action, 'rejectAgentAction')
    expect((await approve(action)).items).toMatchObject([
      { outcome: 'REFUSED', failure: { code: 'CONFLICT', details: { decidedBy: { kind: 'token' } } } },
    ])
    expect((await auditOf('decideActions')).map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED'])
  })
})

describe('undo', () => {
  test('lets the action wait again in its place, in any window of the same person, and is audited', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const [first, second] = [await setup.transferOut(agent), await setup.transferOut(agent)]
    const { decisionId } = await approve(first)
    const otherWindow = consoleCaller(setup.server.service, await openSession(setup.server.service))
    const [held] = (await otherWindow.call('listHeldDecisions', {}, 200)).data
    expect(held).toMatchObject({ id: decisionId, isMine: true, counts: { held: 1 }, action: { id: first.id } })
    expect(await undo(decisionId, 200, otherWindow)).toEqual({ undone: [first.id] })
    expect(await waiting()).toEqual([first.id, second.id])
    expect(await auditOf('undoDecision')).toMatchObject([
      { actorName: TEST_OPERATOR.name, targetId: first.id, details: { undone: 'approve' } },
    ])
    expect(await undo(decisionId, 409)).toMatchObject({ details: { reason: 'UNDONE_BEFORE' } })
    await pass(60_000)
    expect(await statusOf(first)).toBe('PENDING_APPROVAL')
    const { items } = await desk.call('getActionTimeline', { params: { actionId: first.id } }, 200)
    expect(items.map(({ kind }) => kind)).toContain('UNDONE_DECISION')
  })

  test('is for who decided alone', async () => {
    await startOwn()
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    const { decisionId } = await approve(action)
    const { desk: theirs } = await addColleague(setup.server)
    expect(await undo(decisionId, 403, theirs)).toMatchObject({
      details: { reason: 'NOT_YOUR_DECISION', decidedBy: { name: TEST_OPERATOR.name } },
    })
    expect((await theirs.call('listHeldDecisions', {}, 200)).data).toMatchObject([{ isMine: false }])
    expect(await undo(decisionId, 403, setup.server.as.console)).toMatchObject({ details: { reason: 'ROLE_REQUIRED' } })
  })

  test('and the end of its time race: exactly one of them wins', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    for (let round = 0; round < 8; round += 1) {
      const action = await setup.transferOut(agent, 10_00)
      const { decisionId } = await approve(action)
      wallMs += 5000
      const { decisions } = setup.server.service.host
      const call = { method: 'POST', url: `/console/api/approvals/decisions/${decisionId}/undo` } as const
      const undoing = () =>
        setup.server.raw({ ...call, headers: { host: 'localhost:4010', ...setup.server.sessionHeaders } })
      const [reply] = await (round % 2 === 0
        ? Promise.all([undoing(), decisions.runDue()])
        : Promise.all([decisions.runDue(), undoing()]).then(([count, made]) => [made, count] as const))
      expect([200, 409]).toContain(reply.status)
      expect(await statusOf(action)).toBe(reply.status === 200 ? 'PENDING_APPROVAL' : 'APPROVED')
    }
  })
})

describe('the quote', () => {
  beforeEach(startOwn)

  test('ends the time to undo before it expires, while the clock is running', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await setup.server.clock.advance(297)
    setup.server.service.clock.release()
    const { heldUntil } = await approve(action)
    expect(Date.parse(heldUntil ?? '') - wallMs).toBe(2000)
    await pass(2000)
    expect(await statusOf(action)).toBe('APPROVED')
  })

  test('leaves no time when it has a second to live: the decision acts at once', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await setup.server.clock.advance(299)
    setup.server.service.clock.release()
    expect((await approve(action)).items).toMatchObject([{ outcome: 'APPROVED' }])
  })

  test('that expires by the clock of the service wins over a held approval', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await approve(action)
    await setup.server.clock.advance(301)
    await setup.server.service.host.decisions.runDue()
    expect(await detailOf(action)).toMatchObject({
      action: { status: 'FAILED', quote: { status: 'EXPIRED' } },
      decision: { decidedBy: { name: TEST_OPERATOR.name } },
    })
  })

  test('and its expiry race: the approval is carried out or fails, and never both', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    for (const isFirst of [true, false]) {
      const action = await setup.execute(agent, 10_00)
      await approve(action)
      wallMs += 5000
      const { decisions } = setup.server.service.host
      const works = [() => setup.server.clock.advance(301), () => decisions.runDue()]
      await Promise.all((isFirst ? works : works.reverse()).map((work) => work()))
      await decisions.runDue()
      const { action: after, decision } = await detailOf(action)
      expect(['APPROVED', 'FAILED']).toContain(after.status)
      expect(decision?.outcome).toBe(after.status)
      expect(after.quote?.status === 'EXPIRED').toBe(after.status === 'FAILED')
    }
  })
})

describe('an API token', () => {
  test('decides at once; the held decision is overtaken, and the desk is told by whom', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    const { decisionId } = await approve(action)
    await byToken(action, 'rejectAgentAction')
    await setup.server.service.host.decisions.runDue()
    expect((await desk.call('listHeldDecisions', {}, 200)).data).toMatchObject([
      {
        id: decisionId,
        counts: { held: 0, overtaken: 1 },
        actionDecision: { outcome: 'REJECTED', decidedBy: { kind: 'token' } },
      },
    ])
    expect(await undo(decisionId, 409)).toMatchObject({ details: { decidedBy: { kind: 'token' } } })
    expect(await auditOf('approveAgentAction')).toMatchObject([
      { outcome: 'REFUSED', code: 'CONFLICT', actorName: TEST_OPERATOR.name },
    ])
    expect(await statusOf(action)).toBe('REJECTED')
  })

  test('and the end of the time to undo race: decided once', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    for (let round = 0; round < 6; round += 1) {
      const action = await setup.transferOut(agent, 10_00)
      await approve(action)
      wallMs += 5000
      const { decisions } = setup.server.service.host
      const body = { method: 'POST', headers: { host: 'localhost:4010' } } as const
      const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
      const url = `/2025-10-13/agents/${action.agentId}/actions/${action.id}/reject`
      const rejecting = () => setup.server.raw({ ...body, url, headers: { ...body.headers, authorization } })
      const both = round % 2 === 0 ? [rejecting(), decisions.runDue()] : [decisions.runDue(), rejecting()]
      const reply = (await Promise.all(both)).find((one) => typeof one === 'object')
      await decisions.runDue()
      const { action: after, decision } = await detailOf(action)
      expect(after.status).toBe(reply?.status === 200 ? 'REJECTED' : 'APPROVED')
      expect(decision?.decidedBy?.kind).toBe(reply?.status === 200 ? 'token' : 'operator')
    }
    const decided = await desk.call('listDecidedActions', { query: { limit: '100' } }, 200)
    expect(decided.data).toHaveLength(6)
  })
})

test('two windows decide one action: the first is held, the second is told by whom', async () => {
  const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
  const otherWindow = consoleCaller(setup.server.service, await openSession(setup.server.service))
  const replies = await Promise.all([approve(action), approve(action, otherWindow)])
  const outcomes = replies.flatMap(({ items }) => items.map(({ outcome }) => outcome)).sort()
  expect(outcomes).toEqual(['HELD', 'REFUSED'])
  const refused = replies.flatMap(({ items }) => items).find(({ outcome }) => outcome === 'REFUSED')
  expect(refused?.failure).toMatchObject({
    reason: 'DECISION_HELD',
    details: { decidedBy: { name: TEST_OPERATOR.name }, decision: 'approve' },
  })
})

test('one call decides many, each for itself, and one undo takes them back', async () => {
  const agent = await setup.connect(NEEDS_APPROVAL)
  const actions = [await setup.transferOut(agent), await setup.transferOut(agent), await setup.transferOut(agent)]
  const [, gone] = actions
  if (gone !== undefined) await byToken(gone, 'approveAgentAction')
  const body = { actionIds: actions.map(({ id }) => id), decision: 'reject', reason: 'Double payment' } as const
  const { decisionId, items } = await desk.call('decideActions', { body }, 200)
  expect(items.map(({ outcome }) => outcome)).toEqual(['HELD', 'REFUSED', 'HELD'])
  expect(await auditOf('decideActions')).toMatchObject([{ outcome: 'DONE' }])
  expect((await undo(decisionId, 200)).undone).toHaveLength(2)
  await desk.call('decideActions', { body }, 200)
  await pass(5000)
  expect(await Promise.all(actions.map(statusOf))).toEqual(['REJECTED', 'APPROVED', 'REJECTED'])
})

test('of many approvals the desk is told how many could not start', async () => {
  const agent = await setup.connect(NEEDS_APPROVAL)
  const actions = [await setup.transferOut(agent, 900_00), await setup.transferOut(agent, 900_00)]
  const order = { actionIds: actions.map(({ id }) => id), decision: 'approve' } as const
  const confirmedSum = { amountMinor: 1_800_00, currency: 'USD' }
  await desk.call('decideActions', { body: { ...order, confirmedSum } }, 200)
  const body = { source: { accountId: setup.usdAccountId }, destination: { accountId: setup.usPayeeId } }
  await setup.server.as.platform.call('createTransferOut', { body: { ...body, amount: 3_500_00 } }, 201)
  await pass(5000)
  expect((await desk.call('listHeldDecisions', {}, 200)).data).toMatchObject([{ counts: { carriedOut: 2, failed: 1 } }])
})

test('a fault of the service lets the action wait again, and the desk is told', async () => {
  setup = await startAgentSetup({ wall })
  desk = setup.server.as.desk
  const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
  await approve(action)
  const { sqlite } = setup.server.service.store
  sqlite.exec(`CREATE TEMP TRIGGER broken BEFORE INSERT ON agent_usage BEGIN SELECT RAISE(ABORT, 'broken'); END`)
  await pass(5000)
  expect(await waiting()).toEqual([action.id])
  expect((await desk.call('listHeldDecisions', {}, 200)).data).toMatchObject([{ counts: { faulted: 1 } }])
  sqlite.exec('DROP TRIGGER broken')
  await expect(setup.server.close()).rejects.toThrow('broken')
})
