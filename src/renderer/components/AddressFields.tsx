import { TextInput } from '@mantine/core'
import { CountrySelect } from './CountrySelect'
import type { InputPropsOf } from './formPaths'
import { words } from './words'

interface AddressFieldsProps {
  /** Where the address stands in the form: `personalInfo.address`. */
  readonly path: string
  readonly inputProps: InputPropsOf
  readonly isRequired?: boolean
}

/** The empty values of an address in a form. */
export const BLANK_ADDRESS = { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' }
export type AddressValues = typeof BLANK_ADDRESS

/** The fields of a postal address, inside a FieldGroup. */
export function AddressFields({ path, inputProps, isRequired = false }: AddressFieldsProps) {
  const labels = words.address
  return (
    <>
      <TextInput
        label={labels.line1}
        withAsterisk={isRequired}
        wrapperProps={{ 'data-wide': true }}
        {...inputProps(`${path}.line1`)}
      />
      <TextInput label={labels.line2} wrapperProps={{ 'data-wide': true }} {...inputProps(`${path}.line2`)} />
      <TextInput label={labels.city} {...inputProps(`${path}.city`)} />
      <TextInput label={labels.state} {...inputProps(`${path}.state`)} />
      <TextInput label={labels.postalCode} withAsterisk={isRequired} {...inputProps(`${path}.postalCode`)} />
      <CountrySelect label={labels.country} withAsterisk={isRequired} {...inputProps(`${path}.country`)} />
    </>
  )
}
