import type { OwnAccount } from '../../../contract/console/money/schemas'
import { getCustomer } from '../../areas/customers/public'
import { isHeldBy } from '../../areas/external-accounts/public'
import type { Tx } from '../../database/schema'

interface Owner {
  /** Null for the platform. */
  readonly customerId: string | null
  /** Left out of the list. */
  readonly except: string | null
}

const LISTED_MAX = 100

/** The other ACTIVE internal accounts of an owner, by currency. */
export async function listOwnInternal(tx: Tx, { customerId, except }: Owner): Promise<OwnAccount[]> {
  const rows = await tx
    .selectFrom('internal_accounts')
    .select(['id', 'currency', 'type'])
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .where('status', '=', 'ACTIVE')
    .orderBy('currency')
    .orderBy('id')
    .execute()
  return rows
    .filter(({ id }) => id !== except)
    .map(({ id, currency, type }) => ({ accountId: id, kind: 'INTERNAL', currency, label: type }))
}

/** The ACTIVE external accounts in a currency that the owner itself holds, newest first, of the newest 100. */
export async function listOwnExternal(tx: Tx, { customerId }: Owner, currency: string): Promise<OwnAccount[]> {
  const rows = await tx
    .selectFrom('external_accounts')
    .select(['id', 'currency', 'account_type', 'holder_name', 'ownership_type', 'primary_identifier'])
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .where('currency', '=', currency)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
  const holder = customerId === null ? null : await getCustomer(tx, customerId)
  const own = rows.filter((row) => isHeldBy(row, holder?.display_name ?? null))
  return own.map((row) => ({
    accountId: row.id,
    kind: 'EXTERNAL',
    currency: row.currency,
    label: `${row.holder_name ?? row.account_type}, ${row.primary_identifier}`,
  }))
}
