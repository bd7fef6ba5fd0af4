import { expect, it } from 'vitest'
import { isNestedDeeper, jsonExcess } from './jsonDepth'

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

it.each([
  ['a text without nesting', '"[[[["', 0, false],
  ['brackets inside a string', '{"a":"[[[[{{{{"}', 1, false],
  ['brackets behind an escaped quote', '{"a":"\\"[[[["}', 1, false],
  ['brackets behind an escaped backslash', '["\\\\",[[1]]]', 2, true],
  ['siblings', `[${'[1],'.repeat(1000)}[1]]`, 2, false],
  ['as deep as allowed', nested(32), 32, false],
  ['one level more', nested(34), 32, true],
  ['a megabyte of brackets', '['.repeat(1024 * 1024), 32, true],
  ['a string that never ends', '["[[[[', 1, false],
])('%s', (_name, text, depthMax, expected) => {
  expect(isNestedDeeper(text, depthMax)).toBe(expected)
})

it.each([
  ['keys and items up to the bound', '{"a":[1,2,3]}', 4, null],
  ['one more', '{"a":[1,2,3,4]}', 4, 'VALUES'],
  ['commas inside a string', '",,,,,,,,,"', 1, null],
  ['empty branches without commas count too', '[[[[[]]]]]', 4, 'VALUES'],
  ['a megabyte of items', '0,'.repeat(512 * 1024), 20_000, 'VALUES'],
  ['what is too deep first', '['.repeat(50), 40, 'DEPTH'],
])('%s', (_name, text, valuesMax, expected) => {
  expect(jsonExcess(text, 32, valuesMax)).toBe(expected)
})
