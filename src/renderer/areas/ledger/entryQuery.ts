/** What the entries are of: a payment, a posting, an internal account with both halves, or one ledger account. */
interface EntryQuery {
  readonly transactionId?: string
  readonly postingId?: string
  readonly internalAccountId?: string
  readonly ledgerAccountId?: string
}

/** The filter that an id asks for; ids of ledger accounts have a part after a slash or begin with `world:`. */
export function entryQuery(of: string | undefined): EntryQuery {
  const id = of?.trim() ?? ''
  if (id === '') return {}
  if (id.startsWith('Transaction:')) return { transactionId: id }
  if (id.startsWith('Posting:')) return { postingId: id }
  if (id.startsWith('InternalAccount:') && !id.includes('/')) return { internalAccountId: id }
  return { ledgerAccountId: id }
}
