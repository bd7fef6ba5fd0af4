import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import { type AgentSetup, type ConnectedAgent, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { usAccount } from '../../testing/payments'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'

const HOUR_S = 3600
const ASKS: Parameters<AgentSetup['connect']>[0] = {
  defaultExecutionMode: 'APPROVAL_REQUIRED',
  spendingLimits: { currency: 'USD', perTransactionLimit: 500_000_00 },
}

const server = shareTestServer()
let setup: AgentSetup
let agent: ConnectedAgent
async function start(): Promise<void> {
  setup = await startAgentSetup({ on: server })
  await setup.fund(setup.usdAccountId, 100_000_00)
  agent = await setup.connect(ASKS)
}

const look = (action: AgentAction) =>
  setup.server.as.console.call('getPaymentSurroundings', { params: { actionId: action.id } }, 200)
const decide = (operation: 'approveAgentAction' | 'rejectAgentAction', { id: actionId, agentId }: AgentAction) =>
  setup.server.as.operator.call(operation, { params: { agentId, actionId } }, 200)

/** Three transfers just below 5,000.00 USD, an hour apart. */
async function split(): Promise<[AgentAction, AgentAction, AgentAction]> {
  const first = await setup.transferOut(agent, 4_760_00)
  await setup.server.clock.advance(HOUR_S)
  const second = await setup.transferOut(agent, 4_800_00)
  await setup.server.clock.advance(HOUR_S)
  return [first, second, await setup.transferOut(agent, 4_869_34)]
}

describe('getPaymentSurroundings', () => {
  beforeEach(start)

  it('leaves quotes that nobody executed out, and takes those that wait', async () => {
    await setup.quoteOf(agent, 700_00)
    const first = await setup.execute(agent, 100_00)
    const own = await setup.execute(agent, 200_00)
    const history = (await look(own)).payee?.history
    expect(history?.payments.map(({ transactionId }) => transactionId)).toEqual([
      first.transaction?.id,
      own.transaction?.id,
    ])
  })

  it('says that nothing was looked at where an action ended without a decision', async () => {
    const action = await setup.transferOut(agent)
    await setup.server.as.platform.call('deleteAgent', { params: { agentId: agent.agent.id } }, 204)
    expect((await look(action)).patterns).toEqual({ seen: 'NOT_LOOKED_AT', at: null, hits: [], rulesOn: 0 })
  })

  it('refuses an action that is not there', async () => {
    const params = { actionId: 'AgentAction:019376a0-0000-7000-8000-000000000001' }
    const refusal = await setup.server.as.console.call('getPaymentSurroundings', { params }, 404)
    expect(refusal).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })
})

async function rules() {
  return (await setup.server.as.console.call('getHostSettings', {}, 200)).patternRules
}

describe('getPaymentSurroundings, where no other customer pays', () => {
  emptyBeforeEach(server)
  beforeEach(start)

  it('shows what went to the payee before, in the currency of the payment, with this one marked', async () => {
    for (const amount of [100_00, 300_00]) await decide('approveAgentAction', await setup.transferOut(agent, amount))
    await decide('rejectAgentAction', await setup.transferOut(agent, 999_00))
    const own = await setup.transferOut(agent, 150_01)
    const { payee, agent: asker, patterns } = await look(own)
    expect(payee).toMatchObject({ accountId: setup.usPayeeId, sameAccounts: [] })
    const { payments, ...figures } = payee?.history ?? { payments: [] }
    expect(figures).toEqual({
      currency: 'USD',
      count: 2,
      waiting: 0,
      isCut: false,
      medianMinor: 200_00,
      inOtherCurrencies: 0,
    })
    expect(payments.map(({ amountMinor, isThis }) => [amountMinor, isThis])).toEqual([
      [100_00, false],
      [300_00, false],
      [150_01, true],
    ])
    expect(asker).toMatchObject({ agentId: agent.agent.id, rejected: 1, history: { count: 2, medianMinor: 200_00 } })
    expect(patterns).toMatchObject({ seen: 'NOW', hits: [], rulesOn: 5 })
  })

  it('sees a split while it waits, on each of its payments', async () => {
    for (const action of await split()) {
      const { payee, patterns } = await look(action)
      expect(payee?.history).toMatchObject({ count: 2, waiting: 2 })
      const { hits } = patterns
      expect(hits).toEqual([
        expect.objectContaining({
          rule: 'split',
          payments: 3,
          smallestMinor: 4_760_00,
          largestMinor: 4_869_34,
          sumMinor: '1442934',
          below: { kind: 'WATCHED', amountMinor: 5_000_00, currency: 'USD' },
        }),
      ])
    }
  })

  it('keeps what was seen with the decision, whatever the rules or the payments become', async () => {
    const [first, second, third] = await split()
    await decide('rejectAgentAction', third)
    const body = { patternRules: { split: { ...(await rules()).split, isOn: false } } }
    await setup.server.as.desk.call('updateHostSettings', { body }, 200)
    await decide('rejectAgentAction', second)
    expect((await look(third)).patterns).toMatchObject({ seen: 'WHEN_DECIDED', rulesOn: 5, hits: [{ rule: 'split' }] })
    expect((await look(second)).patterns).toMatchObject({ seen: 'WHEN_DECIDED', rulesOn: 4, hits: [] })
    expect((await look(first)).patterns).toMatchObject({ seen: 'NOW', rulesOn: 4, hits: [] })
  })

  it('shows the same account at another customer and under another name', async () => {
    const action = await setup.transferOut(agent)
    const other = await setup.otherCustomer()
    const { payee, patterns } = await look(action)
    expect(payee?.sameAccounts).toEqual([
      expect.objectContaining({
        externalAccountId: other.payeeId,
        customerId: other.customerId,
        isOfSameCustomer: false,
        hasOtherName: false,
      }),
    ])
    expect(patterns.hits).toEqual([
      expect.objectContaining({ rule: 'sharedAccount', customers: 1, customerId: other.customerId }),
    ])
  })

  it('does not take an account of that number at another bank for it', async () => {
    const action = await setup.transferOut(agent)
    const { customerId } = await setup.otherCustomer()
    const [{ id } = { id: '' }] = (
      await setup.server.as.platform.call('listCustomerExternalAccounts', { query: { customerId } }, 200)
    ).data
    await setup.server.as.platform.call('deleteCustomerExternalAccountById', { params: { externalAccountId: id } }, 204)
    const body = { customerId, currency: 'USD', accountInfo: { ...usAccount(), routingNumber: '026009593' } }
    await setup.server.as.platform.call('createCustomerExternalAccount', { body }, 201)
    expect((await look(action)).payee?.sameAccounts).toEqual([])
  })
})
