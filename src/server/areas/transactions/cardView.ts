import { currencyOf } from '../../../contract/exchange-rates/currencies'
import { type CardTransaction, cardTransactionStatus } from '../../../contract/transactions/cardTransaction'
import type { Transaction } from '../../../contract/transactions/schemas'
import { assert } from '../../foundation/assert'
import type { Context } from '../../kernel/context'
import { type CardPayment, readCardParts } from './cardStore'
import type { TransactionRow } from './store'
import { viewTransaction } from './view'

type Viewing = Pick<Context, 'now' | 'platformId'>

/** A card transaction as the wire has it. Source: behaviour 21.4. Assumes: A-536. */
export function viewCardPayment({ platformId }: Pick<Viewing, 'platformId'>, payment: CardPayment): CardTransaction {
  const { row, card } = payment
  const currency = currencyOf(card.currency)
  const amountOf = (amountMinor: bigint) => ({ amount: Number(amountMinor), currency })
  const isDebit = row.direction === 'DEBIT'
  return {
    type: 'CARD',
    id: row.id,
    cardId: card.cardId,
    customerId: row.customer_id ?? platformId,
    platformCustomerId: row.platform_customer_id ?? platformId,
    issuerTransactionToken: card.issuerToken,
    status: cardTransactionStatus.parse(row.status),
    direction: row.direction,
    merchant: card.merchant,
    authorizedAmount: amountOf(card.authorized),
    settledAmount: amountOf(card.settled),
    refundedAmount: amountOf(card.refunded),
    accountId: card.accountId,
    pullSummary: {
      count: card.pullCount,
      totalAmount: isDebit ? Number(card.held + card.settled) : 0,
      pendingCount: card.pendingPulls,
    },
    refundSummary: { count: card.refundCount, totalAmount: Number(card.refunded) },
    settlementSummary: { count: card.settlementCount, totalAmount: Number(card.settled) },
    authorizedAt: card.createdAt,
    lastEventAt: card.lastEventAt,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Transactions of every kind as the wire has them, what only cards have read in one query. */
export async function viewTransactions(
  context: Viewing & Pick<Context, 'tx'>,
  rows: readonly TransactionRow[],
): Promise<Transaction[]> {
  const ids = rows.filter(({ type }) => type === 'CARD').map(({ id }) => id)
  const parts = await readCardParts(context.tx, ids)
  return rows.map((row) => {
    if (row.type !== 'CARD') return viewTransaction(context, row)
    const card = parts.get(row.id)
    assert(card !== undefined, 'a card transaction has both its rows')
    return viewCardPayment(context, { row, card })
  })
}

/** One transaction of any kind as the wire has it. */
export async function viewAnyTransaction(
  context: Viewing & Pick<Context, 'tx'>,
  row: TransactionRow,
): Promise<Transaction> {
  const [view] = await viewTransactions(context, [row])
  assert(view !== undefined, 'one row has one view')
  return view
}
