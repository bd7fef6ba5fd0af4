import { PIN_DIGITS, weaknessOfPin } from '../../../contract/console/operators/pinRules'
import { words } from './words'

/** What is wrong with a new PIN as far as it was typed, or null; an empty one is not judged yet. */
export function pinProblem(pin: string): string | null {
  if (pin === '') return null
  if (pin.length < PIN_DIGITS.min) return words.tooShort
  const weakness = weaknessOfPin(pin)
  return weakness === null ? null : words.weak[weakness]
}

/** What is wrong with the second typing of a new PIN, or null. */
export function repeatProblem(pin: string, repeat: string): string | null {
  return repeat === pin ? null : words.differs
}

/** Which inputs of a new PIN are wrong once it is to be sent. */
export function newPinFaults(pin: string, repeat: string): readonly ('pin' | 'repeat')[] {
  const isWrong = pin === '' || pinProblem(pin) !== null
  const isOther = repeat === '' || repeatProblem(pin, repeat) !== null
  return [...(isWrong ? (['pin'] as const) : []), ...(isOther ? (['repeat'] as const) : [])]
}
