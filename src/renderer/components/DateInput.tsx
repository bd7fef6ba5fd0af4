import { TextInput, type TextInputProps } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { words } from './words'

/** Years have four digits: without an end a browser takes six, and what follows a year is typed into it. */
const LAST_DAY = '9999-12-31'
const LAST_MINUTE = `${LAST_DAY}T23:59`

interface WholeInputProps extends TextInputProps {
  /** What is said of one that is half typed: its value is empty, as if nothing stood there. */
  readonly unfinished: string
}

/** An input of which all parts are typed, or none. */
function WholeInput({ unfinished, error, onBlur, onChange, ...props }: WholeInputProps) {
  const [isUnfinished, setUnfinished] = useState(false)
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setUnfinished(currentTarget.validity.badInput)
  return (
    <TextInput
      {...props}
      error={isUnfinished ? unfinished : error}
      onInvalid={look}
      onKeyUp={(event) => {
        if (isUnfinished) look(event)
      }}
      onBlur={(event) => {
        look(event)
        onBlur?.(event)
      }}
      onChange={(event) => {
        if (isUnfinished) look(event)
        onChange?.(event)
      }}
    />
  )
}

/** A day, as `2026-11-30`. */
export function DateInput(props: TextInputProps) {
  return <WholeInput {...props} type="date" max={LAST_DAY} unfinished={words.unfinishedDate} />
}

/** A day with a time, as `2026-11-30T09:00`. */
export function DateTimeInput(props: TextInputProps) {
  return <WholeInput {...props} type="datetime-local" max={LAST_MINUTE} unfinished={words.unfinishedTime} />
}
