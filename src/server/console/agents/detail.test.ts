import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const detail = (actionId: string) => setup.server.as.console.call('getActionDetail', { params: { actionId } }, 200)

describe('getActionDetail', () => {
  it('answers everything the screen shows of a quote, with figures that add up', async () => {
    setup = await startAgentSetup()
    onTestFinished(() => setup.server.close())
    const agent = await setup.connect({
      ...NEEDS_APPROVAL,
      spendingLimits: { currency: 'USD', perTransactionLimit: 500_00, dailyLimit: 900_00 },
    })
    const action = await setup.execute(agent, 100_00)
    await setup.quoteOf(agent)
    const found = await detail(action.id)
    expect(found).toMatchObject({
      action,
      agent: { id: agent.agent.id, isDeleted: false, isPaused: false, usage: { dailyTransactionCount: 0 } },
      customer: { id: setup.customerId, customerType: 'INDIVIDUAL', status: 'APPROVED', isDeleted: false },
      source: {
        kind: 'INTERNAL',
        accountId: setup.usdAccountId,
        currency: 'USD',
        status: 'ACTIVE',
        balanceMinor: 5_000_00,
      },
      destination: {
        kind: 'EXTERNAL',
        accountId: setup.mexicanPayeeId,
        holderName: 'Lucia Mendez',
        accountType: 'MXN_ACCOUNT',
        balanceMinor: null,
      },
      paymentsBefore: { count: 0, isCut: false, lastAt: null, last: null },
      counted: { amountMinor: 100_00, currency: 'USD' },
      decision: null,
      expiresAt: '2026-11-21T09:05:00.000Z',
      isTooLate: false,
      pauseEffects: { waitingActions: 1, openQuotes: 2 },
    })
    const { figures } = found
    expect(figures.sendingMinor).toBe(figures.convertedMinor + figures.feesMinor)
    expect(figures.feesMinor).toBe(figures.platformFeesMinor + figures.serviceFeesMinor)
    expect(figures.convertedMinor / figures.receivingMinor).toBeCloseTo(figures.exchangeRate, 9)
    expect(found.policyTrace.map(({ clause }) => clause)).toHaveLength(11)
    expect(found.policyTrace.filter(({ effect }) => effect === 'refuses' || effect === 'holds')).toMatchObject([
      { clause: 'defaultExecutionMode', effect: 'holds' },
    ])
    expect(found.policyTrace.find(({ clause }) => clause === 'dailyLimit')).toMatchObject({
      beforeMinor: 0,
      valueMinor: 100_00,
      limitMinor: 900_00,
    })
  })

  it('keeps the trace of the moment of asking when the policy changes', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent)
    const before = (await detail(action.id)).policyTrace
    await setup.server.as.platform.call(
      'updateAgentPolicy',
      { params: { agentId: agent.agent.id }, body: { defaultExecutionMode: 'AUTO' } },
      200,
    )
    expect((await detail(action.id)).policyTrace).toEqual(before)
  })

  it('counts earlier payments to the same payee, and not this one', async () => {
    const auto = await setup.connect()
    await setup.transferOut(auto, 11_00)
    await setup.server.clock.advance(60)
    await setup.transferOut(auto, 22_00)
    const last = setup.server.clock.iso()
    await setup.server.clock.advance(60)
    const held = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(held, 33_00)
    const expected = { count: 2, isCut: false, lastAt: last, last: { amountMinor: 22_00, currency: 'USD' } }
    expect((await detail(action.id)).paymentsBefore).toEqual(expected)
    await setup.server.as.platform.call(
      'approveAgentAction',
      { params: { agentId: action.agentId, actionId: action.id } },
      200,
    )
    expect((await detail(action.id)).paymentsBefore).toEqual(expected)
  })

  it('shows a transfer in from its outside account, without fees', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const body = {
      source: { accountId: setup.usPayeeId },
      destination: { accountId: setup.usdAccountId },
      amount: 70_00,
    }
    const { id } = await agent.as.call('agentCreateTransferIn', { body }, 201)
    expect(await detail(id)).toMatchObject({
      source: { kind: 'EXTERNAL', accountId: setup.usPayeeId },
      destination: { kind: 'INTERNAL', balanceMinor: 5_000_00 },
      expiresAt: null,
      figures: { sendingMinor: 70_00, receivingMinor: 70_00, feesMinor: 0, exchangeRate: 1, receivingCurrency: 'USD' },
    })
  })

  it('answers 404 for an unknown action, and 401 without a console session', async () => {
    expect(await setup.server.as.console.call('getActionDetail', { params: { actionId: 'x' } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
    const raw = await setup.server.raw({
      method: 'GET',
      url: '/console/api/approvals/actions/x',
      headers: { host: 'localhost:4010' },
    })
    expect(raw.status).toBe(401)
  })
})
