import type { AccountField } from '../../../contract/external-accounts/accountFields'
import { words } from './words'

const hints = words.hints
const DIGITS = /^\^\[0-9\]\{(\d+)(?:,(\d+))?\}\$$/
/** Longer examples would push the form apart; the hint of a long value says nothing anyway. */
const EXAMPLE_MAX = 30

/** What a value of the field looks like, in a few words. */
export function fieldHint(field: AccountField): string {
  if (field.options !== undefined || field.kind === 'country' || field.kind === 'date') return ''
  const example = field.example.length <= EXAMPLE_MAX ? hints.example(field.example) : ''
  const digits = DIGITS.exec(field.pattern ?? '')
  if (digits !== null) {
    const from = Number(digits[1])
    return [hints.digits(hints.range(from, Number(digits[2] ?? from))), example].filter(Boolean).join(', ')
  }
  if (field.kind === 'phone') return [hints.phone, example].filter(Boolean).join(', ')
  const { minLength = 0, maxLength } = field
  if (field.pattern !== undefined && maxLength !== undefined) {
    return [hints.characters(hints.range(minLength, maxLength)), example].filter(Boolean).join(', ')
  }
  return example
}

/** What does not fit yet about a value that somebody types, or null while nothing can be said against it. */
export function formatProblem(field: AccountField, value: string): string | null {
  const text = value.trim()
  if (text === '' || field.options !== undefined) return null
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field
  const isLengthWrong = text.length < minLength || text.length > maxLength
  if (isLengthWrong) return hints.has(text.length)
  return pattern === undefined || new RegExp(pattern).test(text) ? null : hints.form
}
