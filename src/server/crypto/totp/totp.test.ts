import { expect, it } from 'vitest'
import { totpBase32, totpCode, totpStep, totpUri } from './totp'

/** `12345678901234567890` in ASCII, the secret of RFC 6238, appendix B. */
const SECRET = '3132333435363738393031323334353637383930'

it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %d ends in the digits of RFC 6238, %s', (seconds, eightDigits) => {
  const code = eightDigits.slice(-6)
  expect(totpCode(SECRET, seconds * 1000)).toBe(code)
  expect(totpStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

it.each([
  [-60, null],
  [-30, -1],
  [0, 0],
  [30, 1],
  [60, null],
])('a code of %d seconds beside now is of step %s', (offset, step) => {
  const now = 1_700_000_010_000
  const code = totpCode(SECRET, now + offset * 1000)
  expect(totpStep(SECRET, code, now)).toBe(step === null ? null : Math.floor(now / 30_000) + step)
})

it.each(['', '12345', '1234567', 'abcdef', '28708 '])('%j is no code', (code) => {
  expect(totpStep(SECRET, code, 59_000)).toBeNull()
})

it('goes into an app by letters or by a picture', () => {
  expect(totpBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const uri = totpUri(SECRET, { issuer: 'Northwind', label: 'lena@example.de' })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Northwind:lena%40example\.de\?/)
  expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
    issuer: 'Northwind',
    secret: totpBase32(SECRET),
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
