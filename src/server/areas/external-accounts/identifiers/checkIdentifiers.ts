import type { AccountField, AccountFieldKind } from '../../../../contract/external-accounts/accountFields'
import type { AccountInfo } from '../../../../contract/external-accounts/accountSchemas'
import { accountTypes } from '../../../../contract/external-accounts/accountTypes'
import { checkAccountNumber } from './accountNumber'
import { checkBic } from './bic'
import { checkPixKey, type PixKeyType } from './brazil'
import { checkClabe } from './clabe'
import { checkIban } from './iban'
import type { IdentifierCheck, IdentifierFault } from './identifierFault'
import { checkBolt12, checkInvoice, checkLightningAddress } from './lightningTarget'
import { checkPhone } from './phone'
import { checkRoutingNumber } from './routingNumber'
import { checkWalletAddress } from './walletAddress'

/** Fields whose pattern in the contract says all that can be said without the bank have no entry. */
const CHECKS: Partial<Record<AccountFieldKind, IdentifierCheck>> = {
  iban: checkIban,
  'swift-code': checkBic,
  'account-number': checkAccountNumber,
  'routing-number': checkRoutingNumber,
  clabe: checkClabe,
  phone: checkPhone,
  'lightning-invoice': checkInvoice,
  'bolt12-offer': checkBolt12,
  'lightning-address': checkLightningAddress,
}

/** A field of the account details that cannot be right. `field` is its dot path in the request. */
interface FieldFault extends IdentifierFault {
  readonly field: string
}

function checkField(info: AccountInfo, field: AccountField, isTailFree: boolean): IdentifierFault | null {
  const value = info[field.name]
  if (typeof value !== 'string') return null
  const reading = { isTailFree }
  if (field.kind === 'wallet-address') return checkWalletAddress(value, info.accountType, reading)
  if (field.kind === 'pix-key') return checkPixKey(value, info.pixKeyType as PixKeyType, reading)
  return CHECKS[field.kind]?.(value, reading) ?? null
}

/** What the sandbox lets pass. */
export interface IdentifierLeniency {
  /** True when an identifier's ending selects a sandbox outcome. */
  readonly carriesSelector: (identifier: string) => boolean
  /** True for an identifier of published examples, which is taken as it stands. */
  readonly isSandboxLiteral: (field: string, value: string) => boolean
}

/**
 * Everything that is wrong with the identifiers of one account, all fields together.
 *
 * Source: behaviour 9.2, 23.
 */
export function checkIdentifiers(
  info: AccountInfo,
  { carriesSelector, isSandboxLiteral }: IdentifierLeniency,
): FieldFault[] {
  const faults: FieldFault[] = []
  for (const field of accountTypes[info.accountType].fields) {
    const value = info[field.name]
    if (typeof value === 'string' && isSandboxLiteral(field.name, value)) continue
    const fault = checkField(info, field, typeof value === 'string' && carriesSelector(value))
    if (fault !== null) faults.push({ ...fault, field: `accountInfo.${field.name}` })
  }
  return faults
}
