import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentSetup, policyOf, startAgentSetup } from '../testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

const update = (agentId: string, body: object, status = 200) =>
  setup.server.as.platform.call('updateAgentPolicy', { params: { agentId }, body }, status)

describe('updateAgentPolicy', () => {
  it('keeps what is left out, replaces permissions, merges limits, and null removes one', async () => {
    const { agent } = await setup.connect({
      spendingLimits: { currency: 'USD', perTransactionLimit: 500_00, dailyLimit: 900_00, monthlyLimit: 2_000_00 },
    })
    const body = { permissions: ['VIEW_TRANSACTIONS'], spendingLimits: { dailyLimit: null, dailyTransactionLimit: 3 } }
    expect(await update(agent.id, body)).toMatchObject({
      policy: {
        permissions: ['VIEW_TRANSACTIONS'],
        defaultExecutionMode: 'AUTO',
        spendingLimits: {
          currency: 'USD',
          perTransactionLimit: 500_00,
          dailyTransactionLimit: 3,
          monthlyLimit: 2_000_00,
        },
      },
    })
  })

  it('is effective at once', async () => {
    const connected = await setup.connect()
    await setup.transferOut(connected, 100_00)
    await update(connected.agent.id, { spendingLimits: { perTransactionLimit: 99_99 } })
    const body = {
      source: { accountId: setup.usdAccountId },
      destination: { accountId: setup.usPayeeId },
      amount: 100_00,
    }
    expect(await connected.as.call('agentCreateTransferOut', { body }, 403)).toMatchObject({
      details: { reason: 'PER_TRANSACTION_LIMIT_EXCEEDED' },
    })
  })

  it('converts limits and usage when the currency changes', async () => {
    const connected = await setup.connect({ spendingLimits: { currency: 'USD', perTransactionLimit: 500_00 } })
    await setup.transferOut(connected, 100_00)
    const rate = (
      await setup.server.as.platform.call(
        'getExchangeRates',
        { query: { sourceCurrency: 'USD', destinationCurrency: 'EUR' } as never },
        200,
      )
    ).data[0]
    expect(rate).toBeDefined()
    await update(connected.agent.id, { spendingLimits: { currency: 'EUR' } })
    const { policy, usage } = await setup.server.as.platform.call(
      'getAgentById',
      { params: { agentId: connected.agent.id } },
      200,
    )
    expect(policy.spendingLimits.currency).toBe('EUR')
    const factor = policy.spendingLimits.perTransactionLimit / 500_00
    expect(factor).toBeGreaterThan(0.5)
    expect(factor).toBeLessThan(1.5)
    expect(usage.dailySpend).toBe(Math.round(100_00 * factor))
  })

  it('answers 400 for what cannot be used, and changes nothing', async () => {
    const { agent } = await setup.connect()
    const other = await setup.otherCustomer()
    expect(await update(agent.id, { spendingLimits: { currency: 'ZZZ' } }, 400)).toMatchObject({
      code: 'INVALID_CURRENCY',
      details: { field: 'spendingLimits.currency' },
    })
    expect(await update(agent.id, { approvalThresholds: { amount: 5 } }, 400)).toMatchObject({
      details: { field: 'approvalThresholds.currency' },
    })
    const foreign = { accountRestrictions: { allowedAccountIds: [other.usdAccountId] } }
    expect(await update(agent.id, foreign, 400)).toMatchObject({
      details: { field: 'accountRestrictions.allowedAccountIds.0' },
    })
    expect(await update(agent.id, { spendingLimits: { perTransactionLimit: null } }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
    })
    const { policy } = await setup.server.as.platform.call('getAgentById', { params: { agentId: agent.id } }, 200)
    expect(policy).toEqual(policyOf())
  })

  it('answers 404 for an unknown agent', async () => {
    expect(await update('Agent:nobody', {}, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })
})
