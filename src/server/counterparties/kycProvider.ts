import {
  type IndividualOutcome,
  individualOutcomeOf,
  kybOutcomeOf,
  type SelectedVerification,
} from './outcomes/verificationOutcomes'

/** What the simulated provider says about a business that is submitted. Source: specification, sandbox selectors. */
export function checkBusiness(registrationNumber: string | undefined): SelectedVerification {
  return kybOutcomeOf(registrationNumber ?? null)
}

/** What the simulated provider says about an individual customer; without a name nothing selects an outcome. */
export function checkIndividual(fullName: string | undefined): IndividualOutcome {
  return individualOutcomeOf(fullName ?? null)
}
