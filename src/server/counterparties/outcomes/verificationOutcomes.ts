import { type OutcomeRow, rowOf } from './selector'

export type SelectedVerification = 'PENDING' | 'REJECTED' | 'APPROVED'

const KYB_SOURCE = 'Specification, sandbox selectors: businessInfo.registrationNumber'
const KYC_SOURCE = 'Specification, sandbox selectors: personalInfo.lastName'
const FULL_NAME_SOURCE = 'Behaviour 7.5: fullName of an individual'

/** Registration number of a business on `POST /verifications`. Source: specification, sandbox selectors. */
export const KYB_OUTCOMES: readonly OutcomeRow<SelectedVerification>[] = [
  { suffix: '001', outcome: 'PENDING', label: 'The check waits for a person', source: KYB_SOURCE },
  { suffix: '002', outcome: 'REJECTED', label: 'The business is rejected', source: KYB_SOURCE },
  { suffix: null, outcome: 'APPROVED', label: 'The business is approved', source: KYB_SOURCE },
]

/** Last name of a beneficial owner. Source: specification, sandbox selectors. */
export const KYC_OUTCOMES: readonly OutcomeRow<SelectedVerification>[] = [
  { suffix: '001', outcome: 'PENDING', label: 'The check waits for a person', source: KYC_SOURCE },
  { suffix: '002', outcome: 'REJECTED', label: 'The person is rejected', source: KYC_SOURCE },
  { suffix: null, outcome: 'APPROVED', label: 'The person is approved', source: KYC_SOURCE },
]

/** `UNVERIFIED`: the person must submit documents, and those are found too poor to read. */
export type IndividualOutcome = SelectedVerification | 'UNVERIFIED'

/** Full name of an individual customer at creation. Source: behaviour 3.2, 7.5. */
export const INDIVIDUAL_OUTCOMES: readonly OutcomeRow<IndividualOutcome>[] = [
  { suffix: '001', outcome: 'PENDING', label: 'The check waits for a person', source: FULL_NAME_SOURCE },
  { suffix: '002', outcome: 'REJECTED', label: 'The person is rejected', source: FULL_NAME_SOURCE },
  { suffix: '003', outcome: 'UNVERIFIED', label: 'The person must submit documents', source: FULL_NAME_SOURCE },
  { suffix: null, outcome: 'APPROVED', label: 'The person is approved', source: FULL_NAME_SOURCE },
]

/** What the simulated provider decides about a business; a missing registration number selects nothing. */
export function kybOutcomeOf(registrationNumber: string | null): SelectedVerification {
  return rowOf(KYB_OUTCOMES, registrationNumber).outcome
}

/** What the simulated provider decides about a beneficial owner. */
export function kycOutcomeOf(lastName: string): SelectedVerification {
  return rowOf(KYC_OUTCOMES, lastName).outcome
}

/** What the simulated provider decides about an individual customer. */
export function individualOutcomeOf(fullName: string | null): IndividualOutcome {
  return rowOf(INDIVIDUAL_OUTCOMES, fullName).outcome
}
