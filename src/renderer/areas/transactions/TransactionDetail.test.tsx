import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { TransactionDetail } from './TransactionDetail'

const ID = 'Transaction:1'
const AT = '2026-11-22T00:00:00.000Z'
const usd = { code: 'USD', name: 'US dollar', symbol: '$', decimals: 2 }

const headlineOf = async (destinationId: string, destinationHolder: string | null) => {
  const client = new QueryClient()
  const transaction = {
    ...{ id: ID, type: 'OUTGOING', status: 'COMPLETED', direction: 'DEBIT', customerId: 'Customer:1' },
    source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1', currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: destinationId, currency: 'USD' },
    ...{ sentAmount: { amount: 10_00, currency: usd }, createdAt: AT, updatedAt: AT },
  }
  client.setQueryData(['getTransactionFlow', { params: { transactionId: ID } }], {
    ...{ transaction, sourceHolder: 'Joy Okafor', destinationHolder, quote: null, quoteEndedWith: null },
    ...{ agentActionId: null, decision: null, stuckRefund: null, cardPayment: null },
    ...{ postings: [], webhookEvents: [], timers: [], acts: [] },
  })
  const markup = await markupAt('/transactions', <TransactionDetail id={ID} />, client)
  return /<h2[^>]*>([^<]*)</.exec(markup)?.[1]
}

it('says who is paid: another customer, the platform, a payee outside, or that nobody knows', async () => {
  expect(await headlineOf('InternalAccount:2', 'Camila Reyes')).toBe('Pay 10.00 USD to Camila Reyes')
  expect(await headlineOf('InternalAccount:3', null)).toBe('Pay 10.00 USD to the platform')
  expect(await headlineOf('ExternalAccount:1', 'Luna')).toBe('Pay 10.00 USD to Luna')
  expect(await headlineOf('ExternalAccount:1', null)).toBe('Pay 10.00 USD to an external account')
})
