import { findCurrency } from '../../../contract/exchange-rates/currencies'
import type { AccountInfo } from '../../../contract/external-accounts/accountSchemas'
import type { AccountTypeRules } from '../../../contract/external-accounts/accountTypeRules'
import {
  type AccountType,
  accountTypes,
  isKnownByPhone,
  primaryIdentifierOf,
} from '../../../contract/external-accounts/accountTypes'
import type { ExternalAccountStatus, OwnershipType } from '../../../contract/external-accounts/schemas'
import type { PaymentRail } from '../../../contract/primitives/rails'
import { ServiceError } from '../../foundation/ServiceError'
import { isPlainBitcoin } from './accountNetwork'
import { checkIdentifiers, type IdentifierLeniency } from './identifiers/checkIdentifiers'

/** What a request says about the account itself; the owner is somebody else's question. */
interface AccountRequest {
  readonly currency: string
  readonly ownershipType?: OwnershipType | undefined
  readonly accountInfo: AccountInfo
}

/** What the platform and the sandbox want, as far as accounts are concerned. */
interface AccountPolicy extends IdentifierLeniency {
  /** Travel-rule checks: ownership of self-custody wallets must be proven. */
  readonly hasCounterpartyRules: boolean
  /** True when discoveries have the bank in that country. */
  readonly isListedBank: (country: string, bankName: string) => boolean
  /** True when that host of wallets is listed. */
  readonly isListedVasp: (vaspName: string) => boolean
}

export interface AccountPlan {
  readonly status: ExternalAccountStatus
  readonly primaryIdentifier: string
  readonly primaryField: string
  /** What two accounts of one owner may not share. */
  readonly identity: string
  readonly holderName: string | null
  /** As given, with the rails that the service fills in. */
  readonly accountInfo: AccountInfo
}

interface InputFault {
  readonly field: string
  readonly message: string
}

/** True for a wallet that no provider hosts. */
export function isSelfCustody(info: AccountInfo): boolean {
  return accountTypes[info.accountType].group === 'WALLET' && !isGiven(info.vaspName)
}

const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Fields that only make sense together; the form of each was checked by the contract. Assumes: A-054. */
function combinationFaults(info: AccountInfo): InputFault[] {
  if (info.accountType === 'INR_ACCOUNT' && !isGiven(info.vpa) && !isGiven(info.ifsc)) {
    return [{ field: 'accountInfo.ifsc', message: 'is needed beside an account number' }]
  }
  if (isKnownByPhone(info.accountType, info.bankName) && !isGiven(info.phoneNumber)) {
    return [{ field: 'accountInfo.phoneNumber', message: 'must be given: the wallet is known by it' }]
  }
  return []
}

/** Blanks alone would name nobody to whoever decides about a payment. Assumes: A-002. */
function payeeFaults({ beneficiary }: AccountInfo): InputFault[] {
  return (['fullName', 'legalName'] as const)
    .filter((name) => beneficiary?.[name]?.trim() === '')
    .map((name) => ({ field: `accountInfo.beneficiary.${name}`, message: 'must not be blanks alone' }))
}

/** What travel-rule platforms ask for (behaviour 9.2). */
function counterpartyFaults({ accountInfo, ownershipType }: AccountRequest): InputFault[] {
  const faults: InputFault[] = []
  if (isSelfCustody(accountInfo) && ownershipType === undefined) {
    faults.push({ field: 'ownershipType', message: 'is required for a self-custody wallet' })
  }
  const isWallet = accountTypes[accountInfo.accountType].group === 'WALLET'
  if (isWallet && ownershipType === 'THIRD_PARTY' && accountInfo.beneficiary === undefined) {
    faults.push({ field: 'accountInfo.beneficiary', message: 'is required when the wallet belongs to somebody else' })
  }
  return faults
}

/** A host that no list knows could not be asked whose wallet it is (behaviour 9.2). */
function hostFaults({ vaspName }: AccountInfo, isListedVasp: AccountPolicy['isListedVasp']): InputFault[] {
  if (!isGiven(vaspName) || isListedVasp(vaspName)) return []
  return [{ field: 'accountInfo.vaspName', message: 'is not a name of GET /vasps' }]
}

