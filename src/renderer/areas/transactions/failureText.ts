import { words } from './words'

/** Why a payment failed, in a sentence, and what to do; null where the interface's word has none. */
export function failureText(reason: string | undefined): string | null {
  return reason === undefined ? null : (words.failure.reasons[reason] ?? null)
}
