import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkClaims, checkNonce } from './claims'

const NOW_MS = Date.UTC(2026, 3, 8, 12)
const NOW = NOW_MS / 1000
const ISSUER = 'https://accounts.google.com'
const good = { iss: ISSUER, aud: 'app', sub: 'user', iat: NOW, exp: NOW + 300, email: 'ada@example.com' }

const reasonOf = (
  changes: Record<string, unknown>,
  mode: 'SANDBOX' | 'PRODUCTION' = 'SANDBOX',
  supportedIssuers: readonly string[] | null = null,
) => {
  const verdict = checkClaims({ ...good, ...changes }, { nowMs: NOW_MS, mode, supportedIssuers })
  return verdict.ok ? 'OK' : verdict.reason
}

describe('checkClaims', () => {
  it.each([
    ['a text', 'app', 'ada@example.com', 'ada@example.com'],
    ['an array of one', ['app'], undefined, null],
    ['a text, with an email that is none', 'app', 7, null],
  ])('gives the identity, the audience being %s', (_what, aud, email, expected) => {
    expect(
      checkClaims({ ...good, aud, email }, { nowMs: NOW_MS, mode: 'SANDBOX', supportedIssuers: [ISSUER] }),
    ).toEqual({ ok: true, identity: { issuer: ISSUER, audience: 'app', subject: 'user', email: expected } })
  })

  it.each<[string, unknown, string]>([
    ['iss', undefined, 'ISSUER_MISSING'],
    ['iss', '', 'ISSUER_MISSING'],
    ['iss', 7, 'ISSUER_MISSING'],
    ['aud', undefined, 'AUDIENCE_INVALID'],
    ['aud', '', 'AUDIENCE_INVALID'],
    ['aud', [], 'AUDIENCE_INVALID'],
    ['aud', [''], 'AUDIENCE_INVALID'],
    ['aud', ['app', 'other'], 'AUDIENCE_INVALID'],
    ['aud', [['app']], 'AUDIENCE_INVALID'],
    ['aud', { 0: 'app' }, 'AUDIENCE_INVALID'],
    ['sub', undefined, 'SUBJECT_MISSING'],
    ['sub', '', 'SUBJECT_MISSING'],
    ['sub', 7, 'SUBJECT_MISSING'],
    ['iat', undefined, 'ISSUED_AT_MISSING'],
    ['iat', String(NOW), 'ISSUED_AT_MISSING'],
    ['iat', Number.NaN, 'ISSUED_AT_MISSING'],
    ['exp', undefined, 'EXPIRES_MISSING'],
    ['exp', String(NOW + 300), 'EXPIRES_MISSING'],
    ['exp', Number.POSITIVE_INFINITY, 'EXPIRES_MISSING'],
    ['exp', NOW, 'TOKEN_EXPIRED'],
    ['exp', NOW - 1, 'TOKEN_EXPIRED'],
    ['exp', NOW + 0.001, 'OK'],
  ])('%s of %j: %s', (claim, value, reason) => {
    expect(reasonOf({ [claim]: value })).toBe(reason)
  })

  it.each<['SANDBOX' | 'PRODUCTION', number, string]>([
    ['SANDBOX', 65, 'OK'],
    ['SANDBOX', 65.001, 'TOKEN_TOO_OLD'],
    ['SANDBOX', -5, 'OK'],
    ['SANDBOX', -5.001, 'ISSUED_IN_FUTURE'],
    ['PRODUCTION', 60, 'OK'],
    ['PRODUCTION', 60.001, 'TOKEN_TOO_OLD'],
    ['PRODUCTION', 0, 'OK'],
    ['PRODUCTION', -0.001, 'ISSUED_IN_FUTURE'],
  ])('%s, issued %d seconds ago: %s', (mode, ageSeconds, reason) => {
    expect(reasonOf({ iat: NOW - ageSeconds }, mode)).toBe(reason)
  })

  it('takes any issuer without a list, and only those of a list to the letter', () => {
    const list = [ISSUER, 'accounts.google.com', 'https://appleid.apple.com']
    expect(reasonOf({ iss: 'https://login.example.com' })).toBe('OK')
    expect(reasonOf({ iss: 'https://login.example.com' }, 'SANDBOX', list)).toBe('ISSUER_NOT_SUPPORTED')
    expect(reasonOf({ iss: `${ISSUER}/` }, 'SANDBOX', list)).toBe('ISSUER_NOT_SUPPORTED')
    expect(reasonOf({ iss: 'accounts.google.com' }, 'SANDBOX', list)).toBe('OK')
  })

  it('never throws', () => {
    const claims = fc.dictionary(fc.constantFrom('iss', 'aud', 'sub', 'iat', 'exp', 'email', 'nonce'), fc.anything())
    fc.assert(
      fc.property(claims, (random) => {
        checkClaims(random, { nowMs: NOW_MS, mode: 'SANDBOX', supportedIssuers: null })
        checkNonce(random, 'text')
      }),
    )
  })
})

describe('checkNonce', () => {
  // wallet-crypto.md 10.
  const PUBLIC_KEY =
    '04f6b9611005b21f0e5ca6e0d7f6565c5a781475558e5a57095dda10dda0eb7bf' +
    '2b61c96d3f5d3bc44459dea7c8a5f1a553aacdeca8c76da4423bfe38f9c81d18b'
  const NONCE = '10ba3430e45e0425f9482a2cf85ba8a326f69584ab79ef1c590e9fab06c98cfa'
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data)

  it.each([
    ['the published example', NONCE, 'OK'],
    ['another case of its letters', NONCE.toUpperCase(), 'NONCE_MISMATCH'],
    ['the hash of the key bytes', sha256(Buffer.from(PUBLIC_KEY, 'hex')).digest('hex'), 'NONCE_MISMATCH'],
    ['base64url', sha256(PUBLIC_KEY).digest('base64url'), 'NONCE_MISMATCH'],
    ['the hash of the upper-case text', sha256(PUBLIC_KEY.toUpperCase()).digest('hex'), 'NONCE_MISMATCH'],
    ['one changed character', NONCE.replace(/a$/, 'b'), 'NONCE_MISMATCH'],
    ['nothing', '', 'NONCE_MISSING'],
    ['no text', 7, 'NONCE_MISSING'],
    ['absent', undefined, 'NONCE_MISSING'],
  ])('%s: %s', (_what, nonce, expected) => {
    expect(checkNonce({ nonce }, PUBLIC_KEY)).toBe(expected)
  })
})
