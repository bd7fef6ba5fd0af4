import { describe, expect, it } from 'vitest'
import { groupedAmount } from './groupedAmount'

/** The bar is the caret. */
function type(typed: string): string {
  const caret = typed.indexOf('|')
  const grouped = groupedAmount(typed.replace('|', ''), caret)
  return `${grouped.text.slice(0, grouped.caret)}|${grouped.text.slice(grouped.caret)}`
}

describe('groupedAmount', () => {
  it.each([
    ['1|', '1|'],
    ['1000|', '1,000|'],
    ['1,0000|', '10,000|'],
    ['1,000,0|', '10,000|'],
    ['1234567.5|', '1,234,567.5|'],
    ['12345.|', '12,345.|'],
    ['9|1,000', '9|1,000'],
    ['91|000', '91|,000'],
    ['1,|234', '1|,234'],
    ['1|,00', '1|00'],
    [' 2 500|', '2,500|'],
    ['|', '|'],
    ['.5|', '.5|'],
    ['0.1234|', '0.1234|'],
  ])('%s becomes %s', (typed, grouped) => {
    expect(type(typed)).toBe(grouped)
  })

  it.each(['12a4|', '1.2.3|', '-1000|', '1e5|'])('leaves %s, which is no amount', (typed) => {
    expect(type(typed)).toBe(typed)
  })
})
