import type { Page } from '../../../contract/primitives/pagination'
import { filtersOf, pagingOf } from '../../database/listFilters'
import { listPage, mapPage } from '../../database/listPage'
import { type RecordOf, recordsOf } from '../../database/records'
import { getRowById, getRowsById, insertRow, updateRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { insertTransactionRow, type TransactionRow, updateTransactionRow } from './store'
import { cardTransactions } from './tables'

/** What a card transaction has beside its row among the transactions. */
export type CardPart = RecordOf<typeof cardTransactions>

/** A card transaction: its row in the list of all, and what only cards have. */
export interface CardPayment {
  readonly row: TransactionRow
  readonly card: CardPart
}

const { recordOf, rowOf } = recordsOf(cardTransactions)

/** The card parts of these transactions by id, in one query. */
export async function readCardParts(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CardPart>> {
  const rows = await getRowsById(tx, 'card_transactions', ids)
  return new Map([...rows].map(([id, row]) => [id, recordOf(row)]))
}

async function joined(tx: Tx, rows: readonly Row<'card_transactions'>[]): Promise<CardPayment[]> {
  const transactions = await getRowsById(
    tx,
    'transactions',
    rows.map(({ id }) => id),
  )
  return rows.flatMap((part) => {
    const row = transactions.get(part.id)
    return row === undefined ? [] : [{ row, card: recordOf(part) }]
  })
}

/** The card transaction, or null; malformed ids are simply unknown. */
export async function getCardPayment(tx: Tx, id: string): Promise<CardPayment | null> {
  const part = await getRowById(tx, 'card_transactions', id)
  const [payment] = part === null ? [] : await joined(tx, [part])
  return payment ?? null
}

/** The transactions of a card to which more clearings may come, oldest first. */
export async function listOpenCardPayments(tx: Tx, cardId: string): Promise<CardPayment[]> {
  const open = tx.selectFrom('card_transactions').selectAll().where('card_id', '=', cardId).where('is_open', '=', 1)
  return joined(tx, await open.orderBy('id').execute())
}

/** The ids of a page of a card's transactions, newest first. */
export async function listCardPaymentIds(
  tx: Tx,
  asked: { readonly cardId: string; readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<Page<string>> {
  const page = await listPage(tx, {
    list: 'card_transactions',
    table: 'card_transactions',
    filters: filtersOf([['card_id', '=', asked.cardId]]),
    ...pagingOf(asked),
  })
  return mapPage(page, ({ id }) => id)
}

/** Writes both rows and counts the transaction. */
export async function insertCardPayment(tx: Tx, { row, card }: CardPayment): Promise<void> {
  await insertTransactionRow(tx, row)
  await insertRow(tx, 'card_transactions', rowOf(card))
}

/** Writes what differs in either row. */
export async function updateCardPayment(tx: Tx, before: CardPayment, after: CardPayment): Promise<void> {
  await updateTransactionRow(tx, before.row, after.row)
  await updateRow(tx, 'card_transactions', rowOf(before.card), rowOf(after.card))
}
