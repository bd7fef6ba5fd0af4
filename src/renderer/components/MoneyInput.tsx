import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { moneyText, parseMoney } from './format/moneyText'
import { groupedAmount } from './groupedAmount'
import { words } from './words'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly currency: string
  /** Minor units, null for none, NaN for what is typed and is no amount. */
  readonly value: number | null
  readonly onChange: (amountMinor: number | null) => void
}

interface Typed {
  readonly text: string
  readonly caret: number
  /** The input has been left since. */
  readonly isLeft: boolean
}

/** The amount of a text in minor units; null for none, NaN for what is no amount. */
function amountOf(text: string, currency: string): number | null {
  return text.trim() === '' ? null : (parseMoney(text, currency) ?? Number.NaN)
}

/**
 * An amount typed in major units, grouped as one types, and kept in minor ones; the currency stands beside it. What is
 * no amount stays as it was typed and is said to be none once the input is left.
 */
export function MoneyInput({ currency, value, onChange, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isUnread = Number.isNaN(value)
  const stored = value === null || isUnread ? '' : moneyText(value, currency, { isIso: true })
  const isTyped = typed !== null && (isUnread || !typed.isLeft)
  const shown = isTyped ? typed.text : groupedAmount(stored, stored.length).text
  useLayoutEffect(() => {
    if (typed !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(typed.caret, typed.caret)
    }
  }, [typed])
  return (
    <TextInput
      {...rest}
      error={rest.error ?? (isUnread && typed?.isLeft === true ? words.form.noAmount : undefined)}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      rightSection={<span className="muted">{currency}</span>}
      rightSectionWidth="3.25rem"
      onChange={(event) => {
        const { value: text, selectionStart } = event.currentTarget
        setTyped({ ...groupedAmount(text, selectionStart ?? text.length), isLeft: false })
        onChange(amountOf(text, currency))
      }}
      onBlur={(event) => {
        setTyped((was) => was && { ...was, isLeft: true })
        rest.onBlur?.(event)
      }}
    />
  )
}
