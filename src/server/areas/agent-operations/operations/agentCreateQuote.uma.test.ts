import { beforeEach, describe, expect, it } from 'vitest'
import { type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'
import type { Caller } from '../../../testing/testServer'

const UMA = '$success.mxn@sandbox.countersign.test'

const server = shareTestServer()
let setup: PaymentSetup
let agent: Caller
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  await setup.fundedAccount('USD', 500_00)
  const body = {
    name: 'Payables',
    customerId: setup.customerId,
    policy: {
      permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'] as ('CREATE_QUOTES' | 'EXECUTE_QUOTES')[],
      defaultExecutionMode: 'AUTO' as const,
      spendingLimits: { currency: 'USD', perTransactionLimit: 150_00 },
    },
  }
  const { deviceCode } = await setup.server.as.platform.call('createAgent', { body }, 201)
  const { code } = deviceCode
  const { accessToken } = await setup.server.as.nobody.call('redeemAgentDeviceCode', { params: { code } }, 200)
  agent = setup.server.as.agent(accessToken)
})

const lookUp = () =>
  setup.server.as.platform.call(
    'lookupUma',
    { params: { receiverUmaAddress: UMA }, query: { customerId: setup.customerId } },
    200,
  )

async function quoteOf(lockedCurrencyAmount: number) {
  const { lookupId } = await lookUp()
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress: UMA } as const
  const body = await setup.quoteBody({ destination, lookupId, lockedCurrencyAmount })
  return agent.call('agentCreateQuote', { body }, 201)
}

describe('an agent', () => {
  it('pays a UMA address within its limits', async () => {
    const quote = await quoteOf(100_00)
    const action = await agent.call('agentExecuteQuote', { params: { quoteId: quote.id } }, 200)
    expect(action.status).toBe('APPROVED')
    await setup.server.clock.advance(1)
    expect(await setup.ledgerBalance('world:bank:MXN')).toBe(quote.totalReceivingAmount)
  })

  it('is held to its limits there too', async () => {
    const quote = await quoteOf(200_00)
    const refused = await agent.call('agentExecuteQuote', { params: { quoteId: quote.id } }, 403)
    expect(refused.code).toBe('FORBIDDEN')
  })

  it('cannot have its payments funded from outside, past its limits', async () => {
    const realtime = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId } as const
    const body = await setup.quoteBody({ source: realtime })
    const refused = await agent.call('agentCreateQuote', { body }, 400)
    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'source.sourceType', reason: 'NOT_FOR_AGENTS' },
    })
  })
})
