import { MultiSelect, Select, TextInput } from '@mantine/core'
import { endUserTermsAcceptanceMethod } from '../../../contract/customers/enums'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { AddressFields } from '../../components/AddressFields'
import { CountrySelect } from '../../components/CountrySelect'
import { FieldGroup } from '../../components/FieldGroup'
import { enumText } from '../../components/format/enumText'
import { type InputPropsOf, selectProps } from '../../components/formPaths'
import { SandboxHint } from '../../components/SandboxHint'
import { CustomerFieldInput } from './CustomerFieldInput'
import {
  BUSINESS_CONTACT,
  BUSINESS_DILIGENCE,
  BUSINESS_FIELDS,
  type CustomerField,
  PERSON_DILIGENCE,
  PERSON_FIELDS,
} from './customerFields'
import { words } from './words'

const labels = words.fields

export interface PartProps {
  readonly inputProps: InputPropsOf
  readonly errorPaths: readonly string[]
}

const hasErrorIn = (errorPaths: readonly string[], fields: readonly CustomerField[], prefix = ''): boolean =>
  fields.some((field) => errorPaths.includes(`${prefix}${field.name}`))

/** What a person tells about itself, contact apart. */
export function Person({ inputProps, errorPaths }: PartProps) {
  return (
    <>
      <FieldGroup title={words.identity}>
        {PERSON_FIELDS.map((field) => (
          <CustomerFieldInput
            key={field.name}
            field={field}
            inputProps={inputProps}
            {...(field.name === 'identifier' ? { note: words.identifierNote } : {})}
          />
        ))}
        <SandboxHint title={words.sandboxName} rows={words.sandboxNameRows} />
      </FieldGroup>
      <FieldGroup title={words.address}>
        <AddressFields path="address" inputProps={inputProps} />
      </FieldGroup>
      <FieldGroup title={words.diligence} isFolded hasErrors={hasErrorIn(errorPaths, PERSON_DILIGENCE)}>
        {PERSON_DILIGENCE.map((field) => (
          <CustomerFieldInput key={field.name} field={field} inputProps={inputProps} />
        ))}
      </FieldGroup>
    </>
  )
}

/** What a business tells about itself, contact apart. */
export function Business({ inputProps, errorPaths }: PartProps) {
  const prefix = 'businessInfo.'
  const inputs = (fields: readonly CustomerField[]) =>
    fields.map((field) => <CustomerFieldInput key={field.name} field={field} prefix={prefix} inputProps={inputProps} />)
  return (
    <>
      <FieldGroup title={words.business}>
        {inputs(BUSINESS_FIELDS)}
        <SandboxHint title={words.sandboxNumber} rows={words.sandboxNumberRows} />
      </FieldGroup>
      <FieldGroup title={words.address}>
        <AddressFields path="address" inputProps={inputProps} />
      </FieldGroup>
      <FieldGroup title={words.contactPerson}>{inputs(BUSINESS_CONTACT)}</FieldGroup>
      <FieldGroup title={words.activity} isFolded hasErrors={hasErrorIn(errorPaths, BUSINESS_DILIGENCE, prefix)}>
        {inputs(BUSINESS_DILIGENCE)}
      </FieldGroup>
    </>
  )
}

interface ContactProps {
  readonly inputProps: InputPropsOf
  /** Of a customer that exists: without what stays as it is. */
  readonly isChange?: boolean
}

/** How to reach the customer, and which accounts it has. */
export function Contact({ inputProps, isChange = false }: ContactProps) {
  return (
    <FieldGroup title={words.contactGroup}>
      <TextInput label={labels.email} type="email" {...inputProps('email')} />
      <TextInput label={labels.phoneNumber} description={words.phoneNote} {...inputProps('phoneNumber')} />
      {!isChange && <TextInput label={words.own} description={words.ownNote} {...inputProps('platformCustomerId')} />}
      <TextInput
        label={words.uma}
        description={isChange ? words.umaChangeNote : words.umaNote}
        {...inputProps('umaAddress')}
      />
      {!isChange && <CountrySelect label={labels.region} {...inputProps('region')} />}
      <MultiSelect
        label={words.currencies}
        description={isChange ? words.currenciesChangeNote : words.currenciesNote}
        searchable
        clearable
        data={CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        {...inputProps('currencies')}
      />
    </FieldGroup>
  )
}

/** The acceptance of the end-user terms. */
export function Terms({ inputProps, errorPaths }: PartProps) {
  const at = (name: string) => inputProps(`endUserTermsConsent.${name}`)
  const hasErrors = errorPaths.some((path) => path.startsWith('endUserTermsConsent.'))
  return (
    <FieldGroup title={words.termsGroup} note={words.termsNote} isFolded hasErrors={hasErrors}>
      <TextInput label={labels.termsVersion} {...at('termsVersion')} />
      <Select
        label={labels.acceptanceMethod}
        clearable
        data={endUserTermsAcceptanceMethod.options.map((value) => ({ value, label: enumText(value) }))}
        {...selectProps(at('acceptanceMethod'))}
      />
      <TextInput label={labels.acceptedAt} description={labels.acceptedAtNote} {...at('acceptedAt')} />
      <TextInput label={labels.ipAddress} {...at('ipAddress')} />
    </FieldGroup>
  )
}
