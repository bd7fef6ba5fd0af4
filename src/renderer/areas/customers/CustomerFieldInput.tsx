import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import { CountriesSelect, CountrySelect } from '../../components/CountrySelect'
import { DateInput } from '../../components/DateInput'
import { SearchSelect } from '../../components/SearchSelect'
import type { FormInputs } from '../../components/useServiceForm'
import type { CustomerField } from './customerFields'
import { optionText } from './optionText'
import { words } from './words'

const SEARCHABLE_FROM = 8
const TYPED: ReadonlySet<CustomerField['kind']> = new Set(['text', 'longText', 'email', 'date'])
const optionsOf = (options: readonly string[]) => options.map((value) => ({ value, label: optionText(value) }))

interface CustomerFieldInputProps<Path extends string> {
  readonly field: CustomerField
  /** `fullName`, `businessInfo.legalName`. */
  readonly path: Path
  readonly inputs: FormInputs<Path>
  readonly note?: string
  /** It must be filled in, whatever the contract says. */
  readonly isNeeded?: boolean
}

/** The form control of one field of a customer. */
export function CustomerFieldInput<Path extends string>(input: CustomerFieldInputProps<Path>) {
  const { field, path, inputs, note, isNeeded = false } = input
  const connect = TYPED.has(field.kind) ? inputs.field : inputs.choice
  const props = {
    description: note,
    ...connect(path, words.fields[field.name], { fault: words.fieldFaults[field.name], isNeeded }),
  }
  switch (field.kind) {
    case 'country':
      return <CountrySelect {...props} />
    case 'countries':
      return <CountriesSelect wrapperProps={{ 'data-wide': true }} {...props} />
    case 'choice':
      return (
        <SearchSelect
          {...props}
          clearable
          searchable={field.options.length >= SEARCHABLE_FROM}
          data={optionsOf(field.options)}
        />
      )
    case 'choices':
      return <MultiSelect wrapperProps={{ 'data-wide': true }} {...props} clearable data={optionsOf(field.options)} />
    case 'longText':
      return <Textarea wrapperProps={{ 'data-wide': true }} autosize minRows={1} {...props} />
    case 'date':
      return <DateInput {...props} />
    case 'text':
      return <TextInput {...props} autoComplete="off" />
    default:
      return <TextInput type={field.kind} {...props} />
  }
}
