import { JSON_DEPTH_MAX, JSON_VALUES_MAX, jsonExcess } from '../../contract/primitives/jsonDepth'
import { notJsonAt } from '../../contract/primitives/notJsonAt'
import { ServiceError } from '../foundation/ServiceError'

function refuse(
  reason: string,
  message: string,
  { field = 'body', remedy = 'send well-formed JSON' }: { readonly field?: string; readonly remedy?: string } = {},
): never {
  throw new ServiceError('INVALID_REQUEST_FORMAT', `${message} Nothing was done; ${remedy}.`, { field, reason })
}

interface Frame {
  /** Null for arrays: only objects have keys to compare. */
  readonly keys: Set<string> | null
  expectsKey: boolean
  /** The key or the index at which the reader stands. */
  at: string | number
}

const FIELD_MAX = 200

/** Where the reader stands, as refusals name a field; the caller chose the keys, and how long they are. */
function fieldOf(stack: readonly Frame[]): string {
  const path = stack.map(({ at }) => (typeof at === 'string' ? at.slice(0, FIELD_MAX) : at)).join('.')
  return path === '' ? 'body' : path.slice(0, FIELD_MAX)
}

/** Where the string that opens at `start` ends; the text is known to be valid JSON. */
function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1
  return at
}

function checkText(value: string): void {
  if (value.includes('\u0000')) refuse('NUL_IN_TEXT', 'A text contains a NUL character.')
  if (!value.isWellFormed()) refuse('UNPAIRED_SURROGATE', 'A text contains half of a surrogate pair.')
}

const NUMBER = /[-+.0-9eE]+/y

/** Whether a number has a fraction, of any size: 1.50e1 has none. */
function hasFraction(token: string): boolean {
  const [digits = '', exponent = '0'] = token.toLowerCase().split('e')
  const [whole = '', part = ''] = digits.split('.')
  const all = whole + part
  // Counted by hand: an expression that looks for zeros at the end begins again at each zero before.
  let length = all.length
  while (all[length - 1] === '0') length -= 1
  const places = part.length - (all.length - length)
  return /[1-9]/.test(all) && places > Number(exponent)
}

/**
 * Where the number that starts here ends. One beyond a double would be compared, and stored, as null; a fraction that a
 * double has no room for would be left out, and what is a whole number only then be taken.
 */
function numberEnd(text: string, start: number, stack: readonly Frame[]): number {
  NUMBER.lastIndex = start
  const token = NUMBER.exec(text)?.[0] ?? ''
  const value = Number(token)
  const refuseNumber = (reason: string, message: string): never =>
    refuse(reason, message, { field: fieldOf(stack), remedy: 'send a number that a double holds' })
  if (!Number.isFinite(value)) refuseNumber('NUMBER_TOO_LARGE', 'A number is too large.')
  if (Number.isInteger(value) && hasFraction(token))
    refuseNumber('NUMBER_ROUNDED', 'A number has a fraction that would be rounded away.')
  return start + token.length - 1
}

const isNumberStart = (code: number): boolean => code === 45 || (code >= 48 && code <= 57)

function enterKey(frame: Frame, key: string): void {
  if (key === '__proto__') refuse('FORBIDDEN_KEY', 'The key __proto__ is not allowed.')
  if (frame.keys?.has(key))
    refuse('DUPLICATE_KEY', `The key ${JSON.stringify(key.slice(0, 60))} stands twice in one object.`)
  frame.keys?.add(key)
  frame.expectsKey = false
  frame.at = key
}

/** Duplicate keys, forbidden text and numbers, in one pass over JSON that is already known to parse. */
function checkStructure(text: string): void {
  const stack: Frame[] = []
  for (let at = 0; at < text.length; at += 1) {
    const top = stack.at(-1)
    const code = text.charCodeAt(at)
    switch (code) {
      case 34: {
        const end = stringEnd(text, at)
        const raw = text.slice(at, end + 1)
        const value = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1)
        checkText(value)
        if (top?.expectsKey) enterKey(top, value)
        at = end
        break
      }
      case 123:
        stack.push({ keys: new Set(), expectsKey: true, at: '' })
        break
      case 91:
        stack.push({ keys: null, expectsKey: false, at: 0 })
        break
      case 125:
      case 93:
        stack.pop()
        break
      case 44:
        if (top?.keys) top.expectsKey = true
        else if (typeof top?.at === 'number') top.at += 1
        break
      default:
        if (isNumberStart(code)) at = numberEnd(text, at, stack)
    }
  }
}

/**
 * Reads a request body as JSON text in UTF-8, strictly.
 *
 * Errors: INVALID_REQUEST_FORMAT with `details.reason`: NOT_UTF8, NOT_JSON, TOO_DEEP, TOO_MANY_VALUES,
 * DUPLICATE_KEY, FORBIDDEN_KEY, NUL_IN_TEXT, UNPAIRED_SURROGATE, NUMBER_TOO_LARGE, NUMBER_ROUNDED.
 * Source: behaviour 1.6. Assumes: A-195.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return refuse('NOT_UTF8', 'The body is not UTF-8.')
  }
  const excess = jsonExcess(text, JSON_DEPTH_MAX, JSON_VALUES_MAX)
  if (excess === 'DEPTH') refuse('TOO_DEEP', `The body is nested deeper than ${JSON_DEPTH_MAX} levels.`)
  if (excess === 'VALUES')
    refuse('TOO_MANY_VALUES', `The body has more than ${JSON_VALUES_MAX.toLocaleString('en-US')} keys and items.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (fault) {
    return refuse('NOT_JSON', `The body is not JSON${notJsonAt(text, fault)}.`)
  }
  checkStructure(text)
  return value
}
