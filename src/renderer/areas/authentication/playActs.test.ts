import { describe, expect, it } from 'vitest'
import type {
  CustomerAuthentication,
  CustomerContactChecks,
  CustomerProofCodes,
} from '../../../contract/console/authentication/schemas'
import { playActs, wrongCode } from './playActs'

const UNTIL = '2026-11-23T04:00:00.000Z'
const NO_FACTS = { name: null, credentialId: null, enrolledAt: null, lastUsedAt: null, recoveryCodesLeft: null }

const authentication: CustomerAuthentication = {
  customerId: 'Customer:1',
  rule: 'REGION',
  region: 'DE',
  isAsked: true,
  isDeferred: false,
  factors: [{ ...NO_FACTS, factor: 'SMS_OTP', phoneNumber: '+491701234567', isUsable: true }],
  sessions: [],
  lockout: { failedAttempts: 0, isLocked: false, isSuspended: false, lockedUntil: null, steps: [] },
  resets: [],
  challenges: [],
  trustedPayees: [],
}
const contact = { verifiedAt: null, code: null }
const checks: CustomerContactChecks = {
  customerId: 'Customer:1',
  rule: 'REGION',
  region: 'DE',
  isAsked: true,
  contacts: [
    { ...contact, channel: 'EMAIL', address: 'a@example.de', status: 'PENDING' },
    { ...contact, channel: 'SMS', address: '+491701234567', status: 'VERIFIED' },
  ],
}
const codes: CustomerProofCodes = { literal: '123456', app: null, sent: [] }
const sent = { messageId: 'Message:1', expiresAt: UNTIL, purpose: null, subjectId: null, challengeId: null }

const actsOf = (more: Partial<CustomerProofCodes> = {}) =>
  playActs({ authentication, checks, codes: { ...codes, ...more } })
const act = (key: string, more: Partial<CustomerProofCodes> = {}) => actsOf(more).find((each) => each.key === key)

describe('what a customer may do', () => {
  it('is what waits, then logins, then failures', () => {
    expect(actsOf().map(({ key }) => key)).toEqual(['EMAIL', 'SMS_OTP', 'FAILURE', 'PASSWORD'])
  })

  it('a login by text message needs a code that was sent, and names its challenge', () => {
    expect(act('SMS_OTP')).toMatchObject({ code: null, prove: null, start: { path: expect.stringContaining('start') } })
    const begun = { ...sent, kind: 'LOGIN', challengeId: 'ScaChallenge:1', code: '654321' } as const
    const ready = act('SMS_OTP', { sent: [begun] })
    expect(ready?.code).toMatchObject({ code: '654321', source: 'MESSAGE', messageId: 'Message:1' })
    expect(ready?.prove?.('654321')).toMatchObject({
      path: '/sca/login/complete?customerId=Customer%3A1',
      body: { factor: 'SMS_OTP', challengeId: 'ScaChallenge:1', code: '654321' },
    })
  })

  it('a contact takes the code of the sandbox unless real codes are wanted', () => {
    expect(act('EMAIL')?.code).toMatchObject({ code: '123456', source: 'LITERAL' })
    expect(act('EMAIL', { literal: null })?.code).toBeNull()
  })

  it('an app and a payment that waits are proven by their own codes', () => {
    const app = { code: '111111', validUntil: UNTIL, isUsed: true }
    expect(act('TOTP', { app })?.code).toMatchObject({ code: '111111', source: 'APP', isUsed: true })
    const quote = {
      ...sent,
      kind: 'QUOTE',
      challengeId: 'ScaChallenge:2',
      subjectId: 'Quote:1',
      code: '222222',
    } as const
    const proof = act('ScaChallenge:2', { sent: [quote] })?.prove?.('222222')
    expect(proof).toEqual({
      ...{ operation: 'authorizeQuote', method: 'POST' },
      ...{ path: '/quotes/Quote:1/authorize', body: { code: '222222' } },
    })
  })
})

it.each([['123456'], ['000000'], [null]])('a code beside %s is wrong', (right) => {
  expect(wrongCode(right)).toMatch(/^\d{6}$/)
  expect(wrongCode(right)).not.toBe(right)
})
