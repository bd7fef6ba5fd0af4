import { expect, it } from 'vitest'
import { foldedText, holdsText } from './foldedText'

it.each([
  ['Zoë  Ångström', 'zoe angstrom'],
  ['İSTANBUL Işık', 'istanbul isik'],
  ['WEIẞ Straße', 'weiss strasse'],
  ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδοπουλοσ'],
  ['O’Brien', "o'brien"],
  ['Anna–Lena Smith‐Jones', 'anna-lena smith-jones'],
])('%s is searched as %s', (text, folded) => {
  expect(foldedText(text)).toBe(folded)
})

it.each([
  ['Ferretería Luna', 'luna', true],
  ['Ferretería Luna', 'LUNA FERRETERIA', true],
  ['Ferretería Luna', 'luna sol', false],
  ['Ferretería Luna', 'fe', true],
  ['Ferretería Luna', 'lu', false],
  ['Ferretería Luna', 'luna f', true],
  ['Ferretería Luna', 'luna x', false],
  ['A B Trading', 'a b', true],
  ['B A Trading', 'a b', false],
  ['Ferretería Luna', '  ', false],
])('%s is found by %j: %s', (text, sought, isFound) => {
  expect(holdsText(text, sought)).toBe(isFound)
})
