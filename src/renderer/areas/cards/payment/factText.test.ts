import { expect, it } from 'vitest'
import type { CardDeclineReason } from '../../../../contract/console/cards/schemas'
import { declineText, factText } from './Decisions'

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
  [{ suffix: '005' }, 'The merchant’s name ends with 005'],
  [{ suffix: null }, 'The end of the merchant’s name asks for nothing special'],
  [{}, ''],
] as const)('%j: %s', (facts, text) => {
  expect(factText({ facts, reason: null }, money)).toBe(text)
})

it.each([
  ['002', 'INSUFFICIENT_FUNDS', 'as if the account had too little money'],
  ['003', 'CARD_PAUSED', 'as if the card were frozen'],
  ['007', 'SANDBOX_EXCESS_FAILS', 'that it pays no more than was authorized'],
] as const)('what the sandbox declines by %s is told apart from what the card declines', (suffix, reason, answer) => {
  const step = { rule: 'SANDBOX_ROW', outcome: 'DECLINED', reason, facts: { suffix } } as const
  expect(factText(step, money)).toBe(`The merchant’s name ends with ${suffix}: the sandbox answers ${answer}`)
  expect(declineText({ reason, trace: [step] })).toBe(`The sandbox answers ${answer}`)
})

it('a decision says what it was declined for, and nothing where it was approved', () => {
  const judged = (outcome: 'PASSED' | 'DECLINED', reason: CardDeclineReason | null) => ({
    reason,
    trace: [{ rule: 'CARD_STATE', outcome, reason, facts: {} } as const],
  })
  expect(declineText(judged('DECLINED', 'CARD_PAUSED'))).toBe('The card is frozen')
  expect(declineText(judged('PASSED', null))).toBe('')
})
