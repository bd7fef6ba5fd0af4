import type { AccountField } from '../../../contract/external-accounts/accountFields'
import { businessBeneficiaryFields } from '../../../contract/external-accounts/accountFields'
import { accountTypes, individualFieldsOf } from '../../../contract/external-accounts/accountTypes'
import type { ExternalAccount } from '../../../contract/external-accounts/schemas'
import type { Address } from '../../../contract/primitives/address'
import { AddressText } from '../../components/AddressText'
import { countryText } from '../../components/countryOptions'
import { enumText } from '../../components/format/enumText'
import type { KeyValueRow } from '../../components/KeyValue'
import { words } from './words'

/** The name of who holds the account, or null when nobody is named. */
export function holderName({ accountInfo: { beneficiary } }: Pick<ExternalAccount, 'accountInfo'>): string | null {
  return beneficiary?.fullName ?? beneficiary?.legalName ?? null
}

const PLAIN: ReadonlySet<string> = new Set(['bank-name', 'mobile-provider', 'text', 'vasp', 'email', 'rail'])

function shown(field: AccountField, value: unknown) {
  if (value === undefined || value === null || value === '') return null
  if (field.kind === 'postal-address') return <AddressText address={value as Address} />
  const text = String(value)
  if (field.kind === 'country' || field.kind === 'region') return countryText(text)
  if (field.kind === 'account-kind') return enumText(text)
  return PLAIN.has(field.kind) ? text : <span className="mono">{text}</span>
}

const rowsOf = (fields: readonly AccountField[], record: Readonly<Record<string, unknown>>): KeyValueRow[] =>
  fields
    .map((field) => ({ label: field.label, value: shown(field, record[field.name]) }))
    .filter((row) => row.value !== null)

/** The account's own fields in the order of its type, and the rails that they open. */
export function accountFieldRows({ accountInfo }: ExternalAccount): readonly KeyValueRow[] {
  const rails = accountInfo.paymentRails?.map((rail) => enumText(rail)).join(', ')
  return [
    ...rowsOf(accountTypes[accountInfo.accountType].fields, accountInfo),
    { label: words.rails, value: rails === undefined || rails === '' ? null : rails },
  ]
}

/** What is known about the holder. */
export function holderRows({ accountInfo }: ExternalAccount): readonly KeyValueRow[] {
  const { beneficiary, accountType } = accountInfo
  if (beneficiary === undefined) return []
  const isBusiness = beneficiary.beneficiaryType === 'BUSINESS'
  const fields = isBusiness ? businessBeneficiaryFields : individualFieldsOf(accountType)
  const kind = { label: words.kindOfHolder, value: words.holderKinds[beneficiary.beneficiaryType] }
  return [kind, ...rowsOf(fields, { ...beneficiary })]
}
