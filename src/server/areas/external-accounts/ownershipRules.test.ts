import { describe, expect, it } from 'vitest'
import { ACCOUNT_TYPES } from '../../../contract/external-accounts/accountTypes'
import { accountInfoExample } from '../../testing/accounts'
import {
  type ChallengeFacts,
  type ChallengeState,
  chainOf,
  closedChallenge,
  decideChallenge,
  decideLivenessStep,
  decideSubmission,
  messageToSignOf,
  nextOwnershipSteps,
} from './ownershipRules'

const STATUSES = [
  'PENDING',
  'ACTIVE',
  'PENDING_OWNERSHIP_VERIFICATION',
  'UNVERIFIED',
  'UNDER_REVIEW',
  'INACTIVE',
] as const
const STATES: readonly ChallengeState[] = ['OPEN', 'PASSED', 'FAILED', 'EXPIRED', 'ABANDONED']
const WALLET = accountInfoExample('ETHEREUM_WALLET')
const EARLY = '2026-11-21T09:00:00.000Z'
const EXPIRY = '2026-11-21T09:15:00.000Z'

const challengeOf = (method: ChallengeFacts['method'], state: ChallengeState): ChallengeFacts => ({
  method,
  state,
  expiresAt: EXPIRY,
})

describe('a challenge', () => {
  it.each([
    ['PENDING', 'EXTERNAL_ACCOUNT_PENDING'],
    ['ACTIVE', 'ALREADY_ACTIVE'],
    ['PENDING_OWNERSHIP_VERIFICATION', null],
    ['UNVERIFIED', null],
    ['UNDER_REVIEW', 'EXTERNAL_ACCOUNT_UNDER_REVIEW'],
    ['INACTIVE', 'EXTERNAL_ACCOUNT_INACTIVE'],
  ] as const)('from %s: %s', (status, refusal) => {
    expect(decideChallenge({ status, ownershipType: 'FIRST_PARTY', accountInfo: WALLET })).toBe(refusal)
  })

  it.each([
    ['LIGHTNING', {}, 'FIRST_PARTY', 'LIGHTNING_ACCOUNT'],
    ['EUR_ACCOUNT', {}, 'FIRST_PARTY', 'NOT_SELF_CUSTODY'],
    ['BASE_WALLET', { vaspName: 'Harbour Exchange' }, 'FIRST_PARTY', 'NOT_SELF_CUSTODY'],
    ['BASE_WALLET', {}, 'THIRD_PARTY', 'NOT_FIRST_PARTY'],
    ['BASE_WALLET', {}, null, 'NOT_FIRST_PARTY'],
  ] as const)('of %s %o, %s: %s', (type, change, ownershipType, refusal) => {
    const facts = { ownershipType, accountInfo: accountInfoExample(type, change) }
    for (const status of STATUSES) expect(decideChallenge({ ...facts, status })).toBe(refusal)
  })
})

describe('a signature is looked at only for an open WALLET_SIGNATURE challenge of an account that waits for it', () => {
  const cells = STATUSES.flatMap((status) =>
    (['WALLET_SIGNATURE', 'LIVENESS'] as const).flatMap((method) =>
      STATES.map((state) => [status, method, state] as const),
    ),
  )
  it.each(cells)('%s, %s, %s', (status, method, state) => {
    const decision = decideSubmission(status, challengeOf(method, state), EARLY)
    const isOpen = state === 'OPEN' && status === 'PENDING_OWNERSHIP_VERIFICATION'
    if (isOpen && method === 'WALLET_SIGNATURE') expect(decision).toEqual({ kind: 'VERIFY', isLate: false })
    else expect(decision).toEqual({ kind: 'REFUSE', reason: isOpen ? 'LIVENESS_CHALLENGE' : 'CHALLENGE_CLOSED' })
  })

  it.each(STATUSES)('%s without a challenge', (status) => {
    expect(decideSubmission(status, null, EARLY)).toEqual({ kind: 'REFUSE', reason: 'NO_CHALLENGE' })
  })

  it.each([
    ['2026-11-21T09:14:59.999Z', false],
    [EXPIRY, true],
    ['2026-11-21T09:15:00.001Z', true],
  ])('at %s late is %s', (now, isLate) => {
    const open = challengeOf('WALLET_SIGNATURE', 'OPEN')
    expect(decideSubmission('PENDING_OWNERSHIP_VERIFICATION', open, now)).toEqual({ kind: 'VERIFY', isLate })
  })
})

