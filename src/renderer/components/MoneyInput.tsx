import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { moneyText, parseMoney } from './format/moneyText'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly currency: string
  /** Minor units, or null for none. */
  readonly value: number | null
  readonly onChange: (amountMinor: number | null) => void
}

/** An amount typed in major units and kept in minor ones; the currency stands beside it. */
export function MoneyInput({ currency, value, onChange, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : moneyText(value, currency, { isIso: true }))
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      rightSection={<span className="muted">{currency}</span>}
      rightSectionWidth="3.25rem"
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : parseMoney(text, currency))
      }}
      onBlur={(event) => {
        setTyped(null)
        rest.onBlur?.(event)
      }}
    />
  )
}
