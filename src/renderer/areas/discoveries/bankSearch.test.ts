import { describe, expect, it } from 'vitest'
import { findBanks } from './bankSearch'

const bank = (bankName: string, displayName: string, country: string, currency: string) => ({
  bankName,
  displayName,
  country,
  currency,
})
const banks = [
  bank('Banco de Bogota', 'Banco de Bogotá S.A.', 'CO', 'COP'),
  bank('Absa Bank', 'Absa Bank Limited', 'ZA', 'ZAR'),
  bank('Absa Bank Ghana', 'Absa Bank Ghana Limited', 'GH', 'GHS'),
]
const found = (text: string) => findBanks(banks, text).map(({ bankName }) => bankName)

describe('findBanks', () => {
  it.each([
    ['', ['Banco de Bogota', 'Absa Bank', 'Absa Bank Ghana']],
    ['bogotá', ['Banco de Bogota']],
    ['BOGOTA', ['Banco de Bogota']],
    ['limited absa', ['Absa Bank', 'Absa Bank Ghana']],
    ['absa ghana', ['Absa Bank Ghana']],
    ['barclays', []],
  ])('finds by %j', (text, names) => {
    expect(found(text)).toEqual(names)
  })
})
