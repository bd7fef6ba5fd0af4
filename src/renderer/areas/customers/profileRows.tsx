import type { BusinessCustomer, Customer, IndividualCustomer } from '../../../contract/customers/schemas'
import { AddressText } from '../../components/AddressText'
import { countryText } from '../../components/countryOptions'
import { enumText } from '../../components/format/enumText'
import type { KeyValueRow } from '../../components/KeyValue'
import { TimeText } from '../../components/TimeText'
import {
  BUSINESS_DILIGENCE,
  BUSINESS_FIELDS,
  type CustomerField,
  PERSON_DILIGENCE,
  PERSON_FIELDS,
} from './customerFields'
import { optionText } from './optionText'
import { words } from './words'

function shown(field: CustomerField, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) {
    const texts = value.map((item) =>
      field.kind === 'countries' ? countryText(String(item)) : optionText(String(item)),
    )
    return texts.length === 0 ? null : texts.join(', ')
  }
  const text = String(value)
  if (field.kind === 'country') return countryText(text)
  return field.kind === 'choice' ? optionText(text) : text
}

function rowsOf(fields: readonly CustomerField[], record: object): KeyValueRow[] {
  return fields
    .map((field) => ({
      label: words.fields[field.name],
      value: shown(field, record[field.name as keyof typeof record]),
    }))
    .filter((row) => row.value !== null)
}

function contactPerson({ businessInfo }: BusinessCustomer): KeyValueRow[] {
  const { primaryContactFirstName: first, primaryContactLastName: last } = businessInfo
  const name = [first, last].filter(Boolean).join(' ')
  return name === '' ? [] : [{ label: words.contactPerson, value: name }]
}

/** What identifies the customer, then how to reach it. */
export function profileRows(customer: Customer): readonly KeyValueRow[] {
  const own =
    customer.customerType === 'BUSINESS'
      ? [...rowsOf(BUSINESS_FIELDS, customer.businessInfo), ...contactPerson(customer)]
      : rowsOf(PERSON_FIELDS, customer)
  const { contactVerification: contact, endUserTermsConsent: terms } = customer
  const contactText = (['email', 'phone'] as const)
    .filter((part) => contact?.[part] !== undefined)
    .map((part) => words.contactPart(part, enumText(contact?.[part] ?? '').toLowerCase()))
    .join(' · ')
  return [
    ...own,
    { label: words.address, value: customer.address === undefined ? null : <AddressText address={customer.address} /> },
    { label: words.fields.email, value: customer.email ?? null },
    { label: words.fields.phoneNumber, value: customer.phoneNumber ?? null },
    { label: words.contact, value: contactText === '' ? null : contactText },
    { label: words.uma, value: <span className="mono">{customer.umaAddress}</span> },
    { label: words.fields.region, value: customer.region === undefined ? null : countryText(customer.region) },
    { label: words.currencies, value: customer.currencies?.join(', ') ?? null },
    { label: words.own, value: <span className="mono">{customer.platformCustomerId}</span> },
    { label: words.terms, value: terms === undefined ? null : <TimeText at={terms.acceptedAt} /> },
    { label: words.created, value: <TimeText at={customer.createdAt} /> },
    { label: words.changed, value: <TimeText at={customer.updatedAt} /> },
  ]
}

/** The answers of due diligence that were given. */
export function diligenceRows(customer: IndividualCustomer | BusinessCustomer): readonly KeyValueRow[] {
  return customer.customerType === 'BUSINESS'
    ? rowsOf(BUSINESS_DILIGENCE, customer.businessInfo)
    : rowsOf(PERSON_DILIGENCE, customer)
}
