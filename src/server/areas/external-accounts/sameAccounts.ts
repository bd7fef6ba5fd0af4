import { sql } from 'kysely'
import type { AccountInfo } from '../../../contract/external-accounts/accountSchemas'
import { runPrepared } from '../../database/preparedQuery'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import type { ExternalAccountRow } from './store'
import { externalAccounts } from './tables'

/** The same account as somebody else registered it, or the same customer once more. */
interface SameAccount {
  readonly externalAccountId: string
  /** Null: an account of the platform. */
  readonly customerId: string | null
  readonly customerName: string | null
  readonly holderName: string | null
}

/** What says nothing about which account it is, or is written in many ways. */
const UNTELLING: ReadonlySet<string> = new Set(['accountType', 'paymentRails', 'bankName', 'purposeOfPayment'])
const LOOKED_AT_MAX = 50

/** Two records of one account: nothing that tells accounts apart differs, as far as both have it. */
function isSameAccount(one: AccountInfo, other: AccountInfo): boolean {
  const given: Readonly<Record<string, unknown>> = one
  const facing: Readonly<Record<string, unknown>> = other
  return Object.entries(given).every(([field, value]) => {
    if (typeof value !== 'string' || UNTELLING.has(field)) return true
    const text = facing[field]
    return typeof text !== 'string' || text.toLowerCase() === value.toLowerCase()
  })
}

/** Other records of the account that exist, newest first: of its type, with its number, at its bank. */
export async function findSameAccounts(tx: Tx, account: ExternalAccountRow): Promise<SameAccount[]> {
  const { id, account_type, primary_identifier } = account
  const same = () =>
    tx
      .selectFrom('external_accounts as e')
      .leftJoin('customers as c', 'c.id', 'e.customer_id')
      .select(['e.id', 'e.customer_id', 'e.holder_name', 'e.account_info_json', 'c.display_name'])
      .where(sql<string>`lower(e.primary_identifier)`, '=', sql<string>`lower(${primary_identifier})`)
      .where('e.account_type', '=', account_type)
      .where('e.deleted_at', 'is', null)
      .where('e.id', '!=', id)
      .orderBy('e.id', 'desc')
      .limit(LOOKED_AT_MAX)
  type Found = Awaited<ReturnType<ReturnType<typeof same>['execute']>>[number]
  const rows = await runPrepared<Found>(tx, 'same accounts', [primary_identifier, account_type, id], same)
  const info = readColumn(externalAccounts, account, 'account_info_json')
  return rows
    .filter((row) => isSameAccount(info, readColumn(externalAccounts, row, 'account_info_json')))
    .map((row) => ({
      externalAccountId: row.id,
      customerId: row.customer_id,
      customerName: row.display_name,
      holderName: row.holder_name,
    }))
}
