import { expect, it } from 'vitest'
import { totpCode } from './totp'

/** `12345678901234567890` in ASCII, the secret of RFC 6238, appendix B. */
const SECRET = '3132333435363738393031323334353637383930'

it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1234567890, '89005924'],
  [20000000000, '65353130'],
])('at second %d ends in the digits of RFC 6238, %s', (seconds, eightDigits) => {
  expect(totpCode(SECRET, seconds * 1000)).toBe(eightDigits.slice(-6))
})
