import { assertNever } from '../foundation/assert'
import { nameVerificationOutcomeOf } from './outcomes/nameVerificationOutcomes'

/** What the bank of the beneficiary says about the holder's name. */
type NameMatch =
  | { readonly kind: 'REFUSED' }
  | {
      readonly kind: 'ANSWERED'
      readonly status:
        | 'MATCHED'
        | 'PARTIAL_MATCH'
        | 'NOT_MATCHED'
        | 'UNSUPPORTED'
        | 'CHECKED_BY_RECEIVING_FI'
        | 'PENDING'
      /** The holder's name as the bank knows it; null when the bank keeps it to itself. */
      readonly verifiedName: string | null
    }

interface NameInquiry {
  readonly primaryIdentifier: string
  /** As submitted; null when no beneficiary was given. */
  readonly holderName: string | null
}

/** A name that a bank would call close: the first name shortened to its initial, or the last letter missing. */
export function nearVariantOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', ...rest] = words
  return rest.length > 0 ? `${first.slice(0, 1)}. ${rest.join(' ')}` : name.trim().slice(0, -1) || name
}

/**
 * Asks the simulated bank, or the provider that screens a chain, whether the holder's name fits the account. Wallets
 * take part like every other identifier.
 *
 * Source: specification, sandbox selectors; behaviour 9.4. Assumes: A-053.
 */
export function matchName({ primaryIdentifier, holderName }: NameInquiry): NameMatch {
  const outcome = nameVerificationOutcomeOf(primaryIdentifier)
  if (outcome === 'INVALID_ACCOUNT') return { kind: 'REFUSED' }
  switch (outcome) {
    case 'MATCHED':
      return { kind: 'ANSWERED', status: outcome, verifiedName: holderName }
    case 'PARTIAL_MATCH':
      return { kind: 'ANSWERED', status: outcome, verifiedName: holderName === null ? null : nearVariantOf(holderName) }
    case 'NOT_MATCHED':
    case 'PENDING':
    case 'UNSUPPORTED':
    case 'CHECKED_BY_RECEIVING_FI':
      return { kind: 'ANSWERED', status: outcome, verifiedName: null }
    default:
      return assertNever(outcome)
  }
}
