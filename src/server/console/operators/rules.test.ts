import { describe, expect, it } from 'vitest'
import { weaknessOfPin } from '../../../contract/console/operators/pinRules'
import {
  countTry,
  judgeAddition,
  judgeNewPin,
  judgeNewProof,
  judgeRemoval,
  judgeSelection,
  judgeStateChange,
  type OperatorRefusal,
  type PinTries,
  wrongPin,
} from './rules'

const reasonOf = (refusal: OperatorRefusal | null): string => refusal?.details.reason ?? 'ALLOWED'

describe('weaknessOfPin', () => {
  it.each([
    ['111111', 'ONE_DIGIT'],
    ['000000000000', 'ONE_DIGIT'],
    ['123456', 'SEQUENCE'],
    ['012345', 'SEQUENCE'],
    ['987654321', 'SEQUENCE'],
    ['678901', 'SEQUENCE'],
    ['210987', 'SEQUENCE'],
    ['121212', 'REPEATED_BLOCK'],
    ['123123', 'REPEATED_BLOCK'],
    ['407407407', 'REPEATED_BLOCK'],
    ['123457', null],
    ['1231234', null],
    ['112233', null],
    ['408126', null],
    ['40812640', null],
  ] as const)('%s is %s', (pin, weakness) => {
    expect(weaknessOfPin(pin)).toBe(weakness)
    expect(reasonOf(judgeNewPin(pin))).toBe(weakness === null ? 'ALLOWED' : `PIN_${weakness}`)
  })

  it('is refused without naming the PIN', () => {
    expect(JSON.stringify(judgeNewPin('123456'))).not.toContain('123456')
  })
})

describe('countTry', () => {
  const now = Date.parse('2026-11-21T09:00:00.000Z')
  const minute = 60_000
  it.each<[string, PinTries, number, string]>([
    ['the first', { tries: 0, lockedUntilMs: null }, now, '1'],
    ['the fourth', { tries: 3, lockedUntilMs: null }, now, '4'],
    ['the fifth locks', { tries: 4, lockedUntilMs: null }, now, `5 until ${now + 15 * minute}`],
    ['a sixth', { tries: 5, lockedUntilMs: now + 15 * minute }, now, 'REFUSED'],
    ['a moment before the end', { tries: 5, lockedUntilMs: now + 1 }, now, 'REFUSED'],
    ['at the end counting begins again', { tries: 5, lockedUntilMs: now }, now, '1'],
    ['long after', { tries: 5, lockedUntilMs: now }, now + 90 * minute, '1'],
  ])('%s', (_what, before, wallMs, after) => {
    const decision = countTry(before, wallMs)
    const text = decision.isAllowed
      ? `${decision.next.tries}${decision.next.lockedUntilMs === null ? '' : ` until ${decision.next.lockedUntilMs}`}`
      : 'REFUSED'
    expect(text).toBe(after)
  })

  it('says how many tries are left, and until when the PIN is locked', () => {
    expect(wrongPin({ tries: 2, lockedUntilMs: null }, 'proof')).toMatchObject({
      code: 'FORBIDDEN',
      details: { triesLeft: 3 },
    })
    expect(wrongPin({ tries: 4, lockedUntilMs: null }, 'proof').message).toContain('One more wrong try locks')
    expect(wrongPin({ tries: 5, lockedUntilMs: Date.parse('2026-11-21T09:15:00.000Z') }, 'proof')).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      details: { reason: 'PIN_LOCKED', lockedUntil: '2026-11-21T09:15:00.000Z' },
    })
  })
})

describe('judgeAddition', () => {
  it.each([
    [0, null, false, false, 'ALLOWED'],
    [0, null, true, false, 'ALLOWED'],
    [1, null, true, true, 'NOBODY_AT_DESK'],
    [1, 0, true, true, 'OWN_PROOF_MISSING'],
    [1, 1, false, true, 'PROOF_REQUIRED'],
    [1, 1, true, false, 'CONFIRM_REQUIRED'],
    [1, 1, true, true, 'ALLOWED'],
    [4, 2, true, true, 'ALLOWED'],
    [4, 2, false, false, 'PROOF_REQUIRED'],
  ] as const)(
    'operators %s, own proofs %s, a new proof %s, confirmed %s: %s',
    (operatorCount, ownProofCount, hasProof, hasConfirm, outcome) => {
      expect(reasonOf(judgeAddition({ operatorCount, ownProofCount, hasProof, hasConfirm }))).toBe(outcome)
    },
  )
})

