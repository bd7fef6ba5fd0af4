import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { amountText } from '../../foundation/money'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { type CorridorKey, deleteMaximum, selectMaximum, upsertMaximum } from './maximaStore'

type Writing = Pick<Context, 'tx' | 'now' | 'changes'>

const corridorText = ({ sendingCurrency, receivingCurrency }: CorridorKey): string =>
  receivingCurrency === '*' ? `${sendingCurrency} to any currency` : `${sendingCurrency} to ${receivingCurrency}`

/** The maximum as it was decided over. Input: `expected`, where a caller says it, in minor units. */
async function requireMaximum({ tx }: Writing, corridor: CorridorKey, expected: number | undefined) {
  const row = found(
    await selectMaximum(tx, corridor),
    'REFERENCE_NOT_FOUND',
    'sendingCurrency',
    `There is no maximum for ${corridorText(corridor)}; nothing was changed. It may have been removed meanwhile.`,
    { reason: 'NO_TRANSACTION_MAXIMUM', ...corridor },
  )
  if (expected === undefined || expected === row.max_amount) return row
  const now = amountText(row.max_amount, corridor.sendingCurrency)
  const which = `the maximum for ${corridorText(corridor)}`
  const message = `Somebody else changed ${which} to ${now}; nothing was done.`
  throw new ServiceError('CONFLICT', message, {
    field: 'expectedMaxAmountMinor',
    reason: 'MAXIMUM_CHANGED_MEANWHILE',
    maxAmountMinor: row.max_amount,
    ...corridor,
  })
}

async function writeMaximum({ tx, now, changes }: Writing, corridor: CorridorKey, maxAmountMinor: number) {
  await upsertMaximum(tx, {
    sending_currency: corridor.sendingCurrency,
    receiving_currency: corridor.receivingCurrency,
    max_amount: maxAmountMinor,
    updated_at: isoOf(now),
  })
  changes.add('settings')
}

/**
 * Limits what one payment of a corridor may send, from the next payment on; quotes that exist are not looked at again.
 *
 * Input: minor units of the sending currency; the contract has checked currencies and amount.
 * Errors: CONFLICT, the corridor has a maximum.
 * Source: specification, limits, single transaction size. Assumes: A-174.
 */
export async function addTransactionMaximum(
  context: Writing,
  corridor: CorridorKey,
  maxAmountMinor: number,
): Promise<void> {
  const row = await selectMaximum(context.tx, corridor)
  if (row === null) return writeMaximum(context, corridor, maxAmountMinor)
  const message = `${corridorText(corridor)} already has a maximum; nothing was added. Change that one.`
  throw new ServiceError('CONFLICT', message, {
    field: 'receivingCurrency',
    reason: 'TRANSACTION_MAXIMUM_EXISTS',
    maxAmountMinor: row.max_amount,
    ...corridor,
    errors: [{ field: 'receivingCurrency', message }],
  })
}

/**
 * Raises or lowers a maximum; returns what it was.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT, somebody changed it meanwhile.
 */
export async function changeTransactionMaximum(
  context: Writing,
  corridor: CorridorKey,
  { maxAmountMinor, expected }: { readonly maxAmountMinor: number; readonly expected: number | undefined },
): Promise<number> {
  const row = await requireMaximum(context, corridor, expected)
  await writeMaximum(context, corridor, maxAmountMinor)
  return row.max_amount
}

/**
 * Takes a maximum away; returns what it was.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT, somebody changed it meanwhile.
 */
export async function removeTransactionMaximum(
  context: Writing,
  corridor: CorridorKey,
  expected: number | undefined,
): Promise<number> {
  const row = await requireMaximum(context, corridor, expected)
  await deleteMaximum(context.tx, corridor)
  context.changes.add('settings')
  return row.max_amount
}
