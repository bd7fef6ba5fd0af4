import type {
  BeneficialOwnerPersonalInfo,
  BeneficialOwnerPersonalInfoUpdate,
  KycStatus,
} from '../../../contract/beneficial-owners/schemas'
import type { KybStatus } from '../../../contract/customers/enums'
import { birthDateErrors, futureDayErrors } from '../../../contract/customers/identity'
import type { FieldError } from '../../../contract/primitives/errors'
import { assertNever } from '../../foundation/assert'

/**
 * The state of an owner, given the state of its business and what the provider says about the person.
 *
 * Input: `outcome`, the provider's verdict; null where it has not been asked.
 * Source: behaviour 7.5, and A.2 row 22: UNVERIFIED until the business is submitted, then PENDING until it resolves.
 * Assumes: A-031 (a business on hold).
 */
export function decideOwnerStatus(
  businessStatus: KybStatus,
  current: KycStatus,
  outcome: 'PENDING' | 'APPROVED' | 'REJECTED',
): KycStatus {
  if (current !== 'UNVERIFIED' && current !== 'PENDING') return current
  switch (businessStatus) {
    case 'UNVERIFIED':
      return current
    case 'PENDING':
    case 'HOLD':
      return 'PENDING'
    case 'APPROVED':
    case 'REJECTED':
      return outcome
    default:
      return assertNever(businessStatus)
  }
}

const NAMES = ['firstName', 'lastName', 'identifier'] as const

/** What of an owner is given. */
interface OwnerChange {
  readonly personalInfo?: BeneficialOwnerPersonalInfoUpdate | undefined
}

/**
 * What is wrong with an owner although every field has its type: an empty name or identity number, a day of birth long
 * ago or that has not come.
 *
 * Input: `now`, epoch milliseconds.
 */
export function ownerErrors(change: OwnerChange, now: number): FieldError[] {
  const errors: FieldError[] = []
  for (const name of NAMES) {
    const text = change.personalInfo?.[name]
    if (text !== undefined && text.trim() === '') {
      errors.push({ field: `personalInfo.${name}`, constraint: { minLength: 1 }, message: 'The text is empty.' })
    }
  }
  const [field, day] = ['personalInfo.birthDate', change.personalInfo?.birthDate] as const
  return [...errors, ...birthDateErrors(field, day), ...futureDayErrors(field, day, now)]
}

/** The personal data with the given fields changed and all others as they were; the address changes as a whole. */
export function mergePersonalInfo(
  current: BeneficialOwnerPersonalInfo,
  change: BeneficialOwnerPersonalInfoUpdate,
): BeneficialOwnerPersonalInfo {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...current, ...given }
}
