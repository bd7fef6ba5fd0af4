import type { InputOf } from '../../../contract/operation'
import type { Page } from '../../../contract/primitives/pagination'
import { cardTransactionStatus } from '../../../contract/transactions/cardTransaction'
import type { transactionsOperations } from '../../../contract/transactions/operations'
import type { Transaction } from '../../../contract/transactions/schemas'
import type { ListCondition, ListFilter } from '../../database/listPage'
import type { Tx } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import type { Context } from '../../kernel/context'
import { unlistedMaximumOf } from '../exchange-rates/public'
import { type CardPaymentPatch, changeCardTransaction, insertCardTransaction, type NewCardPayment } from './cardChanges'
import { type CardPayment, getCardPayment, listCardPaymentIds, listOpenCardPayments } from './cardStore'
import { viewAnyTransaction, viewCardPayment, viewTransactions } from './cardView'
import { changeTransaction, insertTransaction } from './changes'
import { listPaymentDays } from './dayStore'
import { announceIncomingPayment, refuseIncomingPayment } from './incoming'
import {
  countPayment,
  listPaymentLimits,
  prunePaymentUsage,
  removePaymentLimit,
  requirePaymentRoom,
  setPaymentLimit,
} from './limits'
import { addTransactionMaximum, changeTransactionMaximum, removeTransactionMaximum } from './maxima'
import { selectMaxima, selectMaximaOf, type TransactionMaximumRow } from './maximaStore'
import { payeeFactsOf } from './payeeFacts'
import { refundAccountOf } from './refundAccount'
import { findWaitingRefund, payRefundElsewhere, retryFailedRefund, writeOffFailedRefund } from './refundActs'
import { failWithRefund } from './refunds'
import {
  type CorridorMaximum,
  type CurrencyLimits,
  failureReasonOf,
  type LimitedAmount,
  requireWithinCurrencyLimits,
  requireWithinMaxima,
} from './rules'
import { eitherSideIs, getTransaction, listTransactionRows, OF_PLATFORM, type TransactionRow } from './store'
import { sweepAccount } from './sweep'
import { viewTransaction } from './view'

export type { MoneyAmount, NewTransaction } from './changes'
export type { LimitedPayment, LimitReason } from './limitRules'
export type { TransactionRow } from './store'
export { getTransaction, paymentStatusOf } from './store'
export {
  addTransactionMaximum,
  announceIncomingPayment,
  type CardPayment,
  type CardPaymentPatch,
  changeCardTransaction,
  changeTransaction,
  changeTransactionMaximum,
  countPayment,
  failureReasonOf,
  failWithRefund,
  findWaitingRefund,
  getCardPayment,
  insertCardTransaction,
  insertTransaction,
  listCardPaymentIds,
  listOpenCardPayments,
  listPaymentDays,
  listPaymentLimits,
  type NewCardPayment,
  payeeFactsOf,
  payRefundElsewhere,
  prunePaymentUsage,
  refundAccountOf,
  refuseIncomingPayment,
  removePaymentLimit,
  removeTransactionMaximum,
  requirePaymentRoom,
  retryFailedRefund,
  setPaymentLimit,
  sweepAccount,
  viewAnyTransaction,
  viewCardPayment,
  viewTransaction,
  writeOffFailedRefund,
}

const maximumOf = (row: TransactionMaximumRow): CorridorMaximum => ({
  sendingCurrency: row.sending_currency,
  receivingCurrency: row.receiving_currency,
  maxAmountMinor: BigInt(row.max_amount),
})

/** Every maximum that an operator set, by sending, then receiving currency. */
export async function listTransactionMaxima(tx: Tx): Promise<CorridorMaximum[]> {
  return (await selectMaxima(tx)).map(maximumOf)
}

/** An amount of a payment; `receivingCurrency` marks the one that is sent, which has a maximum by corridor. */
interface PaymentAmount extends LimitedAmount {
  readonly receivingCurrency?: string
}

const unlistedLimits = (currencyCode: string): CurrencyLimits => ({
  currencyCode,
  minAmount: 1,
  maxAmount: unlistedMaximumOf(currencyCode),
  enabledTransactionTypes: ['OUTGOING', 'INCOMING'],
})

