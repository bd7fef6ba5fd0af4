import { endedWith } from '../../../contract/console/agents/endedWith'
import type { ActionDecision } from '../../../contract/console/agents/schemas'
import { actorName } from '../../../contract/primitives/actorName'
import { words } from './words'

type Ended = Pick<ActionDecision, 'decidedBy' | 'failure'>

/** With what a payment ended, in a sentence of its own; null for what somebody decided. */
export function endedText(decision: Ended): string | null {
  const whom = endedWith(decision)
  return whom === null ? null : words.ended.long(whom)
}

/** Who decided, as lists say it; who was deleted, where it ended with them. */
export function deciderText(decision: Ended): string {
  const whom = endedWith(decision)
  if (whom === 'agent' || whom === 'customer') return words.ended.short[whom]
  return actorName(decision.decidedBy) ?? words.ended.nobody
}
