import type { AccountField, AccountFieldKind } from '../../../contract/external-accounts/accountFields'
import { type AccountType, accountTypes, primaryIdentifierOf } from '../../../contract/external-accounts/accountTypes'
import type { FundingAccountInfo } from '../../../contract/internal-accounts/fundingInstructions'
import type { PaymentInstructions } from '../../../contract/internal-accounts/schemas'
import { solanaAddressOf, tronAddressOf } from '../../crypto/addresses/base58Addresses'
import { segwitAddressOf } from '../../crypto/addresses/bitcoinAddress'
import { evmAddressOf } from '../../crypto/addresses/evmAddress'
import { sparkAddressOf } from '../../crypto/addresses/sparkAddress'
import { rememberLast } from '../../crypto/rememberLast'
import { frozen } from '../../foundation/frozen'
import { type Coordinates, cbuOf, clabeOf, coordinatesOf, ibanOf, pixCodeOf } from './coordinates'

/** What coordinates depend on; nothing else, so that they never change. */
interface FundedThing {
  readonly id: string
  readonly currency: string
  readonly customer_id: string | null
}

const BANK = 'Countersign Clearing Bank'
const BANK_CODE = 'CSGN'
const ROUTING_NUMBER = '071900003'
const REFERENCE_DIGITS = 8

