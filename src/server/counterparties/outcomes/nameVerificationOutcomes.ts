import { type OutcomeRow, rowOf } from './selector'

type NameVerificationOutcome =
  | 'MATCHED'
  | 'NOT_MATCHED'
  | 'PARTIAL_MATCH'
  | 'PENDING'
  | 'INVALID_ACCOUNT'
  | 'UNSUPPORTED'
  | 'CHECKED_BY_RECEIVING_FI'

const SOURCE = 'Specification, sandbox selectors: external account identifier in name verification'

/** Primary identifier of an external account at creation. Source: specification, sandbox selectors; behaviour 9.4. */
export const NAME_VERIFICATION_OUTCOMES: readonly OutcomeRow<NameVerificationOutcome>[] = [
  { suffix: '102', outcome: 'NOT_MATCHED', label: 'The bank knows the account under another name', source: SOURCE },
  { suffix: '103', outcome: 'PARTIAL_MATCH', label: 'The bank knows the account under a similar name', source: SOURCE },
  { suffix: '104', outcome: 'PENDING', label: 'The bank has not answered yet', source: SOURCE },
  { suffix: '105', outcome: 'INVALID_ACCOUNT', label: 'The bank refuses the account: 400', source: SOURCE },
  { suffix: '106', outcome: 'UNSUPPORTED', label: 'The bank does not verify names', source: SOURCE },
  { suffix: '107', outcome: 'CHECKED_BY_RECEIVING_FI', label: 'The receiving bank checks the name', source: SOURCE },
  { suffix: null, outcome: 'MATCHED', label: 'The name matches', source: SOURCE },
]

/** What the simulated bank answers to a name check of that identifier. */
export function nameVerificationOutcomeOf(primaryIdentifier: string): NameVerificationOutcome {
  return rowOf(NAME_VERIFICATION_OUTCOMES, primaryIdentifier).outcome
}