const NOTHING_DONE = 'The account was not created.'

function refuseInput(faults: readonly InputFault[]): void {
  const [first] = faults
  if (first === undefined) return
  throw new ServiceError('INVALID_INPUT', `${first.field} ${first.message}. ${NOTHING_DONE}`, {
    field: first.field,
    errors: faults.map(({ field, message }) => ({ field, message: `${field} ${message}` })),
  })
}

/** What an account holds: its type says it, but for Spark, whose wallets may name an address of another chain. */
function holdingsOf({ accountType, address }: AccountInfo): {
  readonly what: string
  readonly currencies: AccountTypeRules['currencies']
} {
  return typeof address === 'string' && isPlainBitcoin(accountType, address)
    ? { what: `${accountType} with a plain Bitcoin address`, currencies: ['BTC'] }
    : { what: accountType, currencies: accountTypes[accountType].currencies }
}

function refuseCurrency({ currency, accountInfo }: AccountRequest): void {
  const { what, currencies } = holdingsOf(accountInfo)
  const isHeld = currencies === 'any' || currencies.includes(currency)
  if (findCurrency(currency) !== null && isHeld) return
  const allowed = currencies === 'any' ? 'any currency that the service knows' : currencies.join(', ')
  throw new ServiceError('INVALID_CURRENCY', `A ${what} holds ${allowed}, not ${currency}. ${NOTHING_DONE}`, {
    field: 'currency',
    reason: 'CURRENCY_DOES_NOT_SUIT_TYPE',
    currency,
    accountType: accountInfo.accountType,
    allowed: currencies === 'any' ? undefined : currencies,
  })
}

function refuseIdentifiers(info: AccountInfo, leniency: IdentifierLeniency): void {
  const faults = checkIdentifiers(info, leniency)
  refuseInput(
    faults
      .filter((fault) => fault.kind === 'FORM')
      .map(({ field, message }) => ({ field, message: `is not of the right form: ${message}` })),
  )
  const [first] = faults
  if (first === undefined) return
  throw new ServiceError('INVALID_BANK_ACCOUNT', `${first.field} cannot be right: ${first.message}. ${NOTHING_DONE}`, {
    field: first.field,
    reason: first.reason,
    errors: faults.map(({ field, message }) => ({ field, message: `${field} cannot be right: ${message}` })),
  })
}

/**
 * Refuses a bank that discoveries do not have, for the types of one country that must name their bank: elsewhere the
 * name is a remark.
 *
 * Assumes: A-201.
 */
function refuseUnknownBank(info: AccountInfo, isListedBank: AccountPolicy['isListedBank']): void {
  const { country, fields } = accountTypes[info.accountType]
  const isAsked = fields.some((field) => field.name === 'bankName' && field.required)
  const { bankName } = info
  if (country === undefined || !isAsked || !isGiven(bankName) || isListedBank(country, bankName)) return
  const field = 'accountInfo.bankName'
  throw new ServiceError(
    'INVALID_BANK_ACCOUNT',
    `${field} is no bank that the service reaches in ${country}. ${NOTHING_DONE} Take a bankName of GET /discoveries.`,
    { field, reason: 'BANK_UNKNOWN', country, errors: [{ field, message: `${field} is not listed in discoveries` }] },
  )
}

/** What an account is told apart by, however its letters are written: IBANs and EVM addresses do not depend on case. */
function identityOf(type: AccountType, primary: { readonly field: string; readonly value: string }): string {
  const isCaseFree = primary.field === 'iban' || accountTypes[type].chain === 'EVM'
  const value = isCaseFree ? primary.value.toUpperCase() : primary.value
  // The alias names the same kind of account (behaviour A.2, row 10).
  return `${type === 'LIGHTNING_ACCOUNT' ? 'LIGHTNING' : type}|${value}`
}

