import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WideAmount } from '../../contract/primitives/money'
import { moneyText, parseMoney, parseSum } from './format/moneyText'
import { groupedAmount } from './groupedAmount'
import { words } from './words'

interface AmountInputProps<Amount extends WideAmount>
  extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** '' while it is being read: what is typed meanwhile is taken once it is known. */
  readonly currency: string
  /** What was typed elsewhere and is still to be read. */
  readonly startText?: string
  /** Minor units, null for none, NaN for what is typed and is no amount. */
  readonly value: Amount | number | null
  readonly onChange: (amountMinor: Amount | number | null) => void
}

type Parse<Amount> = (text: string, currency: string) => Amount | null

interface Typed {
  readonly text: string
  readonly caret: number
  /** The input has been left since. */
  readonly isLeft: boolean
  /** Not read yet, for want of its currency. */
  readonly isEarly: boolean
}

/** The amount of a text in minor units; null for none, NaN for what is no amount of a known currency. */
function amountOf<Amount>(text: string, currency: string, parse: Parse<Amount>): Amount | number | null {
  if (text.trim() === '') return null
  return currency === '' ? Number.NaN : (parse(text, currency) ?? Number.NaN)
}

function AmountInput<Amount extends WideAmount>(props: AmountInputProps<Amount> & { readonly parse: Parse<Amount> }) {
  const { currency, startText = '', value, onChange, parse, ...rest } = props
  const [typed, setTyped] = useState<Typed | null>(
    startText === '' ? null : { text: startText, caret: startText.length, isLeft: true, isEarly: true },
  )
  const input = useRef<HTMLInputElement>(null)
  const isUnread = Number.isNaN(value)
  const stored = value === null || isUnread ? '' : moneyText(value, currency, { isIso: true })
  const isTyped = typed !== null && (isUnread || !typed.isLeft || typed.isEarly)
  const shown = isTyped ? typed.text : groupedAmount(stored, stored.length).text
  useLayoutEffect(() => {
    if (typed !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(typed.caret, typed.caret)
    }
  }, [typed])
  const early = typed?.isEarly === true && currency !== '' ? typed.text : null
  useEffect(() => {
    if (early === null) return
    setTyped((was) => was && { ...was, isEarly: false })
    onChange(amountOf(early, currency, parse))
  }, [early, currency, onChange, parse])
  const isNone = isUnread && typed?.isLeft === true && !typed.isEarly
  return (
    <TextInput
      {...rest}
      error={rest.error ?? (isNone ? words.form.noAmount : undefined)}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      rightSection={<span className="muted">{currency}</span>}
      rightSectionWidth="3.25rem"
      onChange={(event) => {
        const { value: text, selectionStart } = event.currentTarget
        const isEarly = currency === ''
        setTyped({ ...groupedAmount(text, selectionStart ?? text.length), isLeft: false, isEarly })
        onChange(amountOf(text, currency, parse))
      }}
      onBlur={(event) => {
        setTyped((was) => was && { ...was, isLeft: true })
        rest.onBlur?.(event)
      }}
    />
  )
}

/**
 * An amount typed in major units, grouped as one types, and kept in minor ones; the currency stands beside it. What is
 * no amount stays as it was typed and is said to be none once the input is left.
 */
export const MoneyInput = (props: AmountInputProps<number>) => <AmountInput<number> {...props} parse={parseMoney} />

/** An input for the sum of several amounts, which may be beyond what one amount can be. */
export const SumInput = (props: AmountInputProps<WideAmount>) => <AmountInput<WideAmount> {...props} parse={parseSum} />
