import { describe, expect, it } from 'vitest'
import { ServiceError } from '../foundation/ServiceError'
import { parseStrictJson } from './strictJson'

const bytes = (text: string) => new TextEncoder().encode(text)

function reasonOf(input: Uint8Array): unknown {
  try {
    parseStrictJson(input)
  } catch (error) {
    if (error instanceof ServiceError) return `${error.code} ${String(error.details?.reason)}`
    throw error
  }
  return 'accepted'
}

describe('parseStrictJson', () => {
  it.each([
    ['{"a":1,"b":[1,2,{"a":1}],"c":{"a":2}}', 'accepted'],
    ['{"a":"{\\"a\\":1,","b":"}],"}', 'accepted'],
    ['[{"a":1},{"a":2}]', 'accepted'],
    ['"text"', 'accepted'],
    ['{"a":1,"a":2}', 'INVALID_REQUEST_FORMAT DUPLICATE_KEY'],
    ['{"b":{"a":1,"\\u0061":2}}', 'INVALID_REQUEST_FORMAT DUPLICATE_KEY'],
    ['{"__proto__":{"x":1}}', 'INVALID_REQUEST_FORMAT FORBIDDEN_KEY'],
    ['{"a":"x\\u0000y"}', 'INVALID_REQUEST_FORMAT NUL_IN_TEXT'],
    ['{"a":"\\ud800"}', 'INVALID_REQUEST_FORMAT UNPAIRED_SURROGATE'],
    ['{"a":"\\ud83d\\ude00"}', 'accepted'],
    ['{"a":[-1.5e308,0,0E-400,true,null],"b":12}', 'accepted'],
    ['[1.0,-1.50e1,100e-2,0.10e1,1e21,0.1,1.5e-300]', 'accepted'],
    ['{"a":1e309}', 'INVALID_REQUEST_FORMAT NUMBER_TOO_LARGE'],
    ['[-1e400]', 'INVALID_REQUEST_FORMAT NUMBER_TOO_LARGE'],
    ['{"a":1', 'INVALID_REQUEST_FORMAT NOT_JSON'],
    ['', 'INVALID_REQUEST_FORMAT NOT_JSON'],
    ["{'a':1}", 'INVALID_REQUEST_FORMAT NOT_JSON'],
    ['\ufeff{}', 'INVALID_REQUEST_FORMAT NOT_JSON'],
  ])('reads %s: %s', (text, expected) => {
    expect(reasonOf(bytes(text))).toBe(expected)
  })

  it.each([
    ['9007199254740991.2', 'a whole number and a little'],
    ['4503599627370497.25', 'a quarter of a large number'],
    ['12345.00000000000000001', 'less than a double knows'],
    ['-1234500000000000000001e-17', 'the same in other words'],
    ['1E-400', 'almost nothing'],
  ])('refuses %s, which would be rounded to a whole number, by its field', (number) => {
    const text = `{"ids":["a"],"confirmedSum":{"currency":"USD","of":[[1,2],{"amountMinor":${number}}]}}`
    expect(() => parseStrictJson(bytes(text))).toThrow(
      expect.objectContaining({
        code: 'INVALID_REQUEST_FORMAT',
        details: { field: 'confirmedSum.of.1.amountMinor', reason: 'NUMBER_ROUNDED' },
      }),
    )
  })

  it.each([
    ['a fraction of many zeros', `0.${'0'.repeat(900_000)}1`, 'NUMBER_ROUNDED'],
    ['zeros between', `1.${'0'.repeat(450_000)}1${'0'.repeat(450_000)}`, 'NUMBER_ROUNDED'],
    ['many zeros in front of an exponent', `1.${'0'.repeat(900_000)}e1`, 'accepted'],
  ])('looks at each digit once, in %s', (_what, number, expected) => {
    expect(reasonOf(bytes(`{"amount":${number}}`))).toMatch(new RegExp(`${expected}$`))
  })

  it('cuts the field where keys are long, and names the body where they are empty', () => {
    const fieldAt = (key: string) => {
      try {
        return parseStrictJson(bytes(`{${JSON.stringify(key)}:1e999}`))
      } catch (error) {
        return error instanceof ServiceError ? error.details?.field : error
      }
    }
    expect(fieldAt('k'.repeat(100_000))).toBe('k'.repeat(200))
    expect(fieldAt('')).toBe('body')
  })

  it('names the field of a number that is too large', () => {
    const details = { field: 'a.0.b', reason: 'NUMBER_TOO_LARGE' }
    expect(() => parseStrictJson(bytes('{"a":[{"b":1e400}]}'))).toThrow(expect.objectContaining({ details }))
    expect(() => parseStrictJson(bytes('1e400'))).toThrow(
      expect.objectContaining({ details: { ...details, field: 'body' } }),
    )
  })

  it('refuses more than 20,000 keys and items and takes as many', () => {
    const items = (count: number) => `[${'0,'.repeat(count - 2)}0]`
    expect(reasonOf(bytes(items(20_000)))).toBe('accepted')
    expect(reasonOf(bytes(items(20_002)))).toBe('INVALID_REQUEST_FORMAT TOO_MANY_VALUES')
  })

  it('refuses nesting deeper than 32 levels and takes 32', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(reasonOf(bytes(nested(32)))).toBe('accepted')
    expect(reasonOf(bytes(nested(33)))).toBe('INVALID_REQUEST_FORMAT TOO_DEEP')
    expect(reasonOf(bytes(nested(100_000)))).toBe('INVALID_REQUEST_FORMAT TOO_DEEP')
  })

  it.each([
    ['{"a":1,}', ': see line 1, column 8.'],
    ['{\n  "a": [1, 2\n}', ': see line 3, column 1.'],
    ['{"a":1', ': see line 1, column 7.'],
    ['amount=5', '.'],
  ])('says where %j stops being JSON', (text, where) => {
    expect(() => parseStrictJson(bytes(text))).toThrow(`The body is not JSON${where} Nothing was done`)
  })

  it('refuses bytes that are not UTF-8', () => {
    expect(reasonOf(Uint8Array.of(0x22, 0xff, 0x22))).toBe('INVALID_REQUEST_FORMAT NOT_UTF8')
  })
})
