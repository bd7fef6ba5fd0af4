import type { ConsoleOperationId } from '../../../contract/console/operations'
import type {
  LivenessOutcome,
  OwnershipChallengeState,
  OwnershipNextStep,
  OwnershipUse,
} from '../../../contract/console/ownership/schemas'
import type { ExternalAccountStatus } from '../../../contract/external-accounts/schemas'
import { assertNever } from '../../foundation/assert'

type Allowed = Pick<OwnershipUse, 'kind' | 'code'>

const NOTHING: Allowed = { kind: 'NOTHING', code: 'INVALID_BANK_ACCOUNT' }
const UNPROVEN = 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'

const USES: Readonly<Record<ExternalAccountStatus, Allowed>> = {
  ACTIVE: { kind: 'ANY_AMOUNT', code: null },
  PENDING_OWNERSHIP_VERIFICATION: { kind: 'BELOW_THRESHOLD', code: UNPROVEN },
  UNVERIFIED: { kind: 'NOTHING', code: UNPROVEN },
  PENDING: NOTHING,
  UNDER_REVIEW: NOTHING,
  INACTIVE: NOTHING,
}

/** Of an account whose customer was deleted. */
export const USE_OF_DELETED: Allowed = { kind: 'NOTHING', code: 'USER_NOT_FOUND' }

/** What payments an account in that state may be part of, and what code refuses the others. Source: behaviour 9.5. */
export function allowedUseOf(status: ExternalAccountStatus): Allowed {
  return USES[status]
}

/** The outcomes that an operator can still decide: both of an open check, the other one of a check that is over. */
export function livenessOutcomesOf(state: OwnershipChallengeState): readonly LivenessOutcome[] {
  if (state === 'PASSED') return ['FAILED']
  return state === 'FAILED' ? ['PASSED'] : ['PASSED', 'FAILED']
}

/** What the steps of a proof are worked out from. */
interface StepFacts {
  readonly isPlatform: boolean
  readonly steps: readonly ('START_WALLET_SIGNATURE' | 'START_LIVENESS' | 'SUBMIT_SIGNATURE' | 'DECIDE_LIVENESS')[]
  readonly newestState: OwnershipChallengeState | null
  readonly moves: readonly ExternalAccountStatus[]
}

function proofSteps(step: StepFacts['steps'][number], { isPlatform, newestState }: StepFacts): OwnershipNextStep[] {
  const startId = isPlatform
    ? 'createPlatformExternalAccountOwnershipChallenge'
    : 'createExternalAccountOwnershipChallenge'
  switch (step) {
    case 'SUBMIT_SIGNATURE':
      return [
        {
          step,
          operationId: isPlatform ? 'verifyPlatformExternalAccountOwnership' : 'verifyExternalAccountOwnership',
        },
      ]
    case 'DECIDE_LIVENESS':
      return livenessOutcomesOf(newestState ?? 'OPEN').map((outcome) => ({
        step,
        operationId: 'decideLivenessOutcome' satisfies ConsoleOperationId,
        outcome,
      }))
    case 'START_WALLET_SIGNATURE':
      return [{ step: 'START_CHALLENGE', operationId: startId, method: 'WALLET_SIGNATURE' }]
    case 'START_LIVENESS':
      return [{ step: 'START_CHALLENGE', operationId: startId, method: 'LIVENESS' }]
    default:
      return assertNever(step)
  }
}

/** Each step that is allowed now with the operation that takes it; an operator's moves last. */
export function nextStepsOf(facts: StepFacts): OwnershipNextStep[] {
  return [
    ...facts.steps.flatMap((step) => proofSteps(step, facts)),
    ...facts.moves.map((status): OwnershipNextStep => {
      return { step: 'SET_STATUS', operationId: 'setExternalAccountStatus' satisfies ConsoleOperationId, status }
    }),
  ]
}
