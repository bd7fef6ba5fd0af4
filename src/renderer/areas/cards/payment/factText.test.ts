import { expect, it } from 'vitest'
import { factText } from './Decisions'

const money = (amountMinor: number) => `USD ${amountMinor / 100}`

it.each([
  [{ cardState: 'FROZEN' }, 'The card was frozen'],
  [{ limitMinor: 5000 }, 'The limit was USD 50'],
  [{ limitMinor: null }, 'There was no limit'],
  [{ accountStatus: 'FROZEN', cardholderRefusal: null }, 'The account was frozen'],
  [
    { accountStatus: 'ACTIVE', cardholderRefusal: 'USER_NOT_READY' },
    'Payments of the cardholder are refused: USER_NOT_READY',
  ],
  [{ hasActiveKey: false }, 'The wallet had no active key'],
  [{ spendableMinor: 0 }, 'USD 0 could be spent'],
  [{ suffix: '002' }, 'The merchant’s name ends with 002'],
  [{ suffix: null }, 'The merchant’s name selects nothing'],
  [{}, ''],
] as const)('%j: %s', (facts, text) => {
  expect(factText({ facts }, money)).toBe(text)
})
