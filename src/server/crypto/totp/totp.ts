import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as apps take it: SHA-1, six digits, a new code each 30 seconds. */
const ALGORITHM = 'SHA1'
const DIGITS = 6
const PERIOD_SECONDS = 30
/** How long a code is shown before the next one. */
export const TOTP_PERIOD_MS = PERIOD_SECONDS * 1000
/** Clocks of phones may be one step off, either way. */
const DRIFT_STEPS = 1

const totpOf = (secretHex: string, names?: { readonly issuer: string; readonly label: string }): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromHex(secretHex),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
  })

/** A secret in the letters that people type into their apps. */
export function totpBase32(secretHex: string): string {
  return Secret.fromHex(secretHex).base32
}

/** A secret as an app scans it: `otpauth://totp/...`. */
export function totpUri(secretHex: string, names: { readonly issuer: string; readonly label: string }): string {
  return totpOf(secretHex, names).toString()
}

/** The code of a secret at an instant, epoch milliseconds. */
export function totpCode(secretHex: string, atMs: number): string {
  return totpOf(secretHex).generate({ timestamp: atMs })
}

/**
 * The step that a code belongs to, of those near an instant; null where it belongs to none of them. Whoever keeps the
 * last step that was used, and takes later ones only, takes each code once.
 *
 * Standard: RFC 6238 5.2.
 */
export function totpStep(secretHex: string, code: string, atMs: number): number | null {
  const delta = totpOf(secretHex).validate({ token: code, timestamp: atMs, window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(atMs / (PERIOD_SECONDS * 1000)) + delta
}
