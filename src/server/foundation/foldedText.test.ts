import { expect, it } from 'vitest'
import { foldedText } from './foldedText'

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
