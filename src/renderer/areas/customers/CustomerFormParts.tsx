import { Select, TextInput } from '@mantine/core'
import { endUserTermsAcceptanceMethod } from '../../../contract/customers/enums'
import { holderIdTypes, isUsTaxNumber } from '../../../contract/customers/identity'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { AddressFields } from '../../components/AddressFields'
import { CountrySelect } from '../../components/CountrySelect'
import { FieldGroup } from '../../components/FieldGroup'
import type { FieldPath } from '../../components/fieldPath'
import { enumText } from '../../components/format/enumText'
import { SandboxHint } from '../../components/SandboxHint'
import { SearchMultiSelect } from '../../components/SearchSelect'
import type { FormInputs } from '../../components/useServiceForm'
import { CustomerFieldInput } from './CustomerFieldInput'
import type { CustomerValues } from './customerBody'
import {
  BUSINESS_CONTACT,
  BUSINESS_DILIGENCE,
  BUSINESS_FIELDS,
  type BusinessField,
  PERSON_DILIGENCE,
  PERSON_FIELDS,
} from './customerFields'
import { words } from './words'

const labels = words.fields

interface PartProps {
  readonly inputs: FormInputs<FieldPath<CustomerValues>>
  readonly errorPaths: readonly string[]
  /** What must be filled in though the contract takes a customer without. */
  readonly needed?: readonly string[]
}

interface PersonProps extends PartProps {
  /** What stands in the form: which identifiers there are follows from the region, their shape from the kind. */
  readonly values: Pick<CustomerValues, 'region' | 'idType'>
}

/** What a person tells about itself, contact apart. */
export function Person({ inputs, errorPaths, needed = [], values }: PersonProps) {
  const [region, idType] = [values.region || undefined, String(values.idType ?? '')]
  const hasShape = idType !== '' && isUsTaxNumber(idType, region)
  const note = hasShape ? words.identifierShape : words.identifierNote
  return (
    <>
      <FieldGroup title={words.identity}>
        {PERSON_FIELDS.map((field) => (
          <CustomerFieldInput
            key={field.name}
            field={field.name === 'idType' ? { ...field, options: holderIdTypes(region) } : field}
            path={field.name}
            inputs={inputs}
            note={field.name === 'identifier' ? note : undefined}
            isNeeded={needed.includes(field.name)}
          />
        ))}
        <SandboxHint title={words.sandboxName} rows={words.sandboxNameRows} />
      </FieldGroup>
      <FieldGroup title={words.address}>
        <AddressFields path="address" inputs={inputs} />
      </FieldGroup>
      <FieldGroup
        title={words.diligence}
        isFolded
        hasErrors={PERSON_DILIGENCE.some(({ name }) => errorPaths.includes(name))}
      >
        {PERSON_DILIGENCE.map((field) => (
          <CustomerFieldInput key={field.name} field={field} path={field.name} inputs={inputs} />
        ))}
      </FieldGroup>
    </>
  )
}

/** What a business tells about itself, contact apart. */
export function Business({ inputs, errorPaths, needed = [] }: PartProps) {
  const pathOf = ({ name }: BusinessField) => `businessInfo.${name}` as const
  const inputsOf = (fields: readonly BusinessField[]) =>
    fields.map((field) => (
      <CustomerFieldInput
        key={field.name}
        field={field}
        path={pathOf(field)}
        inputs={inputs}
        isNeeded={needed.includes(pathOf(field))}
      />
    ))
  return (
    <>
      <FieldGroup title={words.business}>
        {inputsOf(BUSINESS_FIELDS)}
        <SandboxHint title={words.sandboxNumber} rows={words.sandboxNumberRows} />
      </FieldGroup>
      <FieldGroup title={words.address}>
        <AddressFields path="address" inputs={inputs} />
      </FieldGroup>
      <FieldGroup title={words.contactPerson}>{inputsOf(BUSINESS_CONTACT)}</FieldGroup>
      <FieldGroup
        title={words.activity}
        isFolded
        hasErrors={BUSINESS_DILIGENCE.some((field) => errorPaths.includes(pathOf(field)))}
      >
        {inputsOf(BUSINESS_DILIGENCE)}
      </FieldGroup>
    </>
  )
}

interface ContactProps {
  readonly inputs: FormInputs<FieldPath<CustomerValues>>
  /** Of a customer that exists: without what stays as it is. */
  readonly isChange?: boolean
}

/** How to reach the customer, and which accounts it has. */
export function Contact({ inputs, isChange = false }: ContactProps) {
  return (
    <FieldGroup title={words.contactGroup}>
      <TextInput type="email" {...inputs.field('email', labels.email)} />
      <TextInput description={words.phoneNote} {...inputs.field('phoneNumber', labels.phoneNumber)} />
      {!isChange && <TextInput description={words.ownNote} {...inputs.field('platformCustomerId', words.own)} />}
      <TextInput
        description={isChange ? words.umaChangeNote : words.umaNote}
        {...inputs.field('umaAddress', words.uma)}
      />
      {!isChange && <CountrySelect {...inputs.choice('region', labels.region)} />}
      <SearchMultiSelect
        description={isChange ? words.currenciesChangeNote : words.currenciesNote}
        clearable
        data={CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        {...inputs.choice('currencies', words.currencies)}
      />
    </FieldGroup>
  )
}

/** The acceptance of the end-user terms. */
export function Terms({ inputs, errorPaths }: PartProps) {
  const hasErrors = errorPaths.some((path) => path.startsWith('endUserTermsConsent.'))
  return (
    <FieldGroup title={words.termsGroup} note={words.termsNote} isFolded hasErrors={hasErrors}>
      <TextInput {...inputs.field('endUserTermsConsent.termsVersion', labels.termsVersion)} />
      <Select
        clearable
        data={endUserTermsAcceptanceMethod.options.map((value) => ({ value, label: enumText(value) }))}
        {...inputs.choice('endUserTermsConsent.acceptanceMethod', labels.acceptanceMethod)}
      />
      <TextInput
        description={labels.acceptedAtNote}
        {...inputs.field('endUserTermsConsent.acceptedAt', labels.acceptedAt)}
      />
      <TextInput {...inputs.field('endUserTermsConsent.ipAddress', labels.ipAddress)} />
    </FieldGroup>
  )
}
