import { expect, it } from 'vitest'
import { isRuledBy } from './regions'

it.each([
  ['EU', true],
  ['DE', true],
  ['SE', true],
  ['IS', true],
  ['LI', true],
  ['NO', true],
  ['GB', false],
  ['CH', false],
  ['US', false],
  ['de', false],
  ['', false],
  [null, false],
])('a rule by region holds in %s: %s; on and off do not ask', (region, isRuled) => {
  expect(isRuledBy('REGION', region)).toBe(isRuled)
  expect([isRuledBy('ON', region), isRuledBy('OFF', region)]).toEqual([true, false])
})
