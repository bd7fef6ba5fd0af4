import { enumText } from '../format/enumText'
import { type JsonSchema, resolveSchema } from './schemaNode'
import { valueAt } from './startValue'
import { words } from './words'

/** A field's name as a person reads it: `lockedCurrencyAmount` is "Locked currency amount". */
export function fieldLabel(name: string): string {
  return enumText(name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])/g, '_').toUpperCase())
}

type TextKind = 'country' | 'currency' | 'date' | 'date-time' | 'email' | 'phone' | 'url' | 'plain'

const CURRENCY_NAME = /^currency(Code)?$|Currency(Code)?$/
const FORMATS: Readonly<Record<string, TextKind>> = {
  'iso3166-1-alpha-2': 'country',
  date: 'date',
  'date-time': 'date-time',
  email: 'email',
  'e.164': 'phone',
  uri: 'url',
}

/** Which input a text gets: what its format says, else what its name says. */
export function textKindOf(name: string, schema: JsonSchema): TextKind {
  const kind = FORMATS[String(schema.format ?? '')]
  if (kind !== undefined) return kind
  return CURRENCY_NAME.test(name) ? 'currency' : 'plain'
}

const MONEY_NAME = /amount|limit|fee|minor/i
const NOT_MONEY = /count|bps|transactionLimit|percent|seconds/i
const NEIGHBOURS = ['currency', 'currencyCode', 'receivingCurrencyCode', 'sendingCurrency'] as const

/** True for a whole number that is an amount in minor units. `dailyTransactionLimit` counts payments. */
export function isMoneyName(name: string): boolean {
  if (name === 'perTransactionLimit') return true
  return MONEY_NAME.test(name) && !NOT_MONEY.test(name)
}

/** The currency that stands beside an amount, or null while none does. */
export function neighbouringCurrency(root: unknown, path: string): string | null {
  const parent = valueAt(root, path.split('.').slice(0, -1).join('.'))
  for (const name of NEIGHBOURS) {
    for (const code of [valueAt(parent, name), valueAt(parent, `${name}.code`)])
      if (typeof code === 'string' && code !== '') return code
  }
  return null
}

const PATTERN_WORDS: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/^\^\[0-9\]\{(\d+)\}\$$/, (count) => words.hint.digits(count)],
  [/^\^\[0-9\]\{(\d+),(\d+)\}\$$/, (min, max) => words.hint.digitsBetween(min, max)],
]

function patternHint(pattern: unknown): string | null {
  if (typeof pattern !== 'string') return null
  for (const [form, say] of PATTERN_WORDS) {
    const match = form.exec(pattern)
    if (match !== null) return say(match[1] ?? '', match[2] ?? '')
  }
  return null
}

/** A limit that nobody meets by typing is no help. */
const LONG = 200

function lengthHint({ minLength, maxLength }: JsonSchema): string | null {
  if (typeof maxLength !== 'number' || maxLength > LONG) return null
  if (minLength === maxLength) return words.hint.exactly(maxLength)
  return words.hint.atMost(maxLength)
}

function rangeHint({ minimum, exclusiveMinimum, maximum }: JsonSchema): string | null {
  const most = typeof maximum === 'number' && maximum < 1_000_000_000 ? maximum : null
  const least = typeof minimum === 'number' && minimum > 0 ? minimum : null
  if (least !== null && most !== null) return words.hint.between(least, most)
  if (most !== null) return words.hint.upTo(most)
  return exclusiveMinimum === 0 ? words.hint.aboveZero : null
}

/** The quiet line below a field: what the contract says about it, else what its limits are; empty for nothing. */
export function fieldHint(root: JsonSchema, given: JsonSchema, name: string): string {
  const schema = resolveSchema(root, given)
  if (typeof schema.description === 'string') return schema.description
  const kind = textKindOf(name, schema)
  if (kind === 'phone') return words.hint.phone
  if (kind !== 'plain') return ''
  return patternHint(schema.pattern) ?? lengthHint(schema) ?? rangeHint(schema) ?? ''
}

/** An example of a value, where the contract gives one. */
export function exampleOf(schema: JsonSchema): string {
  const [first] = Array.isArray(schema.examples) ? schema.examples : [schema.example]
  return first === undefined || first === null || typeof first === 'object' ? '' : String(first)
}
