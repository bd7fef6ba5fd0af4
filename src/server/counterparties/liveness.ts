import { type LivenessOutcome, livenessOutcomeOf } from './outcomes/livenessOutcomes'

/** How long the simulated provider takes. Source: behaviour 9.5, "about 5 s". */
export const LIVENESS_SECONDS = 5

/** What the simulated provider of liveness checks hands out for one challenge; nothing answers at that address. */
export function livenessLinkOf(challengeId: string): string {
  return `https://liveness.countersign.test/${challengeId}`
}

/** Asks the simulated provider how the check of a wallet's holder ended. Source: behaviour 9.5. */
export function checkLiveness(address: string): LivenessOutcome {
  return livenessOutcomeOf(address)
}