describe('judgeSelection', () => {
  it.each([
    ['DISABLED', 2, 1, true, true, false, 'OPERATOR_DISABLED'],
    ['ACTIVE', 1, 0, false, false, false, 'ALLOWED'],
    ['ACTIVE', 1, 0, false, false, true, 'ALLOWED'],
    ['ACTIVE', 1, 0, false, true, false, 'PROOF_MISSING'],
    ['ACTIVE', 1, 1, true, false, false, 'PROOF_REQUIRED'],
    ['ACTIVE', 2, 1, true, true, false, 'ALLOWED'],
    ['ACTIVE', 2, 1, true, true, true, 'PROOF_EXISTS'],
    ['ACTIVE', 2, 0, true, false, false, 'PROOF_MISSING'],
    ['ACTIVE', 2, 0, true, false, true, 'PROOF_MISSING'],
    ['ACTIVE', 2, 0, false, false, false, 'FIRST_PROOF_REQUIRED'],
    ['ACTIVE', 2, 0, false, false, true, 'ALLOWED'],
  ] as const)(
    '%s, operators %s, own proofs %s, anybody has one %s, shown %s, first one set %s: %s',
    (state, operatorCount, proofCount, hasAnybodyProof, hasProof, hasFirstProof, outcome) => {
      const facts = { state, operatorCount, proofCount, hasAnybodyProof, hasProof, hasFirstProof }
      expect(reasonOf(judgeSelection(facts))).toBe(outcome)
    },
  )
})

describe('judgeNewProof', () => {
  it.each([
    [true, 0, 0, false, 'PIN', false, 'ALLOWED'],
    [true, 1, 1, true, 'PIN', true, 'PIN_EXISTS'],
    [true, 1, 1, true, 'PASSKEY', false, 'CONFIRM_REQUIRED'],
    [true, 1, 1, true, 'PASSKEY', true, 'ALLOWED'],
    [true, 1, 1, false, 'PIN', true, 'ALLOWED'],
    [false, 1, 0, false, 'PIN', true, 'ALLOWED'],
    [false, 1, 0, false, 'PIN', false, 'CONFIRM_REQUIRED'],
    [false, 1, 1, true, 'PASSKEY', true, 'NOT_YOUR_PROOF'],
    [false, 0, 0, false, 'PIN', false, 'NOT_YOUR_PROOF'],
  ] as const)(
    'own %s, own proofs %s, proofs %s, has PIN %s, adds %s, confirmed %s: %s',
    (isOwn, ownProofCount, proofCount, hasPin, kind, hasConfirm, outcome) => {
      const facts = { isOwn, ownProofCount, proofCount, hasPin, kind, hasConfirm }
      expect(reasonOf(judgeNewProof({ ...facts, isAdministrator: true }))).toBe(outcome)
      const ofAnybody = isOwn ? outcome : 'NOT_YOUR_PROOF'
      expect(reasonOf(judgeNewProof({ ...facts, isAdministrator: false }))).toBe(ofAnybody)
    },
  )
})

describe('judgeRemoval', () => {
  it.each([
    [true, 1, 1, 'ALLOWED'],
    [true, 2, 1, 'LAST_PROOF'],
    [true, 2, 2, 'ALLOWED'],
    [true, 3, 1, 'LAST_PROOF'],
    [false, 2, 2, 'NOT_YOUR_PROOF'],
  ] as const)('own %s, operators %s, proofs %s: %s', (isOwn, operatorCount, proofCount, outcome) => {
    expect(reasonOf(judgeRemoval({ isOwn, operatorCount, proofCount }))).toBe(outcome)
  })
})

describe('judgeStateChange', () => {
  it('lets another do it, and nobody to themselves', () => {
    expect(reasonOf(judgeStateChange({ isOwn: true }))).toBe('OPERATOR_AT_DESK')
    expect(reasonOf(judgeStateChange({ isOwn: false }))).toBe('ALLOWED')
  })
})
