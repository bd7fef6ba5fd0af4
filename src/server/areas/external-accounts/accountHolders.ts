import { getRowsById } from '../../database/rowsById'
import type { Tx } from '../../database/schema'
import { getCustomerNames } from '../customers/public'

interface AccountHolder {
  readonly isInside: boolean
  /** Whose account it is here; whoever registered it, of one outside. Null for the platform. */
  readonly customerId: string | null
  /** Null for the platform's own. */
  readonly name: string | null
}

/** Who holds accounts, by id: the customer of one inside, the name at the bank of one outside; three queries. */
export async function getAccountHolders(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, AccountHolder>> {
  const inside = [...(await getRowsById(tx, 'internal_accounts', ids)).values()]
  const outside = [...(await getRowsById(tx, 'external_accounts', ids)).values()]
  const names = await getCustomerNames(
    tx,
    inside.map((account) => account.customer_id),
  )
  return new Map([
    ...inside.map(({ id, customer_id: customerId }): [string, AccountHolder] => [
      id,
      { isInside: true, customerId, name: names.get(customerId ?? '') ?? null },
    ]),
    ...outside.map(({ id, customer_id: customerId, holder_name: name }): [string, AccountHolder] => [
      id,
      { isInside: false, customerId, name },
    ]),
  ])
}
