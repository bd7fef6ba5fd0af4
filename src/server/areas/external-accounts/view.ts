import type { AccountInfo } from '../../../contract/external-accounts/accountSchemas'
import type { ExternalAccount } from '../../../contract/external-accounts/schemas'
import { readColumn } from '../../database/table'
import type { ExternalAccountRow } from './store'
import { externalAccounts } from './tables'

/** The account's details, its rails among them. */
export function getAccountInfo(row: ExternalAccountRow): AccountInfo {
  return readColumn(externalAccounts, row, 'account_info_json')
}

/** Row to wire. Details are given back as they came, not masked (behaviour 9.3). */
export function viewExternalAccount(row: ExternalAccountRow): ExternalAccount {
  return {
    id: row.id,
    customerId: row.customer_id,
    status: row.status,
    platformAccountId: row.platform_account_id ?? undefined,
    ownershipType: row.ownership_type ?? undefined,
    currency: row.currency,
    defaultUmaDepositAccount: row.is_default_uma_deposit_account === 1,
    beneficiaryVerificationStatus: row.beneficiary_verification_status ?? undefined,
    beneficiaryVerifiedData:
      row.beneficiary_verified_name === null ? undefined : { fullName: row.beneficiary_verified_name },
    accountInfo: getAccountInfo(row),
  }
}
