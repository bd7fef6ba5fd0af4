import { expect, it } from 'vitest'
import { isNestedDeeper } from './jsonDepth'

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
