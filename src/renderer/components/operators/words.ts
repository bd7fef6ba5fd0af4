import type { PinWeakness } from '../../../contract/console/operators/pinRules'
import { PIN_DIGITS } from '../../../contract/console/operators/pinRules'

/** The words that sign-in and the operators screen share. */
export const words = {
  pinOf: (name: string) => `PIN of ${name}`,
  newPin: 'New PIN',
  pinNote: `${PIN_DIGITS.min} to ${PIN_DIGITS.max} digits; not all the same, no straight sequence.`,
  repeat: 'The same PIN once more',
  tooShort: `A PIN has at least ${PIN_DIGITS.min} digits.`,
  weak: {
    ONE_DIGIT: 'The same digit throughout would be guessed first.',
    SEQUENCE: 'A straight sequence would be guessed first.',
    REPEATED_BLOCK: 'The same two or three digits repeated would be guessed first.',
  } satisfies Record<PinWeakness, string>,
  differs: 'The two are not the same.',
  usePasskey: 'Use a passkey',
  lockedFor: (left: string, at: string) => `Locked after five wrong tries. Next try in ${left}, at ${at}.`,
  signOutFailed: 'Signing out was not completed',
} as const
