import type { ExternalAccountItem } from '../../../contract/console/money/schemas'
import { primaryIdentifierOf } from '../../../contract/external-accounts/accountTypes'
import type { ExternalAccount } from '../../../contract/external-accounts/schemas'

/** A row of the list. The platform's own list does not say when its accounts were added. */
export type AccountItem = Omit<ExternalAccountItem, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/** The platform's own account as a row. */
export function platformItem(account: ExternalAccount): AccountItem {
  const { beneficiary } = account.accountInfo
  return {
    account,
    lookalike: null,
    customerName: null,
    isCustomerDeleted: false,
    holderName: beneficiary?.fullName ?? beneficiary?.legalName ?? null,
    primaryIdentifier: primaryIdentifierOf(account.accountInfo)?.value ?? '',
    createdAt: null,
    updatedAt: null,
    allowedStatuses: [],
  }
}
