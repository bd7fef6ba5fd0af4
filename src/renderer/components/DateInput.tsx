import { TextInput, type TextInputProps } from '@mantine/core'

/** Years have four digits: without an end a browser takes six, and what follows a year is typed into it. */
const LAST_DAY = '9999-12-31'
const LAST_MINUTE = `${LAST_DAY}T23:59`

/** A day, as `2026-11-30`. */
export function DateInput(props: TextInputProps) {
  return <TextInput {...props} type="date" max={LAST_DAY} />
}

/** A day with a time, as `2026-11-30T09:00`. */
export function DateTimeInput(props: TextInputProps) {
  return <TextInput {...props} type="datetime-local" max={LAST_MINUTE} />
}
