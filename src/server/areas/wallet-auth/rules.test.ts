import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../foundation/ServiceError'
import {
  refuseLastRemoval,
  refuseOtherSessions,
  refuseSecondOtp,
  refuseSessionsOf,
  requireAccountId,
  requireNickname,
} from './rules'

function codeOf(act: () => unknown): unknown {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof ServiceError ? [error.code, error.details?.reason ?? null] : error
  }
}

describe('requireNickname', () => {
  it('trims, and takes letters and digits of any script with space . _ - and brackets', () => {
    expect(requireNickname("  José's iPhone_2.0 (Arbeit-Gerät) 電話 ٣ \t")).toBe(
      "José's iPhone_2.0 (Arbeit-Gerät) 電話 ٣",
    )
  })

  it('takes 1 to 100 characters after trimming, a character beyond the basic plane being one', () => {
    expect(requireNickname(` ${'a'.repeat(100)} `)).toHaveLength(100)
    expect([...requireNickname('𐐀'.repeat(100))]).toHaveLength(100)
    for (const text of ['', '  ', 'a'.repeat(101), '𐐀'.repeat(101)])
      expect(codeOf(() => requireNickname(text))).toEqual(['INVALID_INPUT', 'NICKNAME_LENGTH'])
  })

  it('refuses every other ASCII character, wherever it stands', () => {
    for (let code = 33; code < 127; code += 1) {
      const character = String.fromCharCode(code)
      const isAllowed = /[A-Za-z0-9._'()-]/.test(character)
      const answer = codeOf(() => requireNickname(`a${character}b`))
      expect([character, answer === null]).toEqual([character, isAllowed])
    }
  })

  it('answers twice the same: what it returns, it takes unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 110 }), (text) => {
        if (codeOf(() => requireNickname(text)) !== null) return
        const nickname = requireNickname(text)
        expect(requireNickname(nickname)).toBe(nickname)
      }),
    )
  })
})

describe('additions and removals', () => {
  const email = { type: 'EMAIL_OTP' } as const
  const passkey = { type: 'PASSKEY' } as const

  it('lets one credential of each kind of code be, next to any others', () => {
    expect(codeOf(() => refuseSecondOtp([passkey, email], 'EMAIL_OTP'))).toEqual([
      'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
      null,
    ])
    expect(codeOf(() => refuseSecondOtp([passkey, email], 'SMS_OTP'))).toBeNull()
    expect(codeOf(() => refuseSecondOtp([{ type: 'SMS_OTP' }], 'SMS_OTP'))).toEqual([
      'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
      null,
    ])
  })

  it('keeps the last credential', () => {
    expect(codeOf(() => refuseLastRemoval([email]))).toEqual(['INVALID_INPUT', 'LAST_CREDENTIAL'])
    expect(codeOf(() => refuseLastRemoval([email, passkey]))).toBeNull()
  })

  it('bars sessions of the credential that goes, and all sessions but the one that is refreshed', () => {
    const session = { id: 'Session:1', auth_method_id: 'AuthMethod:1' }
    expect(refuseSessionsOf('AuthMethod:1')(session)?.reason).toBe('SAME_CREDENTIAL')
    expect(refuseSessionsOf('AuthMethod:2')(session)).toBeNull()
    expect(refuseOtherSessions('Session:2')(session)?.reason).toBe('OTHER_SESSION')
    expect(refuseOtherSessions('Session:1')(session)).toBeNull()
  })

  it('knows the id of an internal account by its form', () => {
    const id = 'InternalAccount:00000000-0000-7000-8000-000000000000'
    expect(requireAccountId(id)).toBe(id)
    expect(codeOf(() => requireAccountId(id.toLowerCase()))).toEqual(['INVALID_INPUT', 'MALFORMED_ID'])
  })
})