describe('an operator’s word on a liveness check', () => {
  const applied = new Set([
    'PENDING_OWNERSHIP_VERIFICATION/OPEN/PASSED',
    'PENDING_OWNERSHIP_VERIFICATION/OPEN/FAILED',
    'ACTIVE/PASSED/FAILED',
    'UNVERIFIED/FAILED/PASSED',
  ])
  const already = new Set(['ACTIVE/PASSED/PASSED', 'UNVERIFIED/FAILED/FAILED'])
  const cells = STATUSES.flatMap((status) =>
    STATES.flatMap((state) => (['PASSED', 'FAILED'] as const).map((decision) => [status, state, decision] as const)),
  )
  it.each(cells)('%s, %s, %s', (status, state, decision) => {
    const cell = `${status}/${state}/${decision}`
    const expected = applied.has(cell) ? 'APPLY' : already.has(cell) ? 'ALREADY_SO' : 'CHALLENGE_CLOSED'
    expect(decideLivenessStep(status, challengeOf('LIVENESS', state), decision)).toBe(expected)
    const signed = decideLivenessStep(status, challengeOf('WALLET_SIGNATURE', state), decision)
    expect(signed).toBe('NO_LIVENESS_CHALLENGE')
    expect(decideLivenessStep(status, null, decision)).toBe('NO_LIVENESS_CHALLENGE')
  })
})

describe('next steps', () => {
  const start = ['START_WALLET_SIGNATURE', 'START_LIVENESS']
  it.each([
    ['PENDING_OWNERSHIP_VERIFICATION', null, start],
    ['PENDING_OWNERSHIP_VERIFICATION', challengeOf('WALLET_SIGNATURE', 'OPEN'), ['SUBMIT_SIGNATURE', ...start]],
    ['PENDING_OWNERSHIP_VERIFICATION', challengeOf('LIVENESS', 'OPEN'), ['DECIDE_LIVENESS', ...start]],
    ['UNVERIFIED', challengeOf('LIVENESS', 'FAILED'), ['DECIDE_LIVENESS', ...start]],
    ['UNVERIFIED', challengeOf('WALLET_SIGNATURE', 'FAILED'), start],
    ['ACTIVE', challengeOf('LIVENESS', 'PASSED'), ['DECIDE_LIVENESS']],
    ['ACTIVE', challengeOf('WALLET_SIGNATURE', 'PASSED'), []],
    ['INACTIVE', challengeOf('LIVENESS', 'PASSED'), []],
  ] as const)('of %s after %o', (status, newest, steps) => {
    const facts = { status, ownershipType: 'FIRST_PARTY', accountInfo: WALLET }
    expect(nextOwnershipSteps(facts, newest, EARLY)).toEqual(steps)
  })

  it('do not offer a signature that would be late', () => {
    const facts = {
      status: 'PENDING_OWNERSHIP_VERIFICATION',
      ownershipType: 'FIRST_PARTY',
      accountInfo: WALLET,
    } as const
    expect(nextOwnershipSteps(facts, challengeOf('WALLET_SIGNATURE', 'OPEN'), EXPIRY)).toEqual(start)
  })
})

describe('the message', () => {
  it('names service, account, address, nonce and time in one line of ASCII', () => {
    const input = { externalAccountId: 'ExternalAccount:1', address: '0xabc', nonce: 'f00d', issuedAt: EARLY }
    const message = messageToSignOf(input)
    for (const part of ['Countersign', ...Object.values(input)]) expect(message).toContain(part)
    expect(message).toMatch(/^[\x20-\x7e]+$/)
  })
})

it('every wallet type has a chain, and no other type has one', () => {
  const withChain = ACCOUNT_TYPES.filter((type) => chainOf(type) !== null)
  expect(withChain).toEqual(ACCOUNT_TYPES.filter((type) => type.endsWith('_WALLET')))
})

describe('closedChallenge', () => {
  const expiresAt = '2026-11-21T09:15:00.000Z'
  it.each([
    ['2026-11-21T09:14:59.999Z', 'ABANDONED', '2026-11-21T09:14:59.999Z'],
    ['2026-11-21T09:15:00.000Z', 'EXPIRED', expiresAt],
    ['2026-11-22T00:00:00.000Z', 'EXPIRED', expiresAt],
  ])('at %s is %s', (nowIso, state, decidedAt) => {
    expect(closedChallenge({ expiresAt }, nowIso)).toEqual({ state, decidedAt })
  })
})
