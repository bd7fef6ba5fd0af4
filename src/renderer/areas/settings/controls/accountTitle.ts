import type { ControlledAccount } from '../../../../contract/console/settings/schemas'
import { controlsWords as words } from '../controlsWords'

const internalTypes: Readonly<Record<string, string>> = words.internalTypes

/** What a person calls the account: its holder or number outside, its currency and kind inside. */
export function accountTitle(account: ControlledAccount): string {
  if (account.kind === 'EXTERNAL') return account.holderName ?? account.primaryIdentifier
  return words.internalTitle(account.currency, internalTypes[account.accountType] ?? account.accountType)
}

/** Whose account it is. */
export function ownerText(account: ControlledAccount): string {
  return account.customerId === null ? words.platform : (account.customerName ?? account.customerId)
}
