import { type LivenessOutcome, livenessOutcomeOf } from './outcomes/livenessOutcomes'

/** How long the simulated provider takes. Source: behaviour 9.5, "about 5 s". */
export const LIVENESS_SECONDS = 5

/** Asks the simulated provider how the check of a wallet's holder ended. Source: behaviour 9.5. */
export function checkLiveness(address: string): LivenessOutcome {
  return livenessOutcomeOf(address)
}
