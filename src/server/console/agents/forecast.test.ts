import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import { type AgentWorld, NEEDS_APPROVAL, startAgentWorld } from '../../areas/agents/testing/agentWorld'
import { mexicanAccount, usAccount } from '../../testing/payments'

let world: AgentWorld
beforeEach(async () => {
  world = await startAgentWorld()
})
afterEach(() => world.server.close())

const forecast = (action: Pick<AgentAction, 'id'>) =>
  world.server.as.console.call('forecastAction', { params: { actionId: action.id } }, 200)
const approve = ({ id: actionId, agentId }: AgentAction) =>
  world.server.as.platform.call('approveAgentAction', { params: { agentId, actionId } }, 200)

// That a forecast of each failure equals its outcome is proven beside the outcome, in approveAgentAction.test.ts.
describe('forecastAction', () => {
  it('says that a quote would start, what the balance would be, and then it is so', async () => {
    const action = await world.execute(await world.connect(NEEDS_APPROVAL), 100_00)
    expect(await forecast(action)).toEqual({
      verdicts: [{ kind: 'PAID', settlesAt: '2026-11-21T09:00:01.000Z' }],
      timeline: [
        { step: 'STARTS', at: '2026-11-21T09:00:00.000Z' },
        { step: 'SETTLES', at: '2026-11-21T09:00:01.000Z' },
      ],
      balanceAfterMinor: 4_900_00,
      currency: 'USD',
      sandboxOutcome: null,
      computedAt: world.server.clock.iso(),
      nextChangeAt: '2026-11-21T09:05:00.000Z',
    })
    expect(await approve(action)).toMatchObject({ status: 'APPROVED' })
    expect((await world.balanceOf(world.usdAccountId)).balance).toBe(4_900_00)
  })

  it('leaves no trace: every row of every table is as before, and nothing is announced', async () => {
    const agent = await world.connect(NEEDS_APPROVAL)
    const pulled = await agent.as.call(
      'agentCreateTransferIn',
      {
        body: { source: { accountId: world.usPayeeId }, destination: { accountId: world.usdAccountId }, amount: 5 },
      },
      201,
    )
    const actions = [
      await world.execute(agent),
      await world.transferOut(agent),
      pulled,
      await world.transferOut(agent, 900_00),
    ]
    await world.server.as.platform.call(
      'createTransferOut',
      {
        body: {
          source: { accountId: world.usdAccountId },
          destination: { accountId: world.usPayeeId },
          amount: 4_500_00,
        },
      },
      201,
    )
    await world.server.settle()
    const notices: unknown[] = []
    // The request log writes in batches of its own: calls made before may still be announced here.
    const stop = world.server.service.changeLog.subscribe((notice) => {
      if (notice.areas.some((area) => area !== 'requests')) notices.push(notice)
    })
    const before = await world.dump()
    const verdicts = []
    for (const action of actions) verdicts.push((await forecast(action)).verdicts[0]?.kind)
    expect(verdicts).toEqual(['PAID', 'PAID', 'PAID', 'REFUSED'])
    await world.server.settle()
    expect(await world.dump()).toEqual(before)
    expect(notices).toEqual([])
    stop()
  })

  it('throws its ids away: the next thing made gets the id that it would have got anyway', async () => {
    const idAfter = async (operation: 'forecastAction' | 'getActionDetail'): Promise<string> => {
      const fresh = await startAgentWorld()
      const action = await fresh.execute(await fresh.connect(NEEDS_APPROVAL))
      for (let i = 0; i < 3; i += 1)
        await fresh.server.as.console.call(operation, { params: { actionId: action.id } }, 200)
      const { customerId } = await fresh.otherCustomer()
      await fresh.server.close()
      return customerId
    }
    expect(await idAfter('forecastAction')).toBe(await idAfter('getActionDetail'))
  })

  it('says in words what the destination asks the sandbox for', async () => {
    const agent = await world.connect(NEEDS_APPROVAL)
    const [mexican, american] = [
      await world.externalAccount('MXN', mexicanAccount('004')),
      await world.externalAccount('USD', usAccount('003')),
    ]
    const quoteId = await world.quoteOf(agent, 10_00, {
      destination: { destinationType: 'ACCOUNT', accountId: mexican },
    })
    const quoted = await agent.as.call('agentExecuteQuote', { params: { quoteId } }, 200)
    expect(await forecast(quoted)).toMatchObject({
      verdicts: [{ kind: 'STARTS_THEN_FAILS', failureReason: 'ACCOUNT_CANNOT_RECEIVE' }],
      sandboxOutcome: { selectsSuffix: '004' },
    })
    const body = { source: { accountId: world.usdAccountId }, destination: { accountId: american }, amount: 5 }
    const transfer = await agent.as.call('agentCreateTransferOut', { body }, 201)
    expect(await forecast(transfer)).toMatchObject({
      verdicts: [{ kind: 'STARTS_THEN_FAILS', failureReason: 'ACCOUNT_INVALID', refund: { status: 'COMPLETED' } }],
      sandboxOutcome: {
        selectsSuffix: '003',
        specRow: 'Specification, sandbox selectors: external account used in transfer in / transfer out',
      },
    })
  })

  it('changes with the clock: the next rate, the quote’s end, and after it nothing helps', async () => {
    const action = await world.execute(await world.connect(NEEDS_APPROVAL))
    await world.server.clock.advance(299)
    expect(await forecast(action)).toMatchObject({
      verdicts: [{ kind: 'PAID' }],
      nextChangeAt: '2026-11-21T09:05:00.000Z',
    })
    await world.server.clock.advance(1)
    expect(await forecast(action)).toMatchObject({
      verdicts: [{ kind: 'REFUSED', code: 'CONFLICT', reason: 'QUOTE_EXPIRED' }],
      timeline: [],
      balanceAfterMinor: null,
      nextChangeAt: '2026-11-21T09:10:00.000Z',
    })
  })

  it('names the clause that would refuse', async () => {
    const agent = await world.connect(NEEDS_APPROVAL)
    const action = await world.transferOut(agent)
    const params = { agentId: agent.agent.id }
    await world.server.as.platform.call(
      'updateAgentPolicy',
      { params, body: { spendingLimits: { dailyLimit: 5 } } },
      200,
    )
    expect(await forecast(action)).toMatchObject({
      verdicts: [{ kind: 'REFUSED', code: 'FORBIDDEN', reason: 'DAILY_LIMIT_EXCEEDED', clause: 'dailyLimit' }],
    })
  })

  it('says of a decided action that it was decided', async () => {
    const action = await world.transferOut(await world.connect(NEEDS_APPROVAL))
    await approve(action)
    expect(await forecast(action)).toMatchObject({
      verdicts: [{ kind: 'REFUSED', code: 'CONFLICT', reason: 'ALREADY_DECIDED' }],
    })
  })

  it('answers 404 for an unknown action', async () => {
    expect(await world.server.as.console.call('forecastAction', { params: { actionId: 'x' } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })
})
