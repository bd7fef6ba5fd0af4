import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { CountriesSelect, CountrySelect } from '../../components/CountrySelect'
import { type InputPropsOf, selectProps } from '../../components/formPaths'
import type { CustomerField } from './customerFields'
import { optionText } from './optionText'
import { words } from './words'

const SEARCHABLE_FROM = 8
const optionsOf = (options: readonly string[]) => options.map((value) => ({ value, label: optionText(value) }))

interface CustomerFieldInputProps {
  readonly field: CustomerField
  /** `businessInfo.` or nothing. */
  readonly prefix?: string
  readonly inputProps: InputPropsOf
  readonly note?: string
}

/** The form control of one field of a customer. */
export function CustomerFieldInput({ field, prefix = '', inputProps, note }: CustomerFieldInputProps) {
  const props = {
    label: words.fields[field.name],
    withAsterisk: field.required === true,
    ...(note === undefined ? {} : { description: note }),
    ...inputProps(`${prefix}${field.name}`),
  }
  switch (field.kind) {
    case 'country':
      return <CountrySelect {...props} />
    case 'countries':
      return <CountriesSelect wrapperProps={{ 'data-wide': true }} {...props} />
    case 'choice':
      return (
        <Select
          {...selectProps(props)}
          label={props.label}
          clearable
          searchable={field.options.length >= SEARCHABLE_FROM}
          data={optionsOf(field.options)}
        />
      )
    case 'choices':
      return <MultiSelect wrapperProps={{ 'data-wide': true }} {...props} clearable data={optionsOf(field.options)} />
    case 'longText':
      return <Textarea wrapperProps={{ 'data-wide': true }} autosize minRows={1} {...props} />
    case 'text':
      return <TextInput {...props} autoComplete="off" />
    default:
      return <TextInput type={field.kind} {...props} />
  }
}
