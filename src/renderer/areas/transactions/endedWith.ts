import type { ActionDecision } from '../../../contract/console/agents/schemas'
import { actorName } from '../../../contract/primitives/actorName'
import { words } from './words'

type Ended = Pick<ActionDecision, 'decidedBy' | 'failure'>

/**
 * With what a payment ended that nobody decided; null for every other: of those what people proposed also ends with the
 * rules that asked for signatures, or once its quote is paid otherwise.
 */
export function endedWith({ decidedBy, failure }: Ended): 'agent' | 'customer' | 'quote' | null {
  if (decidedBy !== null) return null
  if (failure?.reason === 'QUOTE_EXPIRED') return 'quote'
  if (failure?.reason === 'AGENT_DELETED') return 'agent'
  return failure?.reason === 'CUSTOMER_DELETED' ? 'customer' : null
}

/** With what a payment ended, in a sentence of its own; null for what somebody decided. */
export function endedText(decision: Ended): string | null {
  const whom = endedWith(decision)
  return whom === null ? null : words.ended.long(whom)
}

/** Who decided, as lists say it. */
export function deciderText(decision: Ended): string {
  const whom = endedWith(decision)
  return whom === null ? (actorName(decision.decidedBy) ?? words.ended.nobody) : words.ended.short[whom]
}