/** Country and account part of the IBANs that the sandbox bank gives out. */
const IBAN_ACCOUNTS: Readonly<Record<string, (coordinates: Coordinates) => readonly [string, string]>> = {
  AED: (make) => ['AE', make.digits(19)],
  DKK: (make) => ['DK', make.digits(14)],
  EGP: (make) => ['EG', make.digits(25)],
  EUR: (make) => ['DE', make.digits(18)],
  PKR: (make) => ['PK', `${BANK_CODE}${make.digits(16)}`],
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function accountNumberOf(field: AccountField, make: Coordinates): string {
  const [min, max] = [field.minLength ?? 1, field.maxLength ?? 34]
  return make.digits(Math.min(max, Math.max(min, 10)))
}

/** How each kind of field is made up; kinds without an entry are left out. */
const MAKERS: Partial<Record<AccountFieldKind, (field: AccountField, make: Coordinates, country: string) => string>> = {
  'account-number': accountNumberOf,
  'sort-code': (_field, make) => `20${make.digits(4)}`,
  'bank-code': () => '001',
  'branch-code': (_field, make) => make.digits(5),
  'bank-name': () => BANK,
  'account-kind': () => 'CHECKING',
  'routing-number': () => ROUTING_NUMBER,
  'swift-code': (_field, _make, country) => `${BANK_CODE}${country}22`,
  clabe: (_field, make) => clabeOf(`646180${make.digits(11)}`),
  ifsc: (_field, make) => `${BANK_CODE}0${make.digits(6)}`,
  phone: (field, make) => `${field.example.slice(0, -6)}${make.digits(6)}`,
  'mobile-provider': (field) => field.suggestions?.[0] ?? 'MTN',
  region: (field) => field.options?.[0] ?? '',
  country: () => 'GB',
}

/** Fields that are optional on the account but belong into its coordinates. */
const ALSO_GIVEN: Readonly<Record<string, readonly string[]>> = {
  AED_ACCOUNT: ['swiftCode'],
  DKK_ACCOUNT: ['swiftCode'],
  EUR_ACCOUNT: ['swiftCode'],
  INR_ACCOUNT: ['ifsc', 'bankName'],
  SGD_ACCOUNT: ['bankName'],
  SLV_ACCOUNT: ['bankName', 'bankAccountType'],
  USD_ACCOUNT: ['bankName'],
}

/** One identifier is enough where the account type offers several: the one that banks use. */
function bankIdentifierOf(type: AccountType): string | null {
  const names = accountTypes[type].primary.map((identifier) => identifier.field)
  return accountTypes[type].identifiers === undefined
    ? null
    : (names.find((name) => name === 'accountNumber') ?? names[0] ?? null)
}

function bankInfo(type: AccountType, currency: string, accountId: string, reference: string): FundingAccountInfo {
  const { fields, country = currency === 'EUR' ? 'DE' : 'GB' } = accountTypes[type]
  const info: Record<string, unknown> = {}
  for (const field of fields) {
    const isWanted = field.required || field.name === bankIdentifierOf(type) || ALSO_GIVEN[type]?.includes(field.name)
    if (!isWanted) continue
    const make = coordinatesOf(accountId, `${type}/${field.name}`)
    const ibanParts = field.kind === 'iban' ? IBAN_ACCOUNTS[currency]?.(make) : undefined
    const value = ibanParts === undefined ? MAKERS[field.kind]?.(field, make, country) : ibanOf(...ibanParts)
    if (value !== undefined) info[field.name] = value
  }
  // The shape for India has no reference: the virtual account alone tells whose money it is.
  const own = type === 'INR_ACCOUNT' ? {} : { reference }
  const paymentRails = primaryIdentifierOf({ accountType: type, ...info })?.rails ?? []
  return { accountType: type as FundingAccountInfo['accountType'], ...info, paymentRails, ...own }
}

function crossBorderInfo(accountId: string, currency: string, reference: string): FundingAccountInfo {
  return {
    ...bankInfo('SWIFT_ACCOUNT', currency, accountId, reference),
    accountHolderName: 'Countersign Sandbox Client Money',
    bankAddress: '1 Example Quay, London E14 0AA, GB',
  }
}

type ChainType = Extract<AccountType, `${string}_WALLET`>

const onEvm = (make: Coordinates): string => evmAddressOf(make.bytes(20))

/** The address on each chain. In this order people are offered the chains that carry an asset (behaviour 8.3). */
const ADDRESSES: Readonly<Record<ChainType, (make: Coordinates) => string>> = {
  TRON_WALLET: (make) => tronAddressOf(make.bytes(20)),
  SOLANA_WALLET: (make) => solanaAddressOf(make.bytes(32)),
  BASE_WALLET: onEvm,
  POLYGON_WALLET: onEvm,
  ETHEREUM_WALLET: onEvm,
  PLASMA_WALLET: onEvm,
  SPARK_WALLET: (make) => sparkAddressOf(Uint8Array.from([0x02, ...make.bytes(32)])),
}
const CHAINS = Object.keys(ADDRESSES) as ChainType[]

function addressOn(chain: ChainType, accountId: string): string {
  const isEvm = accountTypes[chain].chain === 'EVM'
  return ADDRESSES[chain](coordinatesOf(accountId, isEvm ? 'EVM' : chain))
}

function cryptoInfos(accountId: string, currency: string): FundingAccountInfo[] {
  const onChains = CHAINS.filter((chain) => accountTypes[chain].currencies.includes(currency)).map(
    (chain): FundingAccountInfo => ({ accountType: chain, address: addressOn(chain, accountId), assetType: currency }),
  )
  if (currency !== 'BTC') return onChains
  const address = segwitAddressOf(coordinatesOf(accountId, 'BITCOIN_L1').bytes(20))
  return [{ accountType: 'BITCOIN_L1', address, network: 'BITCOIN' }, ...onChains]
}

function fiatInfo(accountId: string, currency: string, reference: string): FundingAccountInfo {
  const make = coordinatesOf(accountId, currency)
  switch (currency) {
    case 'BRL':
      return { accountType: 'BRL_ACCOUNT', qrCode: pixCodeOf(uuidOf(make.bytes(16)), reference.replace('-', '')) }
    case 'COP':
      return { accountType: 'COP_ACCOUNT', paymentUrl: `https://pay.sandbox.countersign.test/cop/${reference}` }
    case 'ARS':
      return {
        accountType: 'ARS_ACCOUNT',
        accountNumber: cbuOf(make.digits(7), coordinatesOf(accountId, 'CBU').digits(13)),
      }
    case 'USD':
      return {
        ...bankInfo('USD_ACCOUNT', currency, accountId, reference),
        bankAddress: '1 Example Street, Chicago, IL 60601, US',
      }
    default: {
      const type = `${currency}_ACCOUNT`
      return type in accountTypes
        ? bankInfo(type as AccountType, currency, accountId, reference)
        : crossBorderInfo(accountId, currency, reference)
    }
  }
}

/** The text that tells our bank whose money it is. */
export function fundingReferenceOf(accountId: string): string {
  return `CS-${coordinatesOf(accountId, 'reference').digits(REFERENCE_DIGITS)}`
}

/** Accounts whose coordinates are kept: each is read again with every payment of its own. */
const KEPT_MAX = 1000

/**
 * Where to send money so that it arrives on the account: coordinates that pass every check and lead nowhere.
 *
 * Source: behaviour 8.3. Assumes: A-056.
 */
export const fundingInstructionsOf = rememberLast(
  KEPT_MAX,
  (thing: FundedThing): PaymentInstructions[] => {
    const reference = fundingReferenceOf(thing.id)
    const onChain = cryptoInfos(thing.id, thing.currency)
    const infos = onChain.length > 0 ? onChain : [fiatInfo(thing.id, thing.currency, reference)]
    return frozen(
      infos.map((accountOrWalletInfo) => ({
        instructionsNotes:
          'reference' in accountOrWalletInfo ? `Include the reference ${reference} with the payment.` : undefined,
        isPlatformAccount: thing.customer_id === null,
        accountOrWalletInfo,
      })),
    )
  },
  ({ id, currency, customer_id: customerId }) => `${id} ${currency} ${customerId === null}`,
)
