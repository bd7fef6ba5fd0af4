import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { CountrySelect } from '../CountrySelect'
import { DateInput, DateTimeInput } from '../DateInput'
import { enumText } from '../format/enumText'
import { instantOfInput, localInputText } from '../format/localInput'
import { hint } from '../hint'
import { MoneyInput } from '../MoneyInput'
import { SearchSelect } from '../SearchSelect'
import { starred } from '../starred'
import { exampleOf, fieldHint, isMoneyName, textKindOf } from './fieldFacts'
import type { ContractFieldProps } from './formTools'
import { wholeNumberOf } from './inputText'
import { resolveSchema, type SchemaNode } from './schemaNode'
import { valueAt } from './startValue'
import { words } from './words'

interface LeafFieldProps extends ContractFieldProps {
  readonly node: Extract<SchemaNode, { kind: 'enum' | 'boolean' | 'integer' | 'number' | 'string' }>
}

const CURRENCY_CODES = CURRENCIES.map(({ code }) => code)

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

function sharedProps({ tools, path, name, label, schema, isRequired }: ContractFieldProps) {
  const hint = fieldHint(tools.schema, schema, name)
  return {
    label,
    ...starred(isRequired),
    error: tools.errors[path],
    autoComplete: 'off',
    description: hint === '' ? undefined : hint,
  }
}

interface NumberFieldProps extends LeafFieldProps {
  /** Told what was typed and is no number; '' for what is one. */
  readonly onUnread?: (text: string) => void
}

/** What was typed stays as it was typed until the field is left: "1." is on its way to "1.5". */
function NumberField(props: NumberFieldProps) {
  const { tools, path, node, onUnread } = props
  const [typed, setTyped] = useState<string | null>(null)
  const value = valueAt(tools.value, path)
  const isWrong = typed !== null && typed.trim() !== '' && wholeNumberOf(typed, node.kind === 'number') === null
  const shared = sharedProps(props)
  const hint = isMoneyName(props.name) ? words.minorUnits : shared.description
  return (
    <TextInput
      {...shared}
      description={hint}
      inputMode={node.kind === 'integer' ? 'numeric' : 'decimal'}
      value={typed ?? textOf(value)}
      error={isWrong ? (node.kind === 'integer' ? words.wholeNumber : words.number) : tools.errors[path]}
      onChange={(event) => {
        const text = event.currentTarget.value
        const number = wholeNumberOf(text, node.kind === 'number')
        setTyped(text)
        onUnread?.(number === null ? text : '')
        tools.set(path, number ?? undefined)
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
    />
  )
}

/** What the contract says of the request, and not of an amount that is typed as people write it. */
const UNIT = /, in the smallest unit of the (card’s )?currency/

/** An amount: in minor units while nothing says its currency, else as people write it. */
function AmountField(props: LeafFieldProps) {
  const { tools, path } = props
  const [unread, setUnread] = useState('')
  const [isNone, setIsNone] = useState(false)
  const currency = tools.currencyOf(path)
  if (currency === null) return <NumberField {...props} onUnread={setUnread} />
  const value = valueAt(tools.value, path)
  const shared = sharedProps(props)
  return (
    <MoneyInput
      {...shared}
      description={shared.description?.replace(UNIT, '')}
      currency={currency ?? ''}
      startText={unread}
      value={typeof value === 'number' ? value : isNone ? Number.NaN : null}
      onChange={(amountMinor) => {
        setUnread('')
        setIsNone(Number.isNaN(amountMinor))
        tools.set(path, Number.isFinite(amountMinor) ? amountMinor : undefined)
      }}
    />
  )
}

function InstantField(props: LeafFieldProps) {
  const { tools, path } = props
  return (
    <DateTimeInput
      {...sharedProps(props)}
      step={1}
      description={words.utc}
      value={localInputText(Date.parse(textOf(valueAt(tools.value, path))))}
      onChange={({ currentTarget }) => {
        const atMs = instantOfInput(currentTarget.value)
        tools.set(path, atMs === null ? undefined : new Date(atMs).toISOString())
      }}
    />
  )
}

function TextField(props: LeafFieldProps) {
  const { tools, path, name, schema } = props
  const resolved = resolveSchema(tools.schema, schema)
  const kind = textKindOf(name, resolved)
  const value = textOf(valueAt(tools.value, path))
  const set = (next: string | null) => tools.set(path, next === null || next === '' ? undefined : next)
  const shared = { ...sharedProps(props), value }
  if (kind === 'country') return <CountrySelect {...shared} onChange={set} />
  if (kind === 'currency') return <Autocomplete {...shared} data={CURRENCY_CODES} limit={60} onChange={set} />
  if (kind === 'date-time') return <InstantField {...props} />
  const types = { email: 'email', phone: 'tel', url: 'url', plain: 'text' } as const
  const example = exampleOf(resolved)
  if (kind === 'date')
    return <DateInput {...shared} {...hint(example)} onChange={(event) => set(event.currentTarget.value)} />
  return (
    <TextInput
      {...shared}
      type={types[kind]}
      {...hint(example)}
      onChange={(event) => set(event.currentTarget.value)}
      spellCheck={false}
    />
  )
}

/** One value: a choice, a number, an amount, a date, a country, a currency or a text. */
export function LeafField(props: LeafFieldProps) {
  const { tools, path, name, node } = props
  const value = valueAt(tools.value, path)
  if (node.kind === 'enum') {
    return (
      <SearchSelect
        {...sharedProps(props)}
        data={node.options.map((option) => ({ value: option, label: enumText(option) }))}
        value={value === undefined ? null : textOf(value)}
        onChange={(next) => tools.set(path, next === null ? undefined : node.values[node.options.indexOf(next)])}
        searchable={node.options.length > 8}
      />
    )
  }
  if (node.kind === 'boolean') {
    return (
      <Select
        {...sharedProps(props)}
        data={[
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ]}
        value={value === undefined ? null : String(value)}
        onChange={(next) => tools.set(path, next === null ? undefined : next === 'true')}
        allowDeselect={false}
      />
    )
  }
  if (node.kind === 'string') return <TextField {...props} />
  return node.kind === 'integer' && isMoneyName(name) ? <AmountField {...props} /> : <NumberField {...props} />
}
