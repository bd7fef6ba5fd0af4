import { isId } from '../../../contract/primitives/idForm'
import type { QuoteRequest } from '../../../contract/quotes/schemas'
import type { Tx } from '../../database/schema'
import { found } from '../../foundation/found'
import { type ExternalAccountRow, getExternalAccount } from '../external-accounts/public'
import { getInternalAccount } from '../internal-accounts/public'

/** What an agent may see: the things of its own customer. */
interface Scope {
  readonly customerId: string
}

/** Refuses internal accounts of anyone else as if they did not exist: REFERENCE_NOT_FOUND. */
export async function requireOwnInternalAccount(
  tx: Tx,
  { customerId }: Scope,
  id: string,
  field: string,
): Promise<void> {
  const row = await getInternalAccount(tx, id)
  const own = row?.customer_id === customerId ? row : null
  found(own, 'REFERENCE_NOT_FOUND', field, "The agent's customer has no such internal account; nothing was done.")
}

/** The external account, if it is the customer's. Errors: REFERENCE_NOT_FOUND. */
export async function requireOwnExternalAccount(
  tx: Tx,
  { customerId }: Scope,
  id: string,
  field: string,
): Promise<ExternalAccountRow> {
  const row = await getExternalAccount(tx, id)
  const own = row?.customer_id === customerId ? row : null
  return found(
    own,
    'REFERENCE_NOT_FOUND',
    field,
    "The agent's customer has no such external account; nothing was done.",
  )
}

/** The customer's own internal accounts that a quote request names, with their fields; others are refused later. */
export async function ownAccountsOf(
  tx: Tx,
  { customerId }: Scope,
  request: QuoteRequest,
): Promise<{ id: string; field: string }[]> {
  const { source, destination } = request
  const named: { id: string; field: string }[] = []
  if (source.sourceType === 'ACCOUNT') named.push({ id: source.accountId, field: 'source.accountId' })
  if (destination.destinationType === 'ACCOUNT')
    named.push({ id: destination.accountId, field: 'destination.accountId' })
  const own: { id: string; field: string }[] = []
  for (const account of named) {
    if (!isId('InternalAccount', account.id)) continue
    const row = await getInternalAccount(tx, account.id)
    if (row?.customer_id === customerId) own.push(account)
  }
  return own
}
