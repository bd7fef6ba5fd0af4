import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import { decideAgentAction, getAgentAction } from '../../areas/agents/public'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { registered } from '../../host/handlerTables'
import type { Actor } from '../../kernel/context'
import { createUnitOfWork } from '../../kernel/unitOfWork'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'
import { writeQueueCursor } from './queueStore'

const server = shareTestServer()
emptyBeforeEach(server)
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const queue = (query: object = {}) => setup.server.as.console.call('listQueue', { query }, 200)
const idsOf = async (query: object = {}) => (await queue(query)).data.map(({ id }) => id)
const decide = (operation: 'approveAgentAction' | 'rejectAgentAction', { id: actionId, agentId }: AgentAction) =>
  setup.server.as.operator.call(operation, { params: { agentId, actionId } }, 200)

async function allPages(query: object): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await queue({ ...query, limit: '2', cursor })
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return seen
}

describe('listQueue', () => {
  it('shows in a row what a person needs to choose', async () => {
    const agent = await setup.connect({ approvalThresholds: { currency: 'USD', amount: 50_00 } })
    const action = await setup.execute(agent, 100_00)
    const [row] = (await queue()).data
    expect(row).toEqual({
      id: action.id,
      type: 'EXECUTE_QUOTE',
      status: 'PENDING_APPROVAL',
      agentId: agent.agent.id,
      agentName: 'Treasury',
      customerId: setup.customerId,
      customerName: row?.customerName,
      quoteId: action.quote?.id,
      transactionId: action.transaction?.id,
      sending: { amountMinor: 100_00, currency: 'USD' },
      receiving: { amountMinor: action.quote?.totalReceivingAmount, currency: 'MXN' },
      payee: {
        accountId: setup.mexicanPayeeId,
        label: row?.payee?.label,
        holderName: 'Lucia Mendez',
        lookalike: null,
        accountType: 'MXN_ACCOUNT',
      },
      why: {
        clause: 'approvalThreshold',
        label: 'Approval above',
        effect: 'holds',
        currency: 'USD',
        valueMinor: 100_00,
        limitMinor: 50_00,
      },
      expiresAt: action.quote?.expiresAt,
      isTooLate: false,
      createdAt: action.createdAt,
      claim: null,
      snooze: null,
    })
    expect(row?.customerName).not.toBe('')
    expect(row?.payee?.label).toMatch(/ …7771$/)
  })

  it('answers 400 for cursors of other filters, orders and lists, and for damaged ones', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    for (let i = 0; i < 3; i += 1) await setup.transferOut(agent)
    const { nextCursor } = await queue({ limit: '1' })
    const foreign = (await setup.server.as.platform.call('listAgentApprovals', { query: { limit: '1' } }, 200))
      .nextCursor
    const bad = [
      { cursor: nextCursor, sort: 'newest' },
      { cursor: nextCursor, agentId: agent.agent.id },
      { cursor: foreign },
      { cursor: 'e30' },
      { cursor: '!' },
    ]
    for (const query of bad) {
      expect(await setup.server.as.console.call('listQueue', { query: query as never }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'cursor' },
      })
    }
  })

  it('answers 400 for places that no page of it can end at', async () => {
    const place = { segment: 0, value: 100, id: 'AgentAction:1', asOfMs: 1 }
    const forged = [{ value: 'x' }, { value: -1e300 }, { segment: 0.5 }, { asOfMs: 0.5 }, { asOfMs: 1e300 }]
    for (const change of forged) {
      const cursor = writeQueueCursor({ ...place, ...change }, { now: '' }, 'amount')
      const call = { query: { sort: 'amount', cursor } } as const
      expect((await setup.server.as.console.call('listQueue', call, 400)).details).toMatchObject({
        field: 'cursor',
        reason: 'CURSOR_MALFORMED',
      })
    }
  })
})

/** Decides as somebody who is named, which the callers of tests are not. */
const approveAs = (actor: Actor, actionId: string) =>
  setup.server.service.store.write(async (tx) => {
    const { clock, ids, sealing, platform } = setup.server.service
    const given = { now: clock.now(), ids, sealing, actor, platformId: platform.id, isForecast: false }
    const actionRow = await getAgentAction(tx, actionId)
    if (actionRow === null) throw new Error('the action is there')
    const { context } = createUnitOfWork(tx, given)
    await decideAgentAction({ ...context, registered, proposalId: null }, { actionRow, decision: 'approve' })
  })

