import { assertNever } from '../../foundation/assert'

/** How long a code is good for. Source: behaviour 5. */
export const CODE_LIFETIME_MS = 10 * 60_000
/** How soon after a code another one is sent. Source: behaviour 5. */
export const RESEND_AFTER_MS = 30_000
/** How many wrong answers void a code. Source: behaviour 5. */
export const WRONG_CODES_MAX = 5

/** What is known of the newest code that was sent to an address. Instants are epoch milliseconds. */
interface SentCode {
  readonly code: string
  readonly state: 'LIVE' | 'USED' | 'REPLACED' | 'VOID'
  readonly failedAttempts: number
  readonly expiresAtMs: number
}

/** What an answer comes to. `VOIDED`: it was the last wrong one. */
export type CodeVerdict = 'RIGHT' | 'WRONG' | 'VOIDED' | 'CODE_VOID' | 'CODE_EXPIRED' | 'CODE_NOT_SENT'

/**
 * Judges a code.
 *
 * Input: `sent`, the newest code of the address, null where none was sent; `literal`, the code of the sandbox that is
 * right as well, null where only real codes are taken.
 * Source: behaviour 5: expiry and voiding hold for the literal once a code was sent. Assumes: A-460.
 */
export function judgeCode(given: string, sent: SentCode | null, literal: string | null, nowMs: number): CodeVerdict {
  if (sent === null) {
    if (literal === null) return 'CODE_NOT_SENT'
    return given === literal ? 'RIGHT' : 'WRONG'
  }
  switch (sent.state) {
    case 'VOID':
      return 'CODE_VOID'
    case 'USED':
    case 'REPLACED':
      return 'CODE_EXPIRED'
    case 'LIVE':
      if (nowMs >= sent.expiresAtMs) return 'CODE_EXPIRED'
      if (given === sent.code || given === literal) return 'RIGHT'
      return sent.failedAttempts + 1 >= WRONG_CODES_MAX ? 'VOIDED' : 'WRONG'
    default:
      return assertNever(sent.state)
  }
}
