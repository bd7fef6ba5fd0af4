import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { mexicanAccount, usAccount } from '../../testing/payments'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const forecast = (action: Pick<AgentAction, 'id'>) =>
  setup.server.as.console.call('forecastAction', { params: { actionId: action.id } }, 200)
const approve = ({ id: actionId, agentId }: AgentAction) =>
  setup.server.as.platform.call('approveAgentAction', { params: { agentId, actionId } }, 200)

// That a forecast of each failure equals its outcome is proven beside the outcome, in approveAgentAction.test.ts.
describe('forecastAction', () => {
  it('says that a quote would start, what the balance would be, and then it is so', async () => {
    setup = await startAgentSetup()
    onTestFinished(() => setup.server.close())
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL), 100_00)
    expect(await forecast(action)).toEqual({
      verdicts: [{ kind: 'PAID', settlesAt: '2026-11-21T09:00:01.000Z' }],
      timeline: [
        { step: 'STARTS', at: '2026-11-21T09:00:00.000Z' },
        { step: 'SETTLES', at: '2026-11-21T09:00:01.000Z' },
      ],
      balanceAfterMinor: 4_900_00,
      currency: 'USD',
      sandboxOutcome: null,
      policyTrace: expect.arrayContaining([
        expect.objectContaining({ clause: 'defaultExecutionMode', effect: 'holds' }),
      ]),
      limitResetsAt: null,
      computedAt: setup.server.clock.iso(),
      nextChangeAt: '2026-11-21T09:05:00.000Z',
    })
    expect(await approve(action)).toMatchObject({ status: 'APPROVED' })
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(4_900_00)
  })

  it('judges the policy as it is now, and says when the limit that refuses starts again', async () => {
    const spendingLimits = { currency: 'USD', perTransactionLimit: 1_000_00, dailyLimit: 1_000_00 }
    const agent = await setup.connect({ ...NEEDS_APPROVAL, spendingLimits })
    const [transfer, quote, other] = [
      await setup.transferOut(agent, 600_00),
      await setup.execute(agent, 600_00),
      await setup.transferOut(agent, 500_00),
    ]
    const dailyOf = async (action: AgentAction) =>
      (await forecast(action)).policyTrace?.find(({ clause }) => clause === 'dailyLimit')
    expect(await dailyOf(transfer)).toMatchObject({ effect: 'passes', beforeMinor: 0, valueMinor: 600_00 })
    await approve(other)
    expect(await dailyOf(transfer)).toMatchObject({ effect: 'refuses', beforeMinor: 500_00, valueMinor: 1_100_00 })
    expect((await forecast(transfer)).limitResetsAt).toBe('2026-11-22T00:00:00.000Z')
    expect((await forecast(quote)).limitResetsAt).toBeNull()
    const policy = { spendingLimits: { ...spendingLimits, perTransactionLimit: 550_00, dailyLimit: 550_00 } }
    await setup.server.as.platform.call('updateAgentPolicy', { params: { agentId: agent.agent.id }, body: policy }, 200)
    expect((await forecast(transfer)).limitResetsAt).toBeNull()
  })

  it('leaves no trace: every row of every table is as before, and nothing is announced', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const pulled = await agent.as.call(
      'agentCreateTransferIn',
      {
        body: { source: { accountId: setup.usPayeeId }, destination: { accountId: setup.usdAccountId }, amount: 5 },
      },
      201,
    )
    const actions = [
      await setup.execute(agent),
      await setup.transferOut(agent),
      pulled,
      await setup.transferOut(agent, 900_00),
    ]
    await setup.server.as.platform.call(
      'createTransferOut',
      {
        body: {
          source: { accountId: setup.usdAccountId },
          destination: { accountId: setup.usPayeeId },
          amount: 4_500_00,
        },
      },
      201,
    )
    await setup.server.settle()
    const heard: unknown[] = []
    // The request log writes in batches of its own: calls made before may still be announced here.
    const stop = setup.server.service.changeLog.subscribe((change) => {
      if (change.areas.some((area) => area !== 'requests')) heard.push(change)
    })
    const before = await setup.dump()
    const verdicts = []
    for (const action of actions) verdicts.push((await forecast(action)).verdicts[0]?.kind)
    expect(verdicts).toEqual(['PAID', 'PAID', 'PAID', 'REFUSED'])
    await setup.server.settle()
    expect(await setup.dump()).toEqual(before)
    expect(heard).toEqual([])
    stop()
  })

  it('throws its ids away: the next thing made gets the id that it would have got anyway', async () => {
    const idAfter = async (operation: 'forecastAction' | 'getActionDetail'): Promise<string> => {
      const fresh = await startAgentSetup()
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
    const agent = await setup.connect(NEEDS_APPROVAL)
    const [mexican, american] = [
      await setup.externalAccount('MXN', mexicanAccount('004')),
      await setup.externalAccount('USD', usAccount('003')),
    ]
    const quoteId = await setup.quoteOf(agent, 10_00, {
      destination: { destinationType: 'ACCOUNT', accountId: mexican },
    })
    const quoted = await agent.as.call('agentExecuteQuote', { params: { quoteId } }, 200)
    expect(await forecast(quoted)).toMatchObject({
      verdicts: [{ kind: 'STARTS_THEN_FAILS', failureReason: 'ACCOUNT_CANNOT_RECEIVE' }],
      sandboxOutcome: { selectsSuffix: '004' },
    })
    const body = { source: { accountId: setup.usdAccountId }, destination: { accountId: american }, amount: 5 }
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
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await setup.server.clock.advance(299)
    expect(await forecast(action)).toMatchObject({
      verdicts: [{ kind: 'PAID' }],
      nextChangeAt: '2026-11-21T09:05:00.000Z',
    })
    await setup.server.clock.advance(1)
    expect(await forecast(action)).toMatchObject({
      verdicts: [{ kind: 'REFUSED', code: 'CONFLICT', reason: 'QUOTE_EXPIRED' }],
      timeline: [],
      balanceAfterMinor: null,
      nextChangeAt: '2026-11-21T09:10:00.000Z',
    })
  })

  it('changes with the window of the limit that refuses, and is right from then on', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const [first, second] = [await setup.transferOut(agent, 5_00), await setup.transferOut(agent, 6_00)]
    const limit = {
      kind: 'VELOCITY',
      subject: 'ALL_PAYMENTS',
      currency: '*',
      windowSeconds: 60,
      maxPayments: 1,
    } as const
    await setup.server.as.desk.call('setPaymentLimit', { body: limit }, 200)
    onTestFinished(async () => void (await server.as.desk.call('removePaymentLimit', { params: limit }, 200)))
    await setup.server.clock.advance(90)
    await approve(first)
    const { verdicts, nextChangeAt, computedAt } = await forecast(second)
    expect(verdicts).toMatchObject([{ kind: 'REFUSED', reason: 'PAYMENTS_PER_WINDOW' }])
    expect(Date.parse(nextChangeAt) - Date.parse(computedAt)).toBe(30_000)
    await setup.server.clock.advance(30)
    expect((await forecast(second)).verdicts).toMatchObject([{ kind: 'PAID' }])
    expect(await approve(second)).toMatchObject({ status: 'APPROVED' })
  })

  it('names the clause that would refuse', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent)
    const params = { agentId: agent.agent.id }
    await setup.server.as.platform.call(
      'updateAgentPolicy',
      { params, body: { spendingLimits: { dailyLimit: 5 } } },
      200,
    )
    const message = "The amount would pass the policy's limit per day. The day ends at midnight UTC."
    const refused = {
      kind: 'REFUSED',
      code: 'FORBIDDEN',
      reason: 'DAILY_LIMIT_EXCEEDED',
      clause: 'dailyLimit',
      message,
    }
    expect(await forecast(action)).toMatchObject({ verdicts: [refused] })
  })

  it('says of a decided action that it was decided', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    await approve(action)
    expect(await forecast(action)).toMatchObject({
      verdicts: [{ kind: 'REFUSED', code: 'CONFLICT', reason: 'ALREADY_DECIDED' }],
    })
  })

  it('answers 404 for an unknown action', async () => {
    expect(await setup.server.as.console.call('forecastAction', { params: { actionId: 'x' } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })
})
