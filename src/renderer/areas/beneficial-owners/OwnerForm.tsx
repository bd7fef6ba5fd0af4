import { Checkbox, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import {
  type BeneficialOwner,
  beneficialOwnerRole,
  identificationType,
} from '../../../contract/beneficial-owners/schemas'
import { AddressFields } from '../../components/AddressFields'
import { CheckboxGroup } from '../../components/ChoiceGroup'
import { CountrySelect } from '../../components/CountrySelect'
import { DateInput } from '../../components/DateInput'
import { FieldGroup } from '../../components/FieldGroup'
import { FormFrame } from '../../components/FormFrame'
import type { FieldPath } from '../../components/fieldPath'
import { enumText } from '../../components/format/enumText'
import { changedFields, withoutBlanks } from '../../components/formPaths'
import { SandboxHint } from '../../components/SandboxHint'
import { type FormInputs, useServiceForm } from '../../components/useServiceForm'
import { BLANK_OWNER, type OwnerValues, valuesOfOwner } from './ownerValues'
import { words } from './words'

const labels = words.fields

interface PartProps {
  readonly inputs: FormInputs<FieldPath<OwnerValues>>
}

function RoleFields({ inputs }: PartProps) {
  return (
    <FieldGroup title={words.facts}>
      <CheckboxGroup data-wide {...inputs.choice('roles', words.roles)}>
        <Group gap="sm" pt="xs-sm">
          {beneficialOwnerRole.options.map((role) => (
            <Checkbox key={role} value={role} label={enumText(role)} />
          ))}
        </Group>
      </CheckboxGroup>
      <NumberInput
        description={words.shareNote}
        suffix=" %"
        decimalScale={4}
        {...inputs.field('ownershipPercentage', words.shareField)}
      />
    </FieldGroup>
  )
}

function PersonFields({ inputs }: PartProps) {
  return (
    <>
      <FieldGroup title={words.personal}>
        <TextInput {...inputs.field('personalInfo.firstName', labels.firstName)} />
        <TextInput {...inputs.field('personalInfo.middleName', labels.middleName)} />
        <TextInput {...inputs.field('personalInfo.lastName', labels.lastName)} />
        <DateInput {...inputs.field('personalInfo.birthDate', labels.birthDate)} />
        <SandboxHint title={words.sandbox} rows={words.sandboxRows} />
        <CountrySelect {...inputs.choice('personalInfo.nationality', labels.nationality)} />
        <TextInput type="email" {...inputs.field('personalInfo.email', labels.email)} />
        <TextInput description={words.phoneNote} {...inputs.field('personalInfo.phoneNumber', labels.phoneNumber)} />
      </FieldGroup>
      <FieldGroup title={labels.address}>
        <AddressFields path="personalInfo.address" inputs={inputs} />
      </FieldGroup>
      <FieldGroup title={words.identity}>
        <NativeSelect
          data={identificationType.options.map((value) => ({ value, label: enumText(value) }))}
          {...inputs.choice('personalInfo.idType', labels.idType)}
        />
        <TextInput autoComplete="off" {...inputs.field('personalInfo.identifier', labels.identifier)} />
        <CountrySelect {...inputs.choice('personalInfo.countryOfIssuance', labels.countryOfIssuance)} />
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
    // Whole, so that every field that is missing is named.
    toCall: (values) => {
      const { personalInfo, ...rest } = withoutBlanks(values)
      return { body: { customerId, roles: [], ...rest, personalInfo: { address: {}, ...personalInfo } } }
    },
    onDone: onCreated,
  })
  return (
    <FormFrame kind="drawer" size="wide" title={words.create} onClose={onClose} submitLabel={words.create} form={f}>
      <RoleFields inputs={f} />
      <PersonFields inputs={f} />
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
    fieldMap: { 'personalInfo.address': 'personalInfo.address.line1' },
    toCall: (values) => ({
      params: { beneficialOwnerId: owner.id },
      body: changedFields(before, values, ['address']),
    }),
    onDone: onClose,
  })
  return (
    <FormFrame kind="drawer" size="wide" title={words.editTitle} onClose={onClose} submitLabel={words.save} form={f}>
      <RoleFields inputs={f} />
      <PersonFields inputs={f} />
    </FormFrame>
  )
}
