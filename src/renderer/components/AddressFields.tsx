import { TextInput } from '@mantine/core'
import { CountrySelect } from './CountrySelect'
import type { FormInputs } from './useServiceForm'
import { words } from './words'

interface AddressFieldsProps<Path extends string> {
  /** Where the address stands in the form: `personalInfo.address`. */
  readonly path: Path
  readonly inputs: FormInputs<`${Path}.${keyof AddressValues}`>
}

/** The empty values of an address in a form. */
export const BLANK_ADDRESS = { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' }
export type AddressValues = typeof BLANK_ADDRESS

/** The fields of a postal address, inside a FieldGroup. */
export function AddressFields<Path extends string>(props: AddressFieldsProps<Path>) {
  const { path, inputs } = props
  const labels = words.address
  return (
    <>
      <TextInput wrapperProps={{ 'data-wide': true }} {...inputs.field(`${path}.line1`, labels.line1)} />
      <TextInput wrapperProps={{ 'data-wide': true }} {...inputs.field(`${path}.line2`, labels.line2)} />
      <TextInput {...inputs.field(`${path}.city`, labels.city)} />
      <TextInput {...inputs.field(`${path}.state`, labels.state)} />
      <TextInput {...inputs.field(`${path}.postalCode`, labels.postalCode)} />
      <CountrySelect {...inputs.choice(`${path}.country`, labels.country)} />
    </>
  )
}
