import type { CardTransactionStatus } from '../../../contract/transactions/cardTransaction'
import { isOpenCardStatus } from '../../../contract/transactions/openCardStatus'
import type { Row } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { type CardPart, type CardPayment, insertCardPayment, updateCardPayment } from './cardStore'
import { viewCardPayment } from './cardView'
import type { TransactionRow } from './store'
import { transactions } from './tables'

/** A card transaction to be recorded; what is left out follows from the rest. */
export interface NewCardPayment extends Omit<CardPart, 'isOpen' | 'lastEventAt' | 'createdAt'> {
  readonly status: CardTransactionStatus
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly customer: Pick<Row<'customers'>, 'id' | 'platform_customer_id'>
}

/** What may change of a card transaction. */
export type CardPaymentPatch = Partial<
  Pick<
    CardPart,
    'authorized' | 'held' | 'settled' | 'refunded' | 'pullCount' | 'pendingPulls' | 'settlementCount' | 'refundCount'
  > & { readonly status: CardTransactionStatus }
>

async function announce(context: Context, payment: CardPayment): Promise<void> {
  const { status, id } = payment.row
  await context.webhooks.enqueue(context.tx, {
    type: `CARD_TRANSACTION.${status}`,
    objectId: id,
    data: viewCardPayment(context, payment),
  })
}

/** What the list of all transactions keeps of it: the account stands on the side that the money leaves or reaches. */
function rowOf(entry: NewCardPayment, at: string): TransactionRow {
  const { direction, accountId, currency, status, customer } = entry
  const isDebit = direction === 'DEBIT'
  const amount = Number(entry.authorized)
  const { columns } = transactions
  return {
    id: entry.id,
    status,
    type: 'CARD',
    direction,
    customer_id: customer.id,
    platform_customer_id: customer.platform_customer_id,
    agent_id: null,
    quote_id: null,
    source_json: null,
    destination_json: columns.destination_json.encode({ destinationType: 'ACCOUNT', accountId, currency }),
    source_account_id: isDebit ? accountId : null,
    destination_account_id: isDebit ? null : accountId,
    sent_amount: isDebit ? amount : null,
    sent_currency: isDebit ? currency : null,
    received_amount: isDebit ? null : amount,
    received_currency: isDebit ? null : currency,
    fees: 0,
    platform_fees: 0,
    exchange_rate: null,
    rate_details_json: null,
    failure_reason: null,
    pending_reason: null,
    refund_json: null,
    reference: entry.issuerToken,
    extras_json: columns.extras_json.encode({}),
    settled_at: status === 'SETTLED' ? at : null,
    created_at: at,
    updated_at: at,
  }
}

/**
 * Records a card transaction and announces its status.
 *
 * Effects: rows, counters, change event; CARD_TRANSACTION.<status>.
 * Source: behaviour 21.4, 16.3.
 */
export async function insertCardTransaction(context: Context, entry: NewCardPayment): Promise<CardPayment> {
  const at = isoOf(context.now)
  const { status, direction, customer, ...part } = entry
  const card: CardPart = { ...part, isOpen: isOpenCardStatus(status), lastEventAt: at, createdAt: at }
  const payment = { row: rowOf(entry, at), card }
  await insertCardPayment(context.tx, payment)
  context.changes.add('transactions', entry.id)
  await announce(context, payment)
  return payment
}

/** Changes a card transaction; another status is announced. Source: behaviour 21.4, 16.3. */
export async function changeCardTransaction(
  context: Context,
  before: CardPayment,
  patch: CardPaymentPatch,
): Promise<CardPayment> {
  const at = isoOf(context.now)
  const { status = before.row.status, ...amounts } = patch
  const isSettled = status === 'SETTLED' || status === 'REFUNDED'
  const authorized = Number(patch.authorized ?? before.card.authorized)
  const isDebit = before.row.direction === 'DEBIT'
  const after: CardPayment = {
    row: {
      ...before.row,
      status,
      sent_amount: isDebit ? authorized : null,
      received_amount: isDebit ? null : authorized,
      settled_at: isSettled ? (before.row.settled_at ?? at) : before.row.settled_at,
      updated_at: at,
    },
    card: {
      ...before.card,
      ...amounts,
      isOpen: isOpenCardStatus(status),
      lastEventAt: at,
    },
  }
  await updateCardPayment(context.tx, before, after)
  context.changes.add('transactions', before.row.id)
  if (status !== before.row.status || isRepeated(before, after)) await announce(context, after)
  return after
}

/** Another clearing that leaves an authorization partly settled is told of, though its status stays. */
function isRepeated(before: CardPayment, after: CardPayment): boolean {
  return after.row.status === 'PARTIALLY_SETTLED' && after.card.settlementCount > before.card.settlementCount
}
