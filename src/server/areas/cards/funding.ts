import type { Tx } from '../../database/schema'
import { listAccountsById } from '../internal-accounts/public'
import { fundingCurrencyOf } from './rules'

/** The currency of these funding sources. Errors: INVALID_INPUT reason FUNDING_SOURCE_INELIGIBLE. */
export async function requireFunding(
  tx: Tx,
  wanted: { readonly cardholderId: string; readonly currency: string | null; readonly accountIds: readonly string[] },
): Promise<string> {
  const rows = await listAccountsById(tx, wanted.accountIds)
  return fundingCurrencyOf({ ...wanted, accounts: new Map(rows.map((row) => [row.id, row])) })
}
