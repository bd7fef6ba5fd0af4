import type { z } from 'zod'
import { patternOf } from '../../contract/primitives/inputIssues'
import { faultWords as text } from './faultWords'
import { moneyText } from './format/moneyText'

type Issue = z.core.$ZodIssue

/** How a field is called, and what else its screen says of it. */
export interface FieldWords {
  readonly label: string
  /** The currency of an amount: its bounds are said in major units. */
  readonly currency?: string
  /** What to say whatever is wrong, where the screen knows better than the contract. */
  readonly fault?: string
  /** What to say where several fields together break a rule that the contract tells at this one. */
  readonly together?: string | undefined
  /** Something is chosen here, not typed. */
  readonly isChoice?: boolean
  /** This form needs it, whether the contract does or not. */
  readonly isNeeded?: boolean
  /** Nothing can be entered here now: it is disabled, and never required. */
  readonly isDisabled?: boolean
  /** What the form holds once this is emptied, where that is another thing than inputs of this kind leave behind. */
  readonly empty?: null
}

/** A label inside a sentence: `Birth date` becomes `the birth date`; abbreviations stay as they are. */
function inSentence(label: string): string {
  if (label === '') return text.value
  return text.named(/^.[a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label)
}

/** Whether an input holds nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Digits of a fixed or bounded number, with what stands before them: most account numbers are of this kind. */
const DIGITS = /^\^(\\\+)?([A-Z]{0,2}\d*)(?:\[0-9\]|\\d)\{(\d+)(?:,(\d+))?\}\$$/

function shapeOfPattern(pattern: string): string | null {
  const found = DIGITS.exec(pattern)
  if (found === null) return null
  const [, plus, letters = '', least = '', most] = found
  const digits = text.digits(least, most ?? null)
  const start = `${plus === undefined ? '' : '+'}${letters}`
  return start === '' ? digits : text.after(start, digits)
}

/** What a text has to be, in words; null where the contract's form has none. */
function shapeOf(issue: Issue): string | null {
  if (issue.code === 'custom') {
    const { format } = issue.params ?? {}
    return typeof format === 'string' ? (text.formats[format] ?? null) : null
  }
  if (issue.code !== 'invalid_format') return null
  const pattern = patternOf(issue) ?? ''
  return text.formats[issue.format] ?? text.patterns[pattern] ?? shapeOfPattern(pattern)
}

function boundOf(issue: Issue, { currency }: FieldWords): string | null {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return null
  const bound = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum)
  const kind = issue.origin === 'string' ? 'characters' : issue.origin === 'array' ? 'choices' : 'number'
  const isInclusive = issue.inclusive !== false
  if (kind === 'number') {
    const isAboveZero = issue.code === 'too_small' && bound === (isInclusive ? 1 : 0)
    if (currency !== undefined && isAboveZero) return text.aboveZero
    const shown = currency === undefined ? bound.toLocaleString() : `${moneyText(bound, currency)} ${currency}`
    return text.number[issue.code][isInclusive ? 'inclusive' : 'exclusive'](shown)
  }
  return text[kind][issue.code](bound)
}

/** What to say of an input that holds nothing. */
export function emptySentence({ label, fault, isChoice = false }: FieldWords): string {
  const name = inSentence(label)
  return fault ?? (isChoice ? text.choose(name) : text.enter(name))
}

/** Whether a text is held against a form that can be said whole: that says more than how long it has to be. */
export const saysShape = (issue: Issue): boolean => shapeOf(issue) !== null

/** The contract's own rule: what it says of the field, or a sentence of its own. */
const ruleOf = (message: string, label: string): string =>
  message.startsWith('must ') && label !== '' ? text.rule(label, message) : text.sentence(message)

/** Whether a rule was held against the whole of the fields, not against one of them. */
const isOfSeveral = ({ code, input }: Issue): boolean =>
  code === 'custom' && typeof input === 'object' && input !== null

/** What to enter, in a sentence, without a word of the library that found the fault. */
export function faultSentence(issue: Issue, field: FieldWords): string {
  if (field.fault !== undefined) return field.fault
  if (field.together !== undefined && isOfSeveral(issue)) return field.together
  const isChoice =
    field.isChoice === true ||
    issue.code === 'invalid_value' ||
    (issue.code === 'too_small' && issue.origin === 'array')
  if (isChoice || isEmpty(issue.input)) return emptySentence({ ...field, isChoice })
  if (issue.code === 'invalid_type' && issue.expected === 'int') return text.wholeNumber
  const shape = shapeOf(issue)
  if (shape !== null) return text.shape(shape)
  if (issue.code === 'custom') return ruleOf(issue.message, field.label)
  return boundOf(issue, field) ?? text.check(inSentence(field.label))
}
