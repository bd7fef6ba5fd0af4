import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { usAccount } from '../../testing/payments'
import { daily, limitCalls, velocity } from './testing/limitCalls'

let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup()
})
afterEach(() => setup.server.close())

const { platform, desk, set, bodyOf, transfer, quoteOf, makeQuote, execute, usage } = limitCalls(() => setup)

describe('a limit that is set during the day', () => {
  it('counts payments under way, and those that were quoted before midnight, and shows them at once', async () => {
    const slow = await setup.externalAccount('USD', usAccount('005'))
    await setup.server.clock.advance(15 * 3600 - 60)
    const quoted = await makeQuote(50_00)
    await setup.server.clock.advance(61)
    await execute(quoted, 200)
    const { status } = await transfer(20_00, 201, slow)
    expect(status).toBe('PENDING')
    await makeQuote(400_00)
    await set(daily(70_00, 'ALL_PAYMENTS'))
    await set(daily(70_00))
    await set(velocity(3, 'EACH_COUNTERPARTY', 'USD'))
    expect(await usage()).toMatchObject([
      { subjectId: null, used: 70_00 },
      { subjectId: setup.customerId, used: 70_00 },
      { used: 1 },
    ])
    expect(await transfer(1, 429)).toMatchObject({ details: { usedMinor: 70_00 } })
  })

  it('does not count the day before, nor money that came in for a quote and was sent back', async () => {
    await transfer(30_00, 201)
    await setup.server.clock.advance(15 * 3600)
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId } as const
    const quote = await platform().call('createQuote', { body: await quoteOf(80_00, { source }) }, 201)
    const sent = { quoteId: quote.id, currencyCode: 'USD', currencyAmount: 79_00 }
    await platform().call('sandboxSend', { body: sent }, 200)
    await set(daily(100_00))
    expect(await usage()).toMatchObject([{ subjectId: null, used: 0 }])
  })

  it('is right again when the limit that stood in its place goes', async () => {
    await set(daily(100_00))
    await set(daily(500_00, setup.customerId))
    await transfer(90_00, 201)
    const listed = (await desk().call('listPaymentLimits', {}, 200)).data
    expect(listed.map(({ limit, usage: { used } }) => [limit.subject, used])).toEqual([
      [setup.customerId, 90_00],
      ['EACH_CUSTOMER', 0],
    ])
    const params = { kind: 'DAILY_VOLUME', subject: setup.customerId, currency: 'USD' } as const
    await desk().call('removePaymentLimit', { params }, 200)
    expect(await usage()).toMatchObject([{ subjectId: setup.customerId, used: 90_00 }])
    await transfer(10_01, 429)
  })

  it('counts sums that no single number holds', async () => {
    const { store } = setup.server.service
    await store.write(async (tx) => {
      for (let index = 0; index < 1100; index += 1) {
        const row = {
          customer_id: setup.customerId,
          counterparty_id: 'x',
          currency: 'USD',
          amount: 9_000_000_000_000_000,
        }
        const started = {
          transaction_id: `Transaction:00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
          started_at: setup.server.clock.iso(),
        }
        await tx
          .insertInto('payment_starts')
          .values({ ...row, ...started })
          .execute()
      }
    })
    await set(daily(9_000_000_000_000_000))
    expect(await usage()).toMatchObject([{ used: Number.MAX_SAFE_INTEGER }])
    await transfer(1, 429)
  })
})

describe('what one limit refuses', () => {
  const fundedBy = async (amount: number, payee: string) => {
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId } as const
    const destination = { destinationType: 'ACCOUNT', accountId: payee } as const
    const quote = await platform().call('createQuote', { body: await quoteOf(amount, { source, destination }) }, 201)
    const sent = { quoteId: quote.id, currencyCode: 'USD', currencyAmount: amount }
    await platform().call('sandboxSend', { body: sent }, 200)
    const params = { transactionId: quote.transactionId }
    const { status, ...rest } = await platform().call('getTransactionById', { params }, 200)
    return [status, 'failureReason' in rest ? rest.failureReason : null]
  }

  it('uses up no other, also where money has arrived and is sent back', async () => {
    await set(daily(1_000_00, 'ALL_PAYMENTS'))
    await set(daily(100_00))
    for (let count = 0; count < 3; count += 1) {
      expect(await fundedBy(400_00, setup.mexicanPayeeId)).toEqual(['FAILED', 'LIMIT_EXCEEDED'])
    }
    await transfer(100_01, 429)
    expect((await usage()).map(({ used }) => used)).toEqual([0, 0])
    expect(await fundedBy(100_00, setup.mexicanPayeeId)).toEqual(['PROCESSING', null])
    expect((await usage()).map(({ used }) => used)).toEqual([100_00, 100_00])
  })
})

describe('the failure reason of a payment that a limit stopped', () => {
  const heldTransfer = async (amount: number) => {
    const agent = await setup.connect({ ...NEEDS_APPROVAL })
    const action = await agent.as.call('agentCreateTransferOut', { body: bodyOf(amount) }, 201)
    return async () => {
      const params = { agentId: agent.agent.id, actionId: action.id }
      const { status, transaction } = await platform().call('approveAgentAction', { params }, 200)
      return [
        status,
        transaction?.status,
        transaction && 'failureReason' in transaction ? transaction.failureReason : null,
      ]
    }
  }
  const stopped = ['FAILED', 'FAILED', 'LIMIT_EXCEEDED']

  it.each<[string, () => Promise<unknown>]>([
    ['daily volume', () => set(daily(99_99))],
    ['velocity', async () => [await transfer(1, 201), await set(velocity(1))]],
    [
      'the maximum of its corridor',
      () => {
        const body = {
          sendingCurrency: 'USD',
          receivingCurrency: '*',
          maxAmountMinor: 99_99,
          reason: 'Audit finding 12',
        }
        return desk().call('addTransactionMaximum', { body }, 200)
      },
    ],
  ])('is LIMIT_EXCEEDED: %s', async (_what, restrict) => {
    const approve = await heldTransfer(100_00)
    await restrict()
    expect(await approve()).toEqual(stopped)
  })
})
