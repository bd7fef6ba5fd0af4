import { describe, expect, it } from 'vitest'
import { findBodyMistake, timesOfToken } from './bodyMistakes'

const right = { credentialId: 'a-b_c', clientDataJson: 'e30', authenticatorData: 'AAAA', signature: 'BBBB' }
const hex = '00ff'.repeat(20)

describe('findBodyMistake', () => {
  it.each([
    ['no mistake in a right assertion', { assertion: right }, null],
    ['nothing in what is no object', 'text', null],
    ['nothing in a body without a proof', { type: 'EMAIL_OTP' }, null],
    [
      'the spelling of the standard',
      { assertion: { ...right, clientDataJson: undefined, clientDataJSON: 'e30' } },
      { mistake: 'CLIENT_DATA_SPELLING', field: 'assertion.clientDataJSON' },
    ],
    [
      "the browser's shape",
      { attestation: { rawId: 'a', response: { clientDataJSON: 'e30' } } },
      { mistake: 'BROWSER_SHAPE', field: 'attestation.response' },
    ],
    [
      'standard base64',
      { assertion: { ...right, authenticatorData: 'a+b/' } },
      { mistake: 'FIELD_STANDARD_BASE64', field: 'assertion.authenticatorData' },
    ],
    ['hex', { assertion: { ...right, signature: hex } }, { mistake: 'FIELD_HEX', field: 'assertion.signature' }],
    [
      'a bundle that is no text',
      { encryptedOtpBundle: { ciphertext: '' } },
      { mistake: 'BUNDLE_NOT_TEXT', field: 'encryptedOtpBundle' },
    ],
  ])('finds %s', (_, body, expected) => {
    const wire: unknown = JSON.parse(JSON.stringify(body))
    expect(findBodyMistake(wire)).toEqual(expected)
  })
})

describe('timesOfToken', () => {
  const tokenOf = (claims: object) =>
    ['{}', JSON.stringify(claims)]
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.')
      .concat('.x')

  it('says how far the times of a token lie behind the clock, in whole seconds', () => {
    expect(timesOfToken(tokenOf({ iat: 940, exp: 1030 }), 1_000_400)).toEqual({
      issuedSecondsAgo: 60,
      expiredSecondsAgo: -30,
    })
    expect(timesOfToken(tokenOf({ iat: '940' }), 1_000_000)).toEqual({
      issuedSecondsAgo: null,
      expiredSecondsAgo: null,
    })
  })

  it('says nothing of what is no token', () => {
    for (const text of ['x', undefined, 7, 'a.b.c']) expect(timesOfToken(text, 0)).toBeNull()
  })
})
