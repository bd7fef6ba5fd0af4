import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import {
  type BeneficialOwner,
  beneficialOwnerRole,
  identificationType,
} from '../../../contract/beneficial-owners/schemas'
import type { CallOptions } from '../../client/operations'
import { AddressFields } from '../../components/AddressFields'
import { CountrySelect } from '../../components/CountrySelect'
import { FieldGroup } from '../../components/FieldGroup'
import { FormFrame } from '../../components/FormFrame'
import { enumText } from '../../components/format/enumText'
import { changedFields, type InputPropsOf, withoutBlanks } from '../../components/formPaths'
import { SandboxHint } from '../../components/SandboxHint'
import { useServiceForm } from '../../components/useServiceForm'
import { BLANK_OWNER, valuesOfOwner } from './ownerValues'
import { words } from './words'

const WIDTH = 640
const labels = words.fields

function RoleFields({ inputProps }: { readonly inputProps: InputPropsOf }) {
  return (
    <FieldGroup title={words.facts}>
      <Checkbox.Group label={words.roles} withAsterisk data-wide {...inputProps('roles')}>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', paddingTop: 6 }}>
          {beneficialOwnerRole.options.map((role) => (
            <Checkbox key={role} value={role} label={enumText(role)} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberInput
        label={words.shareField}
        description={words.shareNote}
        withAsterisk
        suffix=" %"
        decimalScale={4}
        {...inputProps('ownershipPercentage')}
      />
    </FieldGroup>
  )
}

function PersonFields({ inputProps }: { readonly inputProps: InputPropsOf }) {
  const at = (name: string) => inputProps(`personalInfo.${name}`)
  return (
    <>
      <FieldGroup title={words.personal}>
        <TextInput label={labels.firstName} withAsterisk data-autofocus {...at('firstName')} />
        <TextInput label={labels.middleName} {...at('middleName')} />
        <TextInput label={labels.lastName} withAsterisk {...at('lastName')} />
        <TextInput label={labels.birthDate} type="date" withAsterisk {...at('birthDate')} />
        <SandboxHint title={words.sandbox} rows={words.sandboxRows} />
        <CountrySelect label={labels.nationality} withAsterisk {...at('nationality')} />
        <TextInput label={labels.email} type="email" {...at('email')} />
        <TextInput label={labels.phoneNumber} description={words.phoneNote} {...at('phoneNumber')} />
      </FieldGroup>
      <FieldGroup title={labels.address}>
        <AddressFields path="personalInfo.address" inputProps={inputProps} isRequired />
      </FieldGroup>
      <FieldGroup title={words.identity}>
        <NativeSelect
          label={labels.idType}
          withAsterisk
          data={identificationType.options.map((value) => ({ value, label: enumText(value) }))}
          {...at('idType')}
        />
        <TextInput label={labels.identifier} withAsterisk autoComplete="off" {...at('identifier')} />
        <CountrySelect label={labels.countryOfIssuance} {...at('countryOfIssuance')} />
      </FieldGroup>
    </>
  )
}

interface CreateProps {
  readonly customerId: string
  readonly onClose: () => void
  readonly onCreated: (owner: BeneficialOwner) => void
}

/** Adds an owner to a business. */
export function OwnerCreateForm({ customerId, onClose, onCreated }: CreateProps) {
  const f = useServiceForm({
    id: 'createBeneficialOwner',
    initialValues: BLANK_OWNER,
    fieldMap: { personalInfo: '', 'personalInfo.address': 'personalInfo.address.line1' },
    toCall: (values) =>
      ({
        body: { customerId, roles: [], personalInfo: {}, ...withoutBlanks(values) },
      }) as unknown as CallOptions<'createBeneficialOwner'>,
    onDone: onCreated,
  })
  const inputProps: InputPropsOf = (path) => f.form.getInputProps(path)
  return (
    <FormFrame kind="drawer" width={WIDTH} title={words.create} onClose={onClose} submitLabel={words.create} {...f}>
      <RoleFields inputProps={inputProps} />
      <PersonFields inputProps={inputProps} />
    </FormFrame>
  )
}

interface EditProps {
  readonly owner: BeneficialOwner
  readonly onClose: () => void
}

/** Changes what differs; everything else of the owner stays as it is. */
export function OwnerEditForm({ owner, onClose }: EditProps) {
  const before = valuesOfOwner(owner)
  const f = useServiceForm({
    id: 'updateBeneficialOwner',
    initialValues: before,
    fieldMap: { personalInfo: '', 'personalInfo.address': 'personalInfo.address.line1' },
    toCall: (values) =>
      ({
        params: { beneficialOwnerId: owner.id },
        body: changedFields(before, values, ['address']),
      }) as CallOptions<'updateBeneficialOwner'>,
    onDone: onClose,
  })
  const inputProps: InputPropsOf = (path) => f.form.getInputProps(path)
  return (
    <FormFrame kind="drawer" width={WIDTH} title={words.editTitle} onClose={onClose} submitLabel={words.save} {...f}>
      <RoleFields inputProps={inputProps} />
      <PersonFields inputProps={inputProps} />
    </FormFrame>
  )
}