describe('narrowing what waits and what was decided', () => {
  it('refuses an amount that says none', async () => {
    const refused = await setup.server.as.console.call('listQueue', { query: { amount: 'much' } }, 400)
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { errors: [{ field: 'amount' }] } })
  })
})

describe('all that waits or was decided', () => {
  it('puts what dies soonest first, then transfers by age, over any page size', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const made: Record<string, string> = {}
    for (const name of ['oldTransfer', 'firstQuote', 'newTransfer', 'secondQuote']) {
      await setup.server.clock.advance(10)
      made[name] = (await (name.endsWith('Quote') ? setup.execute(agent) : setup.transferOut(agent))).id
    }
    const byDeadline = [made.firstQuote, made.secondQuote, made.oldTransfer, made.newTransfer]
    expect(await idsOf()).toEqual(byDeadline)
    expect(await allPages({})).toEqual(byDeadline)
    expect(await allPages({ sort: 'newest' })).toEqual([
      made.secondQuote,
      made.newTransfer,
      made.firstQuote,
      made.oldTransfer,
    ])
  })

  it('orders by amount across the currencies of the policies', async () => {
    const dollars = await setup.connect(NEEDS_APPROVAL)
    const pesos = await setup.connect({
      ...NEEDS_APPROVAL,
      spendingLimits: { currency: 'MXN', perTransactionLimit: 9_000_000_00 },
    })
    const actions = [
      await setup.transferOut(dollars, 20_00),
      await setup.transferOut(pesos, 30_00),
      await setup.transferOut(dollars, 40_00),
      await setup.transferOut(pesos, 10_00),
    ]
    const [twenty, thirty, forty, ten] = actions.map(({ id }) => id)
    expect(await allPages({ sort: 'amount' })).toEqual([forty, thirty, twenty, ten])
  })

  it('separates what is too late, and counts both', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const [dead, transfer] = [await setup.execute(agent), await setup.transferOut(agent)]
    await setup.server.clock.advance(200)
    const alive = await setup.execute(agent)
    await setup.server.clock.advance(100)
    expect(await idsOf({ isTooLate: 'true' })).toEqual([dead.id])
    expect(await idsOf({ isTooLate: 'false' })).toEqual([alive.id, transfer.id])
    expect((await queue({ isTooLate: 'false' })).totalCount).toBe(2)
    expect((await queue({ isTooLate: 'true' })).data[0]).toMatchObject({ id: dead.id, isTooLate: true })
    expect(await setup.server.as.console.call('countWaiting', {}, 200)).toMatchObject({
      waiting: 2,
      snoozed: 0,
      tooLate: 1,
    })
    expect(await queue()).toMatchObject({ totalCount: 2, data: [{ id: alive.id }, { id: transfer.id }] })
    const params = { agentId: agent.agent.id }
    const used = await setup.server.as.console.call('getAgentUsage', { params }, 200)
    const detail = await setup.server.as.console.call('getActionDetail', { params: { actionId: dead.id } }, 200)
    const overview = await setup.server.as.console.call('getOverview', {}, 200)
    expect([used.waitingActions, detail.pauseEffects.waitingActions]).toEqual([2, 2])
    expect(overview.waiting).toMatchObject({ count: 2, nextExpiresAt: alive.quote?.expiresAt })
    expect(overview.decisions).toEqual([])
    await decide('approveAgentAction', dead)
    expect(await setup.server.as.console.call('countWaiting', {}, 200)).toMatchObject({
      waiting: 2,
      snoozed: 0,
      tooLate: 0,
    })
  })

  it('listWaitingIds names all that wait by the filters of the queue, and nothing that was decided', async () => {
    const waiting = async (query: object = {}) => {
      const reply = await setup.server.as.console.call('listWaitingIds', { query }, 200)
      return reply.ids.toSorted()
    }
    const [one, two] = [await setup.connect(NEEDS_APPROVAL), await setup.connect(NEEDS_APPROVAL)]
    const [a, b, c] = [await setup.execute(one), await setup.transferOut(one), await setup.transferOut(two)]
    expect(await waiting()).toEqual([a.id, b.id, c.id].sort())
    expect(await waiting({ agentId: one.agent.id })).toEqual([a.id, b.id].sort())
    expect(await waiting({ askedBy: 'PERSON' })).toEqual([])
    await decide('rejectAgentAction', b)
    const held = { actionIds: [c.id], decision: 'reject' as const, reason: 'Paid twice' }
    await setup.server.as.desk.call('decideActions', { body: held }, 200)
    expect(await waiting()).toEqual([a.id])
    await setup.server.clock.advance(400)
    expect(await waiting()).toEqual([])
    expect(await waiting({ isTooLate: 'true' })).toEqual([a.id])
  })

  it('filters by agent, customer, type and dates, with exact counts', async () => {
    const other = await setup.otherCustomer()
    const [one, two] = [await setup.connect(NEEDS_APPROVAL), await setup.connect(NEEDS_APPROVAL)]
    const [a, b] = [await setup.transferOut(one), await setup.execute(one)]
    await setup.server.clock.advance(1)
    const c = await setup.transferOut(two)
    const agentId = one.agent.id
    const cases: [object, string[]][] = [
      [{ agentId }, [b.id, a.id]],
      [{ customerId: setup.customerId }, [b.id, a.id, c.id]],
      [{ customerId: other.customerId }, []],
      [{ agentId, customerId: setup.customerId, type: 'TRANSFER_OUT' }, [a.id]],
      [{ type: 'EXECUTE_QUOTE' }, [b.id]],
      [{ startDate: setup.server.clock.iso() }, [c.id]],
    ]
    for (const [query, ids] of cases) {
      const page = await queue(query)
      expect(page.data.map(({ id }) => id)).toEqual(ids)
      expect(page.totalCount).toBe(ids.length)
    }
  })

  it('listDecidedActions lists outcomes with who decided, when and why, newest decision first', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const [approved, rejected, failed] = [
      await setup.transferOut(agent, 10_00),
      await setup.transferOut(agent, 20_00),
      await setup.execute(agent),
    ]
    await decide('approveAgentAction', approved)
    await setup.server.clock.advance(1)
    const params = { agentId: rejected.agentId, actionId: rejected.id }
    await setup.server.as.platform.call('rejectAgentAction', { params, body: { reason: 'Twice' } }, 200)
    await setup.server.clock.advance(300)
    await decide('approveAgentAction', failed)
    const { data, totalCount } = await setup.server.as.console.call('listDecidedActions', {}, 200)
    expect(totalCount).toBe(3)
    expect(data).toMatchObject([
      {
        id: failed.id,
        status: 'FAILED',
        decision: { outcome: 'FAILED', failure: { reason: 'QUOTE_EXPIRED' }, decidedAt: setup.server.clock.iso() },
      },
      {
        id: rejected.id,
        status: 'REJECTED',
        decision: { outcome: 'REJECTED', reason: 'Twice', decidedBy: { kind: 'token', name: 'First token' } },
      },
      {
        id: approved.id,
        status: 'APPROVED',
        decision: { outcome: 'APPROVED', failure: null, decidedBy: { kind: 'operator' } },
      },
    ])
    const list = async (query: object) => {
      const page = await setup.server.as.console.call('listDecidedActions', { query }, 200)
      return [page.totalCount, ...page.data.map(({ id }) => id)]
    }
    expect(await list({ outcome: 'REJECTED' })).toEqual([1, rejected.id])
    expect(await list({ outcome: 'FAILED', agentId: agent.agent.id })).toEqual([1, failed.id])
    expect(await list({ agentId: agent.agent.id })).toEqual([3, failed.id, rejected.id, approved.id])
    expect(await list({ customerId: setup.customerId, type: 'TRANSFER_OUT' })).toEqual([2, rejected.id, approved.id])
    expect(await list({ startDate: setup.server.clock.iso() })).toEqual([1, failed.id])
    const first = await setup.server.as.console.call(
      'listDecidedActions',
      { query: { limit: '1', outcome: 'REJECTED' } },
      200,
    )
    expect(first.hasMore).toBe(false)
  })

  it('listDecidedActions says what became of the payment after it was approved', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const [paid, expired] = [await setup.execute(agent), await setup.execute(agent)]
    await decide('approveAgentAction', paid)
    const payments = async () => {
      const { data } = await setup.server.as.console.call('listDecidedActions', {}, 200)
      return data.map(({ id, payment }) => [id, payment])
    }
    expect(await payments()).toEqual([[paid.id, { status: 'PROCESSING', failureReason: null }]])
    await setup.server.clock.advance(300)
    await decide('approveAgentAction', expired)
    expect(await payments()).toEqual([
      [expired.id, { status: 'EXPIRED', failureReason: null }],
      [paid.id, { status: 'COMPLETED', failureReason: null }],
    ])
  })

  it('listDecidedActions tells and counts decisions of people, of programs, and what nobody decided', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const actions = [
      await setup.transferOut(agent, 10_00),
      await setup.transferOut(agent, 20_00),
      await setup.transferOut(agent, 30_00),
    ]
    const [byPerson, byProgram, byNobody] = actions.map(({ id }) => id)
    await approveAs({ kind: 'console', operatorId: null, operatorName: 'Priya Raman', roles: [] }, byPerson ?? '')
    const params = { agentId: agent.agent.id, actionId: byProgram ?? '' }
    await setup.server.as.platform.call('approveAgentAction', { params }, 200)
    await setup.server.as.platform.call('deleteAgent', { params: { agentId: agent.agent.id } }, 204)
    const list = async (query: object) => {
      const page = await setup.server.as.console.call('listDecidedActions', { query }, 200)
      return [page.totalCount, ...page.data.map(({ id }) => id)]
    }
    expect(await list({ decidedBy: 'PEOPLE' })).toEqual([1, byPerson])
    expect(await list({ decidedBy: 'PEOPLE', outcome: 'FAILED' })).toEqual([0])
    expect(await list({ decidedBy: 'PEOPLE', outcome: 'APPROVED' })).toEqual([1, byPerson])
    expect(await list({ decidedBy: 'PROGRAMS', agentId: agent.agent.id })).toEqual([1, byProgram])
    expect(await list({ decidedBy: 'NOBODY', customerId: setup.customerId })).toEqual([1, byNobody])
    expect(await list({ decidedBy: 'SOMEBODY', agentId: agent.agent.id })).toEqual([2, byProgram, byPerson])
    expect(await list({ decidedBy: 'SOMEBODY', outcome: 'APPROVED' })).toEqual([2, byProgram, byPerson])
    expect(await list({})).toEqual([3, byNobody, byProgram, byPerson])
    const overview = await setup.server.as.console.call('getOverview', {}, 200)
    expect(overview.decisions).toEqual([{ status: 'APPROVED', count: 1 }])
  })

  it('listDecidedActions leaves out what the policy let through by itself', async () => {
    await setup.transferOut(await setup.connect())
    expect((await setup.server.as.console.call('listDecidedActions', {}, 200)).totalCount).toBe(0)
  })

  it('finds by part of the payee, by amount in and across currencies, and by the clause that held it', async () => {
    const above = await setup.connect({ approvalThresholds: { currency: 'USD', amount: 50_00 } })
    const always = await setup.connect(NEEDS_APPROVAL)
    const small = await setup.execute(always, 100_00)
    const large = await setup.execute(above, 200_00)
    const collect = async (query: object) => (await idsOf(query)).sort()
    expect(await collect({ payee: 'lucia' })).toEqual([small.id, large.id].sort())
    expect(await collect({ payee: setup.mexicanPayeeId })).toEqual([small.id, large.id].sort())
    expect(await collect({ payee: 'nobody' })).toEqual([])
    expect(await collect({ amount: '>100' })).toEqual([large.id])
    expect(await collect({ amount: '50-100 USD' })).toEqual([small.id])
    expect(await collect({ amount: '>1 EUR' })).toEqual([])
    expect(await collect({ rule: 'approvalThreshold' })).toEqual([large.id])
    expect(await queue({ rule: 'defaultExecutionMode', amount: '<= 100' })).toMatchObject({
      totalCount: 1,
      data: [{ id: small.id }],
    })
    const decided = (query: object) => setup.server.as.console.call('listDecidedActions', { query }, 200)
    await decide('rejectAgentAction', large)
    expect(await decided({ payee: 'mendez', amount: '200', rule: 'approvalThreshold' })).toMatchObject({
      totalCount: 1,
      data: [{ id: large.id }],
    })
    expect(await decided({ amount: '<200' })).toMatchObject({ totalCount: 0 })
  })
})
