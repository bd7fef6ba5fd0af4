import { runPrepared } from '../../database/preparedQuery'
import type { Row, Tx } from '../../database/schema'

export type TransactionMaximumRow = Row<'transaction_limits'>

/** Stands for every receiving currency. */
const ANY_CURRENCY = '*'

export interface CorridorKey {
  readonly sendingCurrency: string
  /** A currency, or `*`. */
  readonly receivingCurrency: string
}

/** Every maximum, by sending, then receiving currency; `*` comes first. */
export function selectMaxima(tx: Tx): Promise<TransactionMaximumRow[]> {
  return tx
    .selectFrom('transaction_limits')
    .selectAll()
    .orderBy('sending_currency')
    .orderBy('receiving_currency')
    .execute()
}

/** The maxima that a payment in that corridor must keep: its own and that of every receiving currency. */
export function selectMaximaOf(tx: Tx, corridor: CorridorKey): Promise<TransactionMaximumRow[]> {
  const receiving = [corridor.receivingCurrency, ANY_CURRENCY]
  return runPrepared(tx, 'maxima of a corridor', [corridor.sendingCurrency, ...receiving], () =>
    tx
      .selectFrom('transaction_limits')
      .selectAll()
      .where('sending_currency', '=', corridor.sendingCurrency)
      .where('receiving_currency', 'in', receiving),
  )
}

/** The maximum of exactly that corridor, or null. */
export async function selectMaximum(tx: Tx, corridor: CorridorKey): Promise<TransactionMaximumRow | null> {
  const row = await tx
    .selectFrom('transaction_limits')
    .selectAll()
    .where('sending_currency', '=', corridor.sendingCurrency)
    .where('receiving_currency', '=', corridor.receivingCurrency)
    .executeTakeFirst()
  return row ?? null
}

/** Writes the maximum of a corridor, new or instead of the one that is there. */
export async function upsertMaximum(tx: Tx, row: TransactionMaximumRow): Promise<void> {
  await tx
    .insertInto('transaction_limits')
    .values(row)
    .onConflict((on) =>
      on.columns(['sending_currency', 'receiving_currency']).doUpdateSet({
        max_amount: row.max_amount,
        updated_at: row.updated_at,
      }),
    )
    .execute()
}

/** Takes the maximum of a corridor away. */
export async function deleteMaximum(tx: Tx, corridor: CorridorKey): Promise<void> {
  await tx
    .deleteFrom('transaction_limits')
    .where('sending_currency', '=', corridor.sendingCurrency)
    .where('receiving_currency', '=', corridor.receivingCurrency)
    .execute()
}
