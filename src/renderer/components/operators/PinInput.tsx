import { PasswordInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { PIN_DIGITS } from '../../../contract/console/operators/pinRules'
import type { Starred } from '../starred'

interface PinInputProps extends Partial<Starred> {
  readonly label: string
  readonly value: string
  readonly onChange: (pin: string) => void
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  /** The first field of a dialog. */
  readonly isFirst?: boolean
  /** Where it stands in the values of its form. */
  readonly 'data-path'?: string
}

/** Digits that nobody reads over a shoulder; other characters are not taken. */
export function PinInput(props: PinInputProps) {
  const { label, value, onChange, inputRef, error, isFirst = false, ...rest } = props
  return (
    <PasswordInput
      {...rest}
      // The focus stays here when a PIN is wrong: what is said of it has to be heard all the same.
      error={error ? <span role="alert">{error}</span> : undefined}
      // The library marks every other input that is wrong, this one not.
      aria-invalid={error ? true : undefined}
      ref={inputRef}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_DIGITS.max}
      data-autofocus={isFirst ? true : undefined}
    />
  )
}
