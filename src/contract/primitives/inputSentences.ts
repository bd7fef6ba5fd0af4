import type { z } from 'zod'
import { closestName } from './closestName'
import { choicesOf, patternOf } from './inputIssues'

type Issue = z.core.$ZodIssue

/** More values than this are left to the constraint; the sentence names some of them. */
const NAMED_MAX = 12
const EXAMPLES = 3

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** What zod says where the contract has no words of its own. */
const isLibraryText = (message: string): boolean => message.startsWith('Invalid ')

/** What the discriminator may say; zod hands it over where no kind fits, and its types leave it out. */
export function kindsOf(issue: Issue): string[] {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : []
}

/** What the object that a union is about says of its kind; undefined, nothing. What is no object has a wrong one. */
function kindGiven(value: unknown, discriminator: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, discriminator) : value
}

function typeSentence(issue: z.core.$ZodIssueInvalidType): string {
  if (!isLibraryText(issue.message)) return issue.message
  if (issue.input === undefined) return 'is required'
  const isQuoted = typeof issue.input === 'string' && ['number', 'int', 'boolean'].includes(issue.expected)
  return `must be ${TYPE_WORDS[issue.expected] ?? `of type ${issue.expected}`}${isQuoted ? ', without quotes' : ''}`
}

/** One of few is named; of many, the closest to what was given and some examples. */
function oneOf(known: readonly string[], given: unknown): string {
  if (known.length <= NAMED_MAX) return `one of ${known.join(', ')}`
  const meant = typeof given === 'string' ? closestName(given, known) : null
  const hint = meant === null ? `, such as ${known.slice(0, EXAMPLES).join(', ')}` : ` (did you mean ${meant}?)`
  return `one of the ${known.length} in constraint.enum${hint}`
}

function valueSentence({ input, values }: z.core.$ZodIssueInvalidValue): string {
  const known = values.map(String)
  const isRequired = input === undefined ? 'is required: ' : ''
  return `${isRequired}must be ${known.length === 1 ? known[0] : oneOf(known, input)}`
}

/** A value that may have one of several shapes, and has none. */
function shapeSentence(issue: z.core.$ZodIssueInvalidUnion): string {
  const kinds = kindsOf(issue)
  if (issue.discriminator !== undefined && kinds.length > 0) {
    const given = kindGiven(issue.input, issue.discriminator)
    const isLacking = given === undefined
    return isLacking
      ? `is required: it says which kind this is, ${oneOf(kinds, null)}`
      : `must be ${oneOf(kinds, given)}`
  }
  const choices = choicesOf(issue)
  if (choices === null) return 'has a shape that is not allowed here'
  const strangers = choices.unknown.filter((key) => !choices.taken.includes(key))
  const none = strangers.length === 0 ? '' : `; ${strangers.join(', ')} is not known`
  return `takes exactly one of ${choices.taken.join(', ')}${none}`
}

/** Most account numbers are digits of one length, or between two. */
const DIGITS = /^\^(?:\[0-9\]|\\d)\{(\d+)(?:,(\d+))?\}\$$/

function formSentence(issue: z.core.$ZodIssueInvalidStringFormat): string {
  const pattern = patternOf(issue)
  const [, least, most] = DIGITS.exec(pattern ?? '') ?? []
  if (least !== undefined) return `must be ${most === undefined ? least : `${least} to ${most}`} digits`
  return pattern === undefined ? `is not of the form ${issue.format}` : 'is not of the right form'
}

/** What is wrong with a value, to be read after the name of its field, in words of the interface alone. */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue)
    case 'invalid_format':
      if (!isLibraryText(issue.message)) return issue.message
      return formSentence(issue)
    case 'invalid_value':
      return valueSentence(issue)
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${unitsOf(issue, issue.minimum)}`
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${unitsOf(issue, issue.maximum)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `does not take ${issue.keys.join(', ')}`
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0] === undefined ? 'holds what is not allowed here' : sentenceOf(issue.issues[0])
    case 'invalid_union':
      return shapeSentence(issue)
    default:
      return issue.message
  }
}

function unitsOf({ origin }: { readonly origin: string }, count: number | bigint): string {
  const unit = { string: 'character', array: 'item' }[origin]
  if (unit === undefined) return String(count)
  return `${count} ${unit}${Number(count) === 1 ? '' : 's'}`
}
