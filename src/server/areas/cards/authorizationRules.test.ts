import { describe, expect, it } from 'vitest'
import { CARD_PAYMENT_OUTCOMES } from '../../counterparties/outcomes/cardPaymentOutcomes'
import { AUTHORIZATION_RULES, type AuthorizationFacts, decideAuthorization } from './authorizationRules'

const rowFor = (suffix: string | null) => {
  const row = CARD_PAYMENT_OUTCOMES.find((each) => each.suffix === suffix)
  if (row === undefined) throw new Error(`there is no row ${suffix}`)
  return row
}

const FACTS: AuthorizationFacts = {
  kind: 'AUTHORIZATION',
  direction: 'DEBIT',
  amountMinor: 100n,
  neededMinor: 100n,
  cardState: 'ACTIVE',
  limitMinor: 100n,
  account: { id: 'InternalAccount:1', status: 'ACTIVE', type: 'INTERNAL_FIAT' },
  canReceive: false,
  cardholderRefusal: null,
  hasActiveKey: true,
  spendableMinor: 100n,
  sandbox: rowFor(null),
}

const WALLET = { ...FACTS.account, type: 'EMBEDDED_WALLET' } as const

describe('decideAuthorization', () => {
  it.each<[string, Partial<AuthorizationFacts>, string | null]>([
    ['everything just fits', {}, null],
    ['no limit', { limitMinor: null, amountMinor: 10n ** 15n }, null],
    ['the card is frozen', { cardState: 'FROZEN' }, 'CARD_PAUSED'],
    ['the card waits for its issuer', { cardState: 'PROCESSING' }, 'CARD_NOT_ISSUED'],
    ['the card is closed', { cardState: 'CLOSED' }, 'CARD_CLOSED'],
    ['above the limit', { limitMinor: 99n }, 'ABOVE_LIMIT_PER_TRANSACTION'],
    ['the account is frozen', { account: { ...FACTS.account, status: 'FROZEN' } }, 'SOURCE_NOT_ACTIVE'],
    ['a cardholder who may not pay', { cardholderRefusal: 'USER_NOT_READY' }, 'CARDHOLDER_NOT_READY'],
    ['a wallet with a key', { account: WALLET }, null],
    ['a wallet without a key', { account: WALLET, hasActiveKey: false }, 'NO_ACTIVE_DELEGATED_KEY'],
    ['an account that is no wallet needs no key', { hasActiveKey: false }, null],
    ['a unit is missing', { spendableMinor: 99n }, 'INSUFFICIENT_FUNDS'],
    ['row 002', { sandbox: rowFor('002') }, 'INSUFFICIENT_FUNDS'],
    ['row 003', { sandbox: rowFor('003') }, 'CARD_PAUSED'],
    ['row 005', { sandbox: rowFor('005') }, null],
    ['row 006', { sandbox: rowFor('006') }, null],
    ['row 007', { sandbox: rowFor('007') }, null],
    ['an excess, row 007', { kind: 'EXCESS', sandbox: rowFor('007') }, 'SANDBOX_EXCESS_FAILS'],
    ['an excess of a frozen card above its limit', { kind: 'EXCESS', cardState: 'FROZEN', limitMinor: 1n }, null],
    ['an advice of a frozen card', { kind: 'ADVICE', cardState: 'FROZEN' }, null],
    ['an advice above the limit', { kind: 'ADVICE', limitMinor: 99n }, 'ABOVE_LIMIT_PER_TRANSACTION'],
    ['an advice to less, from an emptied account', { kind: 'ADVICE', neededMinor: 0n, spendableMinor: 0n }, null],
    ['a credit beyond the limit', { direction: 'CREDIT', limitMinor: 1n, spendableMinor: 0n, canReceive: true }, null],
    ['a credit that does not fit', { direction: 'CREDIT' }, 'SOURCE_CANNOT_RECEIVE'],
  ])('%s: %o', (_what, change, reason) => {
    const decision = decideAuthorization({ ...FACTS, ...change })
    expect(decision.reason).toBe(reason)
    expect(decision.verdict).toBe(reason === null ? 'APPROVED' : 'DECLINED')
    expect(decision.trace.filter(({ outcome }) => outcome === 'DECLINED')).toHaveLength(reason === null ? 0 : 1)
  })

  it('stops at the first rule that declines, in the order of the list, and shows what it looked at', () => {
    const broken: AuthorizationFacts = { ...FACTS, cardState: 'FROZEN', limitMinor: 1n, spendableMinor: 0n }
    const orderOf = (facts: AuthorizationFacts, rules = AUTHORIZATION_RULES) =>
      decideAuthorization(facts, rules).trace.map(({ rule, outcome }) => `${rule} ${outcome}`)
    expect(orderOf(broken)).toEqual([
      'CARD_STATE DECLINED',
      'LIMIT_PER_TRANSACTION NOT_REACHED',
      'SOURCE NOT_REACHED',
      'DELEGATED_KEY NOT_REACHED',
      'SPENDABLE_BALANCE NOT_REACHED',
      'SANDBOX_ROW NOT_REACHED',
    ])
    expect(orderOf(broken, AUTHORIZATION_RULES.toReversed())[1]).toBe('SPENDABLE_BALANCE DECLINED')
    expect(decideAuthorization(broken).trace[0]).toEqual({
      rule: 'CARD_STATE',
      outcome: 'DECLINED',
      reason: 'CARD_PAUSED',
      facts: { cardState: 'FROZEN' },
    })
  })

  it('takes one rule more', () => {
    const [first] = AUTHORIZATION_RULES
    if (first === undefined) throw new Error('there are rules')
    const rules = [...AUTHORIZATION_RULES, { ...first, judge: () => 'CARD_CLOSED' as const }]
    expect(decideAuthorization(FACTS, rules)).toMatchObject({ verdict: 'DECLINED', reason: 'CARD_CLOSED' })
    expect(decideAuthorization(FACTS, rules).trace).toHaveLength(AUTHORIZATION_RULES.length + 1)
  })
})
