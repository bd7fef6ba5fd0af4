import { Autocomplete, Select, TextInput } from '@mantine/core'
import type { AccountField } from '../../../contract/external-accounts/accountFields'
import { AddressFields } from '../../components/AddressFields'
import { CountrySelect } from '../../components/CountrySelect'
import { countryText } from '../../components/countryOptions'
import { DateInput } from '../../components/DateInput'
import { enumText } from '../../components/format/enumText'
import type { FormInputs } from '../../components/useServiceForm'
import styles from './AccountFieldInput.module.css'
import type { FieldRules } from './accountFormRules'
import { fieldHint, formatProblem } from './fieldHint'
import { BankNameInput, VaspNameInput } from './ListedNameInput'

interface AccountFieldInputProps {
  readonly field: AccountField
  /** `accountInfo.clabeNumber`. */
  readonly path: `accountInfo.${string}`
  readonly inputs: FormInputs<`accountInfo.${string}`>
  /** Where the account is, for the names of banks; empty while unknown. */
  readonly country?: string
  readonly rules?: FieldRules
}

/** Values that need the whole width of the form. */
const WIDE: ReadonlySet<string> = new Set(['iban', 'wallet-address', 'lightning-invoice', 'bolt12-offer'])
const MONO: ReadonlySet<string> = new Set([
  'iban',
  'swift-code',
  'account-number',
  'routing-number',
  'sort-code',
  'clabe',
  'ifsc',
  'pix-key',
  'bank-code',
  'branch-code',
  'phone',
  'wallet-address',
  'lightning-invoice',
  'bolt12-offer',
])

function optionText(field: AccountField, option: string): string {
  if (field.kind === 'region') return countryText(option)
  return option.length <= 4 ? option : enumText(option)
}

function Hint({ field, value }: { readonly field: AccountField; readonly value: string }) {
  const hint = fieldHint(field)
  const problem = formatProblem(field, value)
  if (hint === '' && problem === null) return null
  return (
    <span className={styles.hint} data-wrong={problem !== null}>
      {[hint, problem].filter((part) => part !== null && part !== '').join('; ')}
    </span>
  )
}

/** The form control of one field, as its kind asks for. */
export function AccountFieldInput({ field, path, inputs, country = '', rules }: AccountFieldInputProps) {
  if (field.kind === 'postal-address') {
    return <AddressFields path={path} inputs={inputs} />
  }
  const isChosen = field.kind === 'country' || field.options !== undefined
  const connect = isChosen ? inputs.choice : inputs.field
  const props = connect(path, field.label, rules)
  if (field.kind === 'country') return <CountrySelect {...props} />
  if (field.kind === 'date') return <DateInput {...props} />
  if (field.options !== undefined) {
    const data = field.options.map((value) => ({ value, label: optionText(field, value) }))
    return <Select {...props} data={data} clearable={!field.required} />
  }
  const value = String(props.value ?? '')
  const description = <Hint field={field} value={value} />
  const look = MONO.has(field.kind) ? { classNames: { input: styles.mono ?? '' } } : {}
  if (field.name === 'bankName') return <BankNameInput {...props} description={description} country={country} />
  if (field.kind === 'vasp') return <VaspNameInput {...props} description={description} />
  if (field.suggestions !== undefined) {
    return <Autocomplete {...props} {...look} description={description} data={[...field.suggestions]} />
  }
  return (
    <TextInput
      {...props}
      {...look}
      wrapperProps={WIDE.has(field.kind) ? { 'data-wide': true } : undefined}
      description={description}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
