import { MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { CustomerType } from '../../../contract/customers/enums'
import { endUserTermsAcceptanceMethod } from '../../../contract/customers/enums'
import type { Customer } from '../../../contract/customers/schemas'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import type { CallOptions } from '../../client/operations'
import { AddressFields } from '../../components/AddressFields'
import { CountrySelect } from '../../components/CountrySelect'
import { FieldGroup } from '../../components/FieldGroup'
import { FormFrame } from '../../components/FormFrame'
import { enumText } from '../../components/format/enumText'
import { type InputPropsOf, selectProps } from '../../components/formPaths'
import { SandboxHint } from '../../components/SandboxHint'
import { useServiceForm } from '../../components/useServiceForm'
import { CustomerFieldInput } from './CustomerFieldInput'
import { blankCustomer, type CustomerValues, customerBody } from './customerBody'
import {
  BUSINESS_CONTACT,
  BUSINESS_DILIGENCE,
  BUSINESS_FIELDS,
  type CustomerField,
  PERSON_DILIGENCE,
  PERSON_FIELDS,
} from './customerFields'
import { words } from './words'

const WIDTH = 660
const labels = words.fields

interface PartProps {
  readonly inputProps: InputPropsOf
  readonly errorPaths: readonly string[]
}

const hasErrorIn = (errorPaths: readonly string[], fields: readonly CustomerField[], prefix = ''): boolean =>
  fields.some((field) => errorPaths.includes(`${prefix}${field.name}`))

function Person({ inputProps, errorPaths }: PartProps) {
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

function Business({ inputProps, errorPaths }: PartProps) {
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

function Contact({ inputProps }: { readonly inputProps: InputPropsOf }) {
  return (
    <FieldGroup title={words.contactGroup}>
      <TextInput label={labels.email} type="email" {...inputProps('email')} />
      <TextInput label={labels.phoneNumber} description={words.phoneNote} {...inputProps('phoneNumber')} />
      <TextInput label={words.own} description={words.ownNote} {...inputProps('platformCustomerId')} />
      <TextInput label={words.uma} description={words.umaNote} {...inputProps('umaAddress')} />
      <CountrySelect label={labels.region} {...inputProps('region')} />
      <MultiSelect
        label={words.currencies}
        description={words.currenciesNote}
        searchable
        clearable
        data={CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        {...inputProps('currencies')}
      />
    </FieldGroup>
  )
}

function Terms({ inputProps, errorPaths }: PartProps) {
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

interface CustomerFormProps {
  readonly kind: CustomerType
  readonly onKind: (kind: CustomerType) => void
  readonly onClose: () => void
  readonly onCreated: (customer: Customer) => void
}

/** Creates a customer of one kind; give it the kind as its key, because each kind has fields of its own. */
export function CustomerForm({ kind, onKind, onClose, onCreated }: CustomerFormProps) {
  const f = useServiceForm<'createCustomer', CustomerValues>({
    id: 'createCustomer',
    initialValues: blankCustomer(kind),
    fieldMap: { businessInfo: '', address: '', endUserTermsConsent: '' },
    toCall: (values) => ({ body: customerBody(kind, values) }) as CallOptions<'createCustomer'>,
    onDone: onCreated,
  })
  const inputProps: InputPropsOf = (path) => f.form.getInputProps(path)
  const part = { inputProps, errorPaths: Object.keys(f.form.errors) }
  const isPerson = kind === 'INDIVIDUAL'
  return (
    <FormFrame
      kind="drawer"
      width={WIDTH}
      title={words.create}
      onClose={onClose}
      submitLabel={isPerson ? words.createPerson : words.createBusiness}
      {...f}
    >
      <SegmentedControl
        aria-label={words.kindLabel}
        value={kind}
        onChange={(value) => onKind(value as CustomerType)}
        data={(['INDIVIDUAL', 'BUSINESS'] as const).map((value) => ({ value, label: words.kinds[value] }))}
      />
      {isPerson ? <Person {...part} /> : <Business {...part} />}
      <Contact inputProps={inputProps} />
      <Terms {...part} />
    </FormFrame>
  )
}
