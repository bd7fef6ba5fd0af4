import { assert, jsonValue, property } from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonicalJson'

/** Every member made again, in an order of its own. */
function made(value: unknown, order: (names: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => made(item, order))
  if (value === null || typeof value !== 'object') return value
  const members = new Map(Object.entries(value))
  return Object.fromEntries(order([...members.keys()]).map((name) => [name, made(members.get(name), order)]))
}
const sorted = (names: string[]) => names.sort((a, b) => (a < b ? -1 : 1))

it('gives the members of every object in alphabetical order, however they stood', () => {
  assert(
    property(jsonValue(), (value) => {
      const text = canonicalJson(value)
      expect(text).toBe(JSON.stringify(made(value, sorted)))
      expect(canonicalJson(made(value, (names) => sorted(names).reverse()))).toBe(text)
    }),
  )
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: 'x' })).toBe('{"a":"x","b":[{"c":2,"d":1}]}')
})

it('keeps a member of any name, leaves out what is undefined, and asks no value how it writes itself', () => {
  expect(canonicalJson(Object.fromEntries([['__proto__', 1]]))).toBe('{"__proto__":1}')
  expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}')
  expect(canonicalJson(undefined)).toBe('undefined')
  expect(canonicalJson({ at: new Date(0) })).toBe('{"at":{}}')
})
