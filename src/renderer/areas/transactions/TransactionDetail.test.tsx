import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { TransactionDetail } from './TransactionDetail'

const ID = 'Transaction:1'
const AGENT = 'Agent:01a1fdac-b15f-7000-9fdb-805feaf43ccc'
const AT = '2026-11-22T00:00:00.000Z'
const usd = { code: 'USD', name: 'US dollar', symbol: '$', decimals: 2 }

const markupOf = (
  destinationId: string,
  destinationHolder: string | null,
  change: object = {},
  told: object = {},
  client = new QueryClient(),
) => {
  const transaction = {
    ...{ id: ID, type: 'OUTGOING', status: 'COMPLETED', direction: 'DEBIT', customerId: 'Customer:1' },
    source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1', currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: destinationId, currency: 'USD' },
    ...{ sentAmount: { amount: 10_00, currency: usd }, createdAt: AT, updatedAt: AT, ...change },
  }
  client.setQueryData(['getTransactionFlow', { params: { transactionId: ID } }], {
    ...{ transaction, sourceHolder: 'Joy Okafor', destinationHolder, quote: null, quoteEndedWith: null },
    ...{ agentActionId: null, decision: null, stuckRefund: null, cardPayment: null },
    ...{ postings: [], webhookEvents: [], timers: [], acts: [], ...told },
  })
  return markupAt('/transactions', <TransactionDetail id={ID} />, client)
}

const headlineOf = async (destinationId: string, destinationHolder: string | null) => {
  const markup = await markupOf(destinationId, destinationHolder)
  return /<h2[^>]*>([^<]*)</.exec(markup)?.[1]
}

it('says who is paid: another customer, the platform, a payee outside, or that nobody knows', async () => {
  expect(await headlineOf('InternalAccount:2', 'Camila Reyes')).toBe('Pay 10.00 USD to Camila Reyes')
  expect(await headlineOf('InternalAccount:3', null)).toBe('Pay 10.00 USD to the platform')
  expect(await headlineOf('ExternalAccount:1', 'Luna')).toBe('Pay 10.00 USD to Luna')
  expect(await headlineOf('ExternalAccount:1', null)).toBe('Pay 10.00 USD to an external account')
})

const FAILED = { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' }

const failedWith = (told: object) => markupOf('ExternalAccount:1', 'Luna', FAILED, told)

it.each([
  ['AGENT_DELETED', 'agent'],
  ['CUSTOMER_DELETED', 'customer'],
])('what ended for %s says that it ended with its %s, and sends nobody to the bank', async (reason, whom) => {
  const failure = { code: 'FORBIDDEN', reason, message: `The ${whom} was deleted; nothing was moved.`, details: null }
  const event = { id: 'Webhook:1', type: 'OUTGOING_PAYMENT.FAILED', objectId: ID, state: 'DELIVERED', createdAt: AT }
  const markup = await failedWith({
    decision: { outcome: 'FAILED', decidedBy: null, decidedAt: AT, reason: null, failure },
    webhookEvents: [event],
  })
  const [block = '', rest = ''] = markup.split('State history')
  expect(block).toContain('Why it was not made')
  expect(block).toContain(`The payment ended with its ${whom}`)
  expect(block).toContain(`The ${whom} was deleted; nothing was moved.`)
  expect(rest).toContain(`The payment ended with its ${whom}`)
  expect(block).not.toContain('ask the bank')
  expect(markup).not.toContain('>QUOTE_EXECUTION_FAILED<')
})

it('the payment of a quote that ended with a customer says so', async () => {
  const markup = await failedWith({ quoteEndedWith: 'PAYEE' })
  expect(markup).toContain('The quote ended when the customer who would be paid was deleted.')
  expect(markup).not.toContain('ask the bank')
  expect(await failedWith({})).toContain('ask the bank')
})

it('the agent that asked for it stands there by its name, also once it is deleted', async () => {
  const client = new QueryClient()
  const pages = (data: readonly object[]) => ({ pages: [{ data, hasMore: false }], pageParams: [null] })
  const deletion = { targetId: AGENT, details: { name: 'supplier-payables' } }
  const deletions = { operationId: 'deleteAgent', outcome: 'DONE' }
  client.setQueryData(['listAuditEntries', { query: deletions }, 'pages'], pages([deletion]))
  const markup = await markupOf('ExternalAccount:1', 'Luna', { agentId: AGENT }, {}, client)
  expect(markup).toContain('>supplier-payables<')
  expect(markup).toContain(`href="/agents/${AGENT}"`)
})

it('what people rejected is called rejected', async () => {
  const decidedBy = { kind: 'operator', id: 'Operator:1', name: 'Grace' }
  const decision = { outcome: 'REJECTED', decidedBy, decidedAt: AT, reason: 'Not ordered', failure: null }
  expect(await failedWith({ decision })).toContain('was rejected before any money moved')
})

it('names in words the timer that ends a payment whose customer proves nothing', async () => {
  const timer = { id: 'Timer:1', kind: 'lapseQuoteAuthorization', state: 'DUE', dueAt: AT, finishedAt: null }
  const markup = await markupOf('ExternalAccount:1', 'Luna', { status: 'PENDING' }, { timers: [timer] })
  expect(markup).toContain('Customer’s proof lapses')
})
