import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { MoneyProposal } from '../../../contract/console/approvals/proposals'
import { markupAt } from '../../components/testing/markupAt'
import { proposal } from '../approvals/proposals/testing/proposal'
import { QuoteDetail } from './QuoteDetail'

const ID = 'Quote:1'
const AT = '2026-11-22T00:00:00.000Z'
const usd = { code: 'USD', name: 'US dollar', symbol: '$', decimals: 2 }

const REJECTED = {
  ...{ outcome: 'REJECTED', decidedBy: { kind: 'OPERATOR', id: 'Operator:1', name: 'Grace' }, decidedAt: AT },
  ...{ reason: 'Not ordered', failure: null },
}

const detailOf = (
  quoteEndedWith: 'PAYER' | 'PAYEE' | null,
  decision: object | null = null,
  status = decision === null ? 'EXPIRED' : 'FAILED',
  proposed?: MoneyProposal,
): Promise<string> => {
  const client = new QueryClient()
  const quote = {
    id: ID,
    status,
    createdAt: AT,
    expiresAt: AT,
    source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
    destination: { destinationType: 'ACCOUNT', accountId: 'InternalAccount:2' },
    sendingCurrency: usd,
    receivingCurrency: usd,
    totalSendingAmount: 10_00,
    totalReceivingAmount: 10_00,
    exchangeRate: 1,
    feesIncluded: 0,
    transactionId: 'Transaction:1',
    rateDetails: {
      counterpartyMultiplier: 8307.479249999999,
      counterpartyFixedFee: 0,
      serviceApiMultiplier: 1,
      serviceApiFixedFee: 0,
      serviceApiVariableFeeRate: 0,
      serviceApiVariableFeeAmount: 0,
    },
  }
  const transaction = {
    id: quote.transactionId,
    type: 'OUTGOING',
    status: 'EXPIRED',
    direction: 'DEBIT',
    source: { ...quote.source, currency: 'USD' },
    destination: { ...quote.destination, currency: 'USD' },
    sentAmount: { amount: 10_00, currency: usd },
    createdAt: AT,
    updatedAt: AT,
  }
  client.setQueryData(['getQuoteById', { params: { quoteId: ID } }], quote)
  client.setQueryData(['getTransactionFlow', { params: { transactionId: transaction.id } }], {
    ...{
      transaction: { ...transaction, customerId: 'Customer:1' },
      quote,
      quoteEndedWith,
      agentActionId: null,
      decision,
      stuckRefund: null,
      sourceHolder: 'Joy Okafor',
      destinationHolder: 'Camila Reyes',
      cardPayment: null,
    },
    ...{ postings: [], webhookEvents: [], timers: [], acts: [] },
  })
  if (proposed !== undefined)
    client.setQueryData(['listMoneyProposals', { query: { quoteId: ID, limit: 1 } }], { data: [proposed] })
  return markupAt('/transactions', <QuoteDetail id={ID} />, client)
}

it('a quote that ended with a customer says so, and not that its rate no longer holds', async () => {
  expect(await detailOf(null)).toContain('The rate no longer holds')
  const [payer, payee] = [await detailOf('PAYER'), await detailOf('PAYEE')]
  expect(payer).toContain('ended when its customer was deleted')
  expect(payee).toContain('ended when the customer who would be paid was deleted')
  expect(payer + payee).not.toContain('The rate no longer holds')
  expect(await detailOf(null)).toContain('>Expired</dt>')
  expect(payer + payee).not.toMatch(/>Expire[sd]<\/dt>/)
})

it('shows no more digits of a multiplier than of a rate', async () => {
  expect(await detailOf(null)).toContain('>8307.48<')
})

it('names the owner of each of the two accounts', async () => {
  const markup = await detailOf(null)
  expect(markup.match(/<strong>[^<]*<\/strong>/g)).toEqual([
    '<strong>Joy Okafor</strong>',
    '<strong>Camila Reyes</strong>',
  ])
})

it('a quote whose payment people rejected says by whom and why, as its transaction does', async () => {
  const rejected = await detailOf(null, REJECTED)
  expect(rejected).toContain('>Rejected<')
  expect(rejected).toContain('Rejected by Grace')
  expect(rejected).toContain('Reason: Not ordered')
  expect(rejected).not.toContain('>Failed<')
})

it('only a quote that is open expires', async () => {
  expect(await detailOf(null, null, 'PENDING')).toContain('>Expires</dt>')
  for (const status of ['PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'])
    expect(await detailOf(null, null, status)).not.toContain('>Expires</dt>')
})

it('a quote whose payment ended with its customer says so, and draws no money as if it were paid', async () => {
  const message = 'The customer was deleted before the payment was decided; nothing was moved.'
  const failure = { code: 'FORBIDDEN', reason: 'CUSTOMER_DELETED', message, details: null }
  const ended = await detailOf(null, { ...REJECTED, outcome: 'FAILED', decidedBy: null, reason: null, failure })
  expect(ended).toContain('The payment ended with its customer')
  expect(ended).toContain(message)
  expect(ended).toContain('Nothing has moved.')
  expect(ended).not.toMatch(/<g data-full="true"/)
  expect(await detailOf(null, null, 'PENDING')).toMatch(/<g data-full="true"/)
})

it.each(['PENDING', 'COMPLETED'])(
  'of a quote that is %s it is said why and when its proposal ended',
  async (status) => {
    const message = 'The quote was executed before everybody had signed; nothing was moved by this proposal.'
    const failure = { code: 'CONFLICT', reason: 'QUOTE_ALREADY_EXECUTED', message, details: null }
    const endedAt = '2026-11-22T00:00:07.000Z'
    const ended = await detailOf(null, null, status, proposal('1', { state: 'FAILED', endedAt, failure }))
    expect(ended).toContain(`ended before everybody had signed. ${message}`)
    expect(ended).toContain(`dateTime="${endedAt}"`)
    expect(await detailOf(null, null, status, proposal('1', { state: 'EXECUTED', endedAt }))).not.toContain(endedAt)
  },
)

it('whoever proposed its payment withdraws the proposal, and others reject it', async () => {
  const end = { state: 'CANCELLED', endedAt: AT, cancelReason: 'Paid already' } as const
  const endedBy = (id: string, name: string) =>
    detailOf(null, null, 'PENDING', proposal('1', { ...end, endedBy: { id, name } }))
  expect(await endedBy('Operator:1', 'Priya Raman')).toContain('Priya Raman withdrew the proposal of this payment')
  expect(await endedBy('Operator:2', 'Grace')).toContain('Grace rejected the proposal of this payment: Paid already')
})