/**
 * Holds an amount against what the platform configured for its currency, and, where it is what the payment sends,
 * against the maximum that an operator set for the corridor.
 *
 * Errors: INVALID_CURRENCY, direction switched off; AMOUNT_OUT_OF_RANGE; TRANSACTION_SIZE_LIMIT_EXCEEDED.
 * Source: behaviour 2, 12.1; specification, limits. Assumes.
 */
export async function requireWithinLimits(
  tx: Tx,
  supported: readonly CurrencyLimits[],
  { receivingCurrency, ...amount }: PaymentAmount,
): Promise<void> {
  const listed = supported.find(({ currencyCode }) => currencyCode === amount.currency)
  requireWithinCurrencyLimits(listed ?? unlistedLimits(amount.currency), amount)
  if (receivingCurrency === undefined) return
  const rows = await selectMaximaOf(tx, { sendingCurrency: amount.currency, receivingCurrency })
  requireWithinMaxima(rows.map(maximumOf), amount)
}

/** The transaction. Errors: TRANSACTION_NOT_FOUND, unknown or malformed id. */
export async function requireTransaction(tx: Tx, id: string): Promise<TransactionRow> {
  return found(
    await getTransaction(tx, id),
    'TRANSACTION_NOT_FOUND',
    'transactionId',
    'There is no transaction with this id.',
  )
}

type TransactionQuery = InputOf<(typeof transactionsOperations)['listTransactions']>['query']

/** Statuses that only card transactions have: beside one of them `type=CARD` says nothing, and one counter counts. */
const OF_CARDS_ALONE: ReadonlySet<string | undefined> = new Set(
  cardTransactionStatus.options.filter((status) => status !== 'REFUNDED'),
)

function filtersOf(query: TransactionQuery): ListFilter[] {
  const filters: ListFilter[] = []
  const add = (column: string, value: string | undefined, counterName?: string) => {
    if (value === undefined) return
    filters.push({ column, op: '=', value, counterKey: counterName && `${counterName}=${value}` })
  }
  add('status', query.status, 'status')
  if (query.type !== 'CARD' || !OF_CARDS_ALONE.has(query.status)) add('type', query.type, 'type')
  add('reference', query.reference)
  add('source_account_id', query.senderAccountIdentifier)
  add('destination_account_id', query.receiverAccountIdentifier)
  if (query.startDate !== undefined)
    filters.push({ column: 'created_at', op: '>=', value: isoOf(msOf(query.startDate)) })
  if (query.endDate !== undefined) filters.push({ column: 'created_at', op: '<=', value: isoOf(msOf(query.endDate)) })
  return filters
}

/**
 * A page of transactions as the wire has them. With a `customerScope` the customer filters of the query are ignored
 * (behaviour 20.3); `agentId` narrows to one agent's payments.
 *
 * Source: behaviour 14.4; account identifiers match account ids or UMA addresses.
 */
export async function listTransactionPage(
  context: Pick<Context, 'tx' | 'now' | 'platformId'>,
  query: TransactionQuery,
  scope: { readonly customerScope?: string; readonly agentId?: string } = {},
): Promise<Page<Transaction>> {
  const filters = filtersOf(query)
  const conditions: ListCondition[] = []
  const customerId = scope.customerScope ?? query.customerId
  if (customerId === context.platformId) conditions.push(OF_PLATFORM)
  else if (customerId !== undefined) {
    filters.push({ column: 'customer_id', op: '=', value: customerId, counterKey: `customerId=${customerId}` })
  }
  if (scope.customerScope === undefined && query.platformCustomerId !== undefined) {
    if (query.platformCustomerId === context.platformId) conditions.push(OF_PLATFORM)
    else filters.push({ column: 'platform_customer_id', op: '=', value: query.platformCustomerId })
  }
  if (scope.agentId !== undefined) {
    filters.push({ column: 'agent_id', op: '=', value: scope.agentId, counterKey: `agentId=${scope.agentId}` })
  }
  if (query.accountIdentifier !== undefined) conditions.push(eitherSideIs(query.accountIdentifier))
  const page = await listTransactionRows(context.tx, {
    filters,
    conditions,
    order: query.sortOrder,
    limit: query.limit,
    cursor: query.cursor,
  })
  return { ...page, data: await viewTransactions(context, page.data) }
}
