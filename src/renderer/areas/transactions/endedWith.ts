import type { ActionDecision } from '../../../contract/console/agents/schemas'
import { words } from './words'

type Ended = Pick<ActionDecision, 'decidedBy' | 'failure'>

/** With what a payment ended that nobody decided; null for every other. */
export function endedWith({ decidedBy, failure }: Ended): 'agent' | 'customer' | null {
  if (decidedBy !== null) return null
  return failure?.reason === 'AGENT_DELETED' ? 'agent' : 'customer'
}

/** With what a payment ended, in a sentence of its own; null for what somebody decided. */
export function endedText(decision: Ended): string | null {
  const whom = endedWith(decision)
  return whom === null ? null : words.ended.long(whom)
}

/** Who decided, as lists say it. */
export function deciderText(decision: Ended): string {
  const whom = endedWith(decision)
  return whom === null ? (decision.decidedBy?.name ?? words.failure.nobody) : words.ended.short[whom]
}
