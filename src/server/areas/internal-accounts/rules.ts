import { isCrypto } from '../../../contract/exchange-rates/currencies'
import type { InternalAccountType } from '../../../contract/internal-accounts/schemas'
import { AMOUNT_MINOR_MAX } from '../../../contract/primitives/money'
import type { Row } from '../../database/schema'
import { amountText } from '../../foundation/money'
import { ServiceError } from '../../foundation/ServiceError'

type Status = Row<'internal_accounts'>['status']

/** Which state an internal account may be moved to (behaviour 8.1); a closed or failed one stays as it is. */
export const INTERNAL_ACCOUNT_MOVES: Readonly<Record<Status, readonly Status[]>> = {
  PENDING: ['ACTIVE', 'FAILED'],
  ACTIVE: ['FROZEN', 'CLOSED'],
  FROZEN: ['ACTIVE', 'CLOSED'],
  CLOSED: [],
  FAILED: [],
}

/**
 * The type of account that holds a currency: a wallet for a customer's USDB, else by the kind of the currency.
 *
 * Source: behaviour 2, 3.2.
 */
export function internalAccountTypeOf(currency: string, owner: 'CUSTOMER' | 'PLATFORM'): InternalAccountType {
  if (currency === 'USDB' && owner === 'CUSTOMER') return 'EMBEDDED_WALLET'
  return isCrypto(currency) ? 'INTERNAL_CRYPTO' : 'INTERNAL_FIAT'
}

/**
 * The currencies in which a new customer gets accounts: those it chose, else all that the platform supports.
 *
 * Assumes: A-052.
 */
export function currenciesToProvision(
  supported: readonly string[],
  chosen: readonly string[] | null,
): readonly string[] {
  if (chosen === null || chosen.length === 0) return supported
  return supported.filter((currency) => chosen.includes(currency) || currency === 'USDB')
}

/** Where an operator may move an account to now: one that holds money is not closed. Assumes: A-361. */
export function internalAccountMoves(status: Status, isEmpty: boolean): Status[] {
  return INTERNAL_ACCOUNT_MOVES[status].filter((next) => isEmpty || next !== 'CLOSED')
}

/** True for an account that nobody opens again. */
export function isOver(status: Status): boolean {
  return INTERNAL_ACCOUNT_MOVES[status].length === 0
}

/** True when the wire can say the total of an account: a JSON number up to 2^53-1. */
export function fitsWire(totalMinor: bigint): boolean {
  return totalMinor <= BigInt(AMOUNT_MINOR_MAX)
}

/** Refuses to close an account that holds money: CONFLICT reason ACCOUNT_NOT_EMPTY. Assumes: A-361. */
export function requireClosable(
  { id, currency }: { readonly id: string; readonly currency: string },
  { availableMinor, heldMinor }: { readonly availableMinor: bigint; readonly heldMinor: bigint },
): void {
  if (availableMinor === 0n && heldMinor === 0n) return
  const held = heldMinor === 0n ? '' : `, ${amountText(heldMinor, currency)} of it held for payments under way`
  throw new ServiceError(
    'CONFLICT',
    `The account has ${amountText(availableMinor + heldMinor, currency)}${held}; it was not closed. ` +
      'Move the money to another account of its owner first.',
    {
      field: 'status',
      reason: 'ACCOUNT_NOT_EMPTY',
      accountId: id,
      balanceMinor: Number(availableMinor),
      heldMinor: Number(heldMinor),
      currency,
    },
  )
}

/** Refuses to move money on an account that is not usable. Source: behaviour 8.1 (USER_NOT_READY). */
export function requireActiveAccount(row: { readonly id: string; readonly status: Status }, field: string): void {
  if (row.status === 'ACTIVE') return
  throw new ServiceError(
    'USER_NOT_READY',
    { why: `The internal account is ${row.status}`, undone: 'no money was moved' },
    {
      field,
      reason: 'INTERNAL_ACCOUNT_NOT_ACTIVE',
      accountId: row.id,
      status: row.status,
    },
  )
}

/** Refuses money that would bring an account beyond what the wire can say. Assumes: A-361. */
export function requireFits(
  row: { readonly id: string; readonly currency: string },
  { arrivingMinor, totalMinor }: { readonly arrivingMinor: bigint; readonly totalMinor: bigint },
  field: string,
): void {
  if (fitsWire(totalMinor + arrivingMinor)) return
  throw new ServiceError(
    'AMOUNT_OUT_OF_RANGE',
    {
      why:
        `The internal account would hold ${amountText(totalMinor + arrivingMinor, row.currency)}, more than the ` +
        `${amountText(BigInt(AMOUNT_MINOR_MAX), row.currency)} that one account can`,
      undone: 'no money was moved',
      advice: 'Choose another account.',
    },
    { field, reason: 'BALANCE_OUT_OF_RANGE', accountId: row.id, currency: row.currency },
  )
}

/** Refuses to spend more than an account holds. Source: behaviour A.3 row 31. */
export function requireFunds(
  need: {
    readonly spendableMinor: bigint
    readonly amountMinor: bigint
    readonly currency: string
    readonly accountId: string
  },
  field: string,
): void {
  const shortByMinor = need.amountMinor - need.spendableMinor
  if (shortByMinor <= 0n) return
  throw new ServiceError(
    'INVALID_AMOUNT',
    {
      why: `The balance is short by ${amountText(shortByMinor, need.currency)}`,
      undone: 'nothing was moved',
      advice: 'Fund the account.',
    },
    {
      field,
      reason: 'INSUFFICIENT_BALANCE',
      accountId: need.accountId,
      shortByMinor: Number(shortByMinor),
      balanceMinor: Number(need.spendableMinor),
      currency: need.currency,
    },
  )
}
