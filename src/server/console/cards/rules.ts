import type { CardStateStep } from '../../../contract/console/cards/cardDetail'
import { isRecordedFor } from '../../../contract/primitives/recordedFor'

/** A call that changed a card. */
interface CardAct {
  readonly at: string
  readonly operationId: string
  readonly actorKind: string
  readonly actorName: string | null
}

type AskedBy = NonNullable<CardStateStep['by']>

/** The call by which something changed: the first of its kind that was recorded then, or just after. */
function actOf(acts: readonly CardAct[], operationId: string, at: string): CardAct | undefined {
  return acts.find((act) => act.operationId === operationId && isRecordedFor(act.at, at))
}

/**
 * The states that a card reached, each with who asked for it: nobody here where the issuer answered or the service
 * ended it with its customer.
 *
 * Input: `changes` and `acts` oldest first.
 */
export function stateSteps(
  createdAt: string,
  changes: readonly Omit<CardStateStep, 'by'>[],
  acts: readonly CardAct[],
): CardStateStep[] {
  const by = (operationId: AskedBy['operationId'], at: string): AskedBy | null => {
    const act = actOf(acts, operationId, at)
    return act === undefined ? null : { operationId, actorKind: act.actorKind, actorName: act.actorName }
  }
  const first: CardStateStep = { state: 'PROCESSING', reason: null, at: createdAt, by: by('createCard', createdAt) }
  const steps = [first]
  for (const change of changes) {
    const isOfIssuer = steps.at(-1)?.state === 'PROCESSING' || change.reason === 'CLOSED_BY_SERVICE'
    steps.push({ ...change, by: isOfIssuer ? null : by('updateCardById', change.at) })
  }
  return steps
}
