import type { OwnAccount } from '../../contract/console/money/schemas'

/**
 * The account that stands chosen when money is to move to another one of its owner: an internal account in the currency
 * of the money. Without one nothing is chosen for the person, never an account outside: it may be a payee's.
 * Returns: the account's id, or an empty text.
 */
export function accountOfferedFirst(accounts: readonly OwnAccount[], currency: string): string {
  return accounts.find((account) => account.kind === 'INTERNAL' && account.currency === currency)?.accountId ?? ''
}
