import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { CountriesSelect, CountrySelect } from '../../components/CountrySelect'
import type { InputPropsOf } from '../../components/formPaths'
import { enumText } from '../../components/format/enumText'
import type { CustomerField } from './customerFields'
import { words } from './words'

const SEARCHABLE_FROM = 8
const optionsOf = (options: readonly string[]) => options.map((value) => ({ value, label: enumText(value) }))

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
      return <CountriesSelect data-wide {...props} />
    case 'choice':
      return (
        <Select
          {...props}
          clearable
          searchable={field.options.length >= SEARCHABLE_FROM}
          data={optionsOf(field.options)}
        />
      )
    case 'choices':
      return <MultiSelect data-wide {...props} clearable data={optionsOf(field.options)} />
    case 'longText':
      return <Textarea data-wide autosize minRows={1} {...props} />
    case 'text':
      return <TextInput {...props} autoComplete="off" />
    default:
      return <TextInput type={field.kind} {...props} />
  }
}
