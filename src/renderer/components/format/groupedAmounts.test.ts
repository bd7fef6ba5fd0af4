import { expect, it } from 'vitest'
import { groupedAmounts } from './groupedAmounts'

it('groups the digits of amounts in a sentence, and no other digits', () => {
  expect(
    groupedAmounts('One payment may send at most 7000.00 USD here, not 1234567.5 MXN; 10000 JPY, 0.12345 BTC.'),
  ).toBe('One payment may send at most 7,000.00 USD here, not 1,234,567.5 MXN; 10,000 JPY, 0.12345 BTC.')
  expect(groupedAmounts('It would hold 90071992547409.93 USD.')).toBe('It would hold 90,071,992,547,409.93 USD.')
  expect(groupedAmounts('Account 12345678 of 2026 has 999.00 USD.')).toBe('Account 12345678 of 2026 has 999.00 USD.')
})
