/**
 * The chart of accounts. An internal account has two ledger accounts: what it may spend and what is held for payments
 * on their way. Outside money comes from and goes to `world:*`, the only accounts that may be negative.
 */

/** Spendable money of an internal account; the interface's `balance`. */
export function availableOf(internalAccountId: string): string {
  return `${internalAccountId}/available`
}

/** Money set aside for payments in flight; `totalBalance` is available plus held. */
export function heldOf(internalAccountId: string): string {
  return `${internalAccountId}/held`
}

/** The banks and chains outside, per currency. */
export function worldBank(currency: string): string {
  return `world:bank:${currency}`
}

/** The other side of conversions: takes one currency, gives another. */
export function worldExchange(currency: string): string {
  return `world:exchange:${currency}`
}

/** What the service itself earns in fees. */
export function worldServiceFees(currency: string): string {
  return `world:service-fees:${currency}`
}

/** Money that has left its payer and has not reached anyone: collected, or on its way back after a failure. */
export function worldTransit(currency: string): string {
  return `world:transit:${currency}`
}

/** Money that nobody could be paid, given up by an operator. */
export function worldWriteOffs(currency: string): string {
  return `world:write-offs:${currency}`
}

/** Sandbox money that appears when an account is funded. */
export function worldSandbox(currency: string): string {
  return `world:sandbox:${currency}`
}

/** The card network: what merchants were paid and gave back. */
export function worldCards(currency: string): string {
  return `world:cards:${currency}`
}

/** Fees of the platform that its own account could not take: they wait until one of its accounts is ACTIVE. */
export function platformSuspense(currency: string): string {
  return `platform:suspense:${currency}`
}

/** True for accounts of the outside world. */
export function isWorldAccount(ledgerAccountId: string): boolean {
  return ledgerAccountId.startsWith('world:')
}

/** The internal account that a ledger account is a half of, or null: the world's, and the platform's suspense. */
export function internalAccountIdOf(ledgerAccountId: string): string | null {
  const slash = ledgerAccountId.lastIndexOf('/')
  return slash === -1 ? null : ledgerAccountId.slice(0, slash)
}
