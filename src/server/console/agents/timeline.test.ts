import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { shareTestServer } from '../../testing/sharedServer'
import { TEST_OPERATOR } from '../../testing/testServer'
import { openWebhookInbox } from '../../testing/webhookInbox'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const timeline = async ({ id: actionId }: Pick<AgentAction, 'id'>) =>
  (await setup.server.as.console.call('getActionTimeline', { params: { actionId } }, 200)).items
const story = async (action: Pick<AgentAction, 'id'>) =>
  (await timeline(action)).map(({ kind, title }) => `${kind} ${title}`)
const approve = ({ id: actionId, agentId }: AgentAction) =>
  setup.server.as.platform.call('approveAgentAction', { params: { agentId, actionId } }, 200)

const UNDER_ONE_CLOCK = [
  'QUOTE_CALL Treasury created the quote',
  'TRANSACTION_STATE PENDING',
  'WEBHOOK OUTGOING_PAYMENT.PENDING',
  'AGENT_CALL Treasury requested the payment',
  'POLICY_CHECK Policy requires approval',
  'WEBHOOK AGENT_ACTION.PENDING_APPROVAL',
  'DECISION API token First token approved',
  'LEDGER hold',
  'TRANSACTION_STATE PROCESSING',
  'WEBHOOK OUTGOING_PAYMENT.PROCESSING',
]

describe('getActionTimeline', () => {
  it('tells the whole story in order, also when the clock stands still', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await approve(action)
    expect(await story(action)).toEqual(UNDER_ONE_CLOCK)
    await setup.server.clock.advance(2)
    const items = await timeline(action)
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted())
    const after = items.slice(UNDER_ONE_CLOCK.length)
    expect(after.map(({ kind }) => kind)).toContain('LEDGER')
    expect(after.filter(({ kind }) => kind === 'TRANSACTION_STATE').map(({ title }) => title)).toEqual(['COMPLETED'])
  })

  it('tells a call before what it caused, also while the clock runs', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    let ms = setup.server.clock.now()
    vi.spyOn(setup.server.service.clock, 'now').mockImplementation(() => (ms += 1))
    const action = await setup.execute(agent)
    expect(await story(action)).toEqual(UNDER_ONE_CLOCK.slice(0, 6))
  })

  it('opens requests, payloads, postings and the payment', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await approve(action)
    const items = await timeline(action)
    const of = (kind: string) => items.filter((item) => item.kind === kind)
    for (const item of [...of('QUOTE_CALL'), ...of('AGENT_CALL'), ...of('DECISION')])
      expect(item.ref.requestId).toMatch(/^Call:/)
    for (const item of of('WEBHOOK'))
      expect(item).toMatchObject({ ref: { webhookEventId: expect.stringMatching(/^Webhook:/) }, deliveries: [] })
    for (const item of of('TRANSACTION_STATE')) expect(item.ref.transactionId).toBe(action.transaction?.id)
    const [hold] = of('LEDGER')
    expect(hold?.ref.postingId).toMatch(/^Posting:/)
    expect(hold?.entries?.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
    expect(hold?.entries?.map(({ label }) => label)).toEqual([null, null])
  })

  it('shows each delivery of a webhook with its answer', async () => {
    setup = await startAgentSetup()
    onTestFinished(() => setup.server.close())
    const inbox = await openWebhookInbox()
    await setup.server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint: inbox.url } }, 200)
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    await setup.server.settle()
    const delivered = (await timeline(action)).find(({ title }) => title === 'AGENT_ACTION.PENDING_APPROVAL')
    expect(delivered).toMatchObject({
      detail: 'DELIVERED',
      deliveries: [{ number: 1, responseStatus: 200, error: null }],
    })
    await inbox.close()
  })

  it('tells of a transfer that was rejected, although no event says so', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    const params = { agentId: action.agentId, actionId: action.id }
    await setup.server.as.operator.call('rejectAgentAction', { params, body: { reason: 'Unknown payee' } }, 200)
    await setup.server.as.platform.call('approveAgentAction', { params }, 409)
    const items = await timeline(action)
    expect(items.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'AGENT_CALL Treasury requested the payment',
      'POLICY_CHECK Policy requires approval',
      'TRANSACTION_STATE PENDING',
      'WEBHOOK AGENT_ACTION.PENDING_APPROVAL',
      `DECISION ${TEST_OPERATOR.name} rejected`,
      'REFUSED_DECISION A decision of API token First token came too late',
    ])
    expect(items.find(({ kind }) => kind === 'DECISION')?.detail).toBe('Unknown payee')
    expect(items.find(({ kind }) => kind === 'REFUSED_DECISION')?.detail).toMatch(/^This action was decided before; /)
  })

  it('tells of what an approved transfer began after its approval, under one clock', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    await approve(action)
    const told = await story(action)
    expect(told.slice(0, 5)).toEqual([
      'AGENT_CALL Treasury requested the payment',
      'POLICY_CHECK Policy requires approval',
      'TRANSACTION_STATE PENDING',
      'WEBHOOK AGENT_ACTION.PENDING_APPROVAL',
      'DECISION API token First token approved',
    ])
    expect(told.slice(5)).toContain('TRANSACTION_STATE PENDING')
    expect(told.slice(5)).toContain('WEBHOOK OUTGOING_PAYMENT.PENDING')
  })

  it('tells of a decision through the door of the transaction', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    const params = { transactionId: action.transaction?.id ?? '' }
    await setup.server.as.platform.call('approvePendingPayment', { params }, 200)
    const decision = (await timeline(action)).find(({ kind }) => kind === 'DECISION')
    expect(decision).toMatchObject({
      title: 'API token First token approved',
      ref: { requestId: expect.stringMatching(/^Call:/) },
    })
  })

  it('tells of refusals before, and of what the policy let through', async () => {
    const agent = await setup.connect({ spendingLimits: { currency: 'USD', perTransactionLimit: 1 } })
    const quoteId = await setup.quoteOf(agent)
    await agent.as.call('agentExecuteQuote', { params: { quoteId } }, 403)
    await setup.server.as.platform.call(
      'updateAgentPolicy',
      { params: { agentId: agent.agent.id }, body: { spendingLimits: { perTransactionLimit: 100_00 } } },
      200,
    )
    const action = await agent.as.call('agentExecuteQuote', { params: { quoteId } }, 200)
    const told = await story(action)
    expect(told).toContain('AGENT_CALL Treasury made a request that was refused')
    expect(told).toContain('POLICY_CHECK Policy allowed it')
    expect(told.some((line) => line.startsWith('DECISION'))).toBe(false)
  })

  it('says that a quote expired undecided, and the decision that came too late failed', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await setup.server.clock.advance(301)
    await approve(action)
    expect((await story(action)).slice(-3)).toEqual([
      'TRANSACTION_STATE EXPIRED',
      'WEBHOOK OUTGOING_PAYMENT.EXPIRED',
      'DECISION API token First token decided, and it failed',
    ])
  })

  it('answers 404 for an unknown action', async () => {
    expect(await setup.server.as.console.call('getActionTimeline', { params: { actionId: 'x' } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })
})
