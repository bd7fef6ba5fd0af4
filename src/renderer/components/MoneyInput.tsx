import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { moneyText, parseMoney } from './format/moneyText'
import { groupedAmount } from './groupedAmount'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly currency: string
  /** Minor units, or null for none. */
  readonly value: number | null
  readonly onChange: (amountMinor: number | null) => void
}

/** An amount typed in major units, grouped as one types, and kept in minor ones; the currency stands beside it. */
export function MoneyInput({ currency, value, onChange, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly caret: number } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const stored = value === null ? '' : moneyText(value, currency, { isIso: true })
  const shown = typed?.text ?? groupedAmount(stored, stored.length).text
  useLayoutEffect(() => {
    if (typed !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(typed.caret, typed.caret)
    }
  }, [typed])
  return (
    <TextInput
      {...rest}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      rightSection={<span className="muted">{currency}</span>}
      rightSectionWidth="3.25rem"
      onChange={(event) => {
        const { value: text, selectionStart } = event.currentTarget
        setTyped(groupedAmount(text, selectionStart ?? text.length))
        onChange(text.trim() === '' ? null : parseMoney(text, currency))
      }}
      onBlur={(event) => {
        setTyped(null)
        rest.onBlur?.(event)
      }}
    />
  )
}
