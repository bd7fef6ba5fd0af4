import { type OutcomeRow, rowOf } from './selector'

type SelectedLiveness = 'PASSED' | 'FAILED'

const SOURCE = 'Behaviour 9.5: wallet address of an account with a LIVENESS challenge'

/** Wallet address of an external account whose holder is asked to show their face. Source: behaviour 9.5. */
export const LIVENESS_OUTCOMES: readonly OutcomeRow<SelectedLiveness>[] = [
  { suffix: '002', outcome: 'FAILED', label: 'The check fails: the wallet becomes UNVERIFIED', source: SOURCE },
  { suffix: null, outcome: 'PASSED', label: 'The check passes: the wallet becomes ACTIVE', source: SOURCE },
]

/** How the simulated liveness check of that wallet ends. */
export function livenessOutcomeOf(address: string): SelectedLiveness {
  return rowOf(LIVENESS_OUTCOMES, address).outcome
}
