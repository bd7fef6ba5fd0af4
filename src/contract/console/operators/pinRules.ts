/** Digits of a PIN. */
export const PIN_DIGITS = { min: 6, max: 12 } as const

/** Wrong tries in a row before a PIN is locked, and for how long. */
export const PIN_TRIES_MAX = 5
export const PIN_LOCK_MINUTES = 15

/** Why a PIN is among the first that anybody would try. */
export type PinWeakness = 'ONE_DIGIT' | 'SEQUENCE' | 'REPEATED_BLOCK'

const BLOCK_DIGITS_MAX = 3

const isRepeatOf = (pin: string, length: number): boolean => pin === pin.slice(0, length).repeat(pin.length / length)

/** Each digit follows the one before it, up or down; 0 follows 9. */
function isSequence(pin: string, step: 1 | 9): boolean {
  return [...pin].every((digit, index) => index === 0 || Number(digit) === (Number(pin[index - 1]) + step) % 10)
}

/**
 * What makes a PIN trivially guessable, or null: the same digit throughout, a straight sequence up or down, or a
 * block of two or three digits repeated. Input: digits only.
 *
 * Assumes: A-331.
 */
export function weaknessOfPin(pin: string): PinWeakness | null {
  if (isRepeatOf(pin, 1)) return 'ONE_DIGIT'
  if (isSequence(pin, 1) || isSequence(pin, 9)) return 'SEQUENCE'
  for (let length = 2; length <= BLOCK_DIGITS_MAX; length += 1) {
    if (pin.length % length === 0 && isRepeatOf(pin, length)) return 'REPEATED_BLOCK'
  }
  return null
}