/** The rails an account can be paid on: those of the identifiers that were given. Source: behaviour 9.2, 9.3. */
export function railsOfAccount(info: AccountInfo): readonly PaymentRail[] {
  const given = accountTypes[info.accountType].primary.filter(({ field }) => isGiven(info[field]))
  const rails = [...new Set(given.flatMap((identifier) => identifier.rails))]
  const chosen = rails.filter((rail) => rail === info.rail)
  return info.accountType === 'INR_ACCOUNT' && !isGiven(info.vpa) && chosen.length > 0 ? chosen : rails
}

function withRails(info: AccountInfo): AccountInfo {
  const { paymentRails: _ignored, ...given } = info
  const { group } = accountTypes[info.accountType]
  if (group === 'WALLET' || group === 'LIGHTNING') return given as AccountInfo
  return { ...given, paymentRails: railsOfAccount(info) } as AccountInfo
}

/**
 * Decides whether an account can be registered and in which state it starts.
 *
 * Errors: INVALID_INPUT with every field; INVALID_CURRENCY; INVALID_BANK_ACCOUNT.
 * Source: behaviour 9.2, 9.5; specification, ExternalAccount.
 */
export function planAccount(request: AccountRequest, policy: AccountPolicy): AccountPlan {
  const { accountInfo: info, ownershipType } = request
  refuseInput([
    ...combinationFaults(info),
    ...payeeFaults(info),
    ...hostFaults(info, policy.isListedVasp),
    ...(policy.hasCounterpartyRules ? counterpartyFaults(request) : []),
  ])
  refuseCurrency(request)
  refuseIdentifiers(info, policy)
  refuseUnknownBank(info, policy.isListedBank)
  const primary = primaryIdentifierOf(info)
  if (primary === null)
    throw new ServiceError('INVALID_INPUT', `The account has no identifier. ${NOTHING_DONE}`, { field: 'accountInfo' })
  const mustProve = policy.hasCounterpartyRules && isSelfCustody(info) && ownershipType === 'FIRST_PARTY'
  return {
    status: mustProve ? 'PENDING_OWNERSHIP_VERIFICATION' : 'ACTIVE',
    primaryIdentifier: primary.value,
    primaryField: primary.field,
    identity: identityOf(info.accountType, primary),
    holderName: info.beneficiary?.fullName ?? info.beneficiary?.legalName ?? null,
    accountInfo: withRails(info),
  }
}

/** The currency of the threshold, whatever a payment's currency is. */
export const OWNERSHIP_THRESHOLD_CURRENCY = 'EUR'

/** An amount in minor units of the threshold's currency, and the threshold. */
interface UnprovenAmount {
  readonly amountMinor: bigint
  readonly thresholdMinor: bigint
}

type Use =
  | { readonly isUsable: true }
  | { readonly isUsable: false; readonly code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' | 'INVALID_BANK_ACCOUNT' }

/** Whether money may go to or come from an account in that state. `unproven` is asked only where it matters. */
export async function decideUse(status: ExternalAccountStatus, unproven: () => Promise<UnprovenAmount>): Promise<Use> {
  switch (status) {
    case 'ACTIVE':
      return { isUsable: true }
    case 'PENDING_OWNERSHIP_VERIFICATION': {
      const { amountMinor, thresholdMinor } = await unproven()
      if (amountMinor < thresholdMinor) return { isUsable: true }
      return { isUsable: false, code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' }
    }
    case 'UNVERIFIED':
      return { isUsable: false, code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' }
    default:
      return { isUsable: false, code: 'INVALID_BANK_ACCOUNT' }
  }
}

/** Where an operator may move an account (behaviour 9.5); proofs have their own way. Assumes: A-059. */
export const EXTERNAL_ACCOUNT_MOVES: Readonly<Record<ExternalAccountStatus, readonly ExternalAccountStatus[]>> = {
  PENDING: ['ACTIVE', 'UNDER_REVIEW', 'INACTIVE'],
  ACTIVE: ['INACTIVE', 'UNDER_REVIEW'],
  PENDING_OWNERSHIP_VERIFICATION: ['INACTIVE'],
  UNVERIFIED: ['INACTIVE'],
  UNDER_REVIEW: ['ACTIVE', 'INACTIVE'],
  INACTIVE: ['ACTIVE'],
}
