/** With what a payment ends that nobody decides, by the reason of its failure. */
const ENDED_WITH = { AGENT_DELETED: 'agent', CUSTOMER_DELETED: 'customer', QUOTE_EXPIRED: 'quote' } as const

export type EndingReason = keyof typeof ENDED_WITH
type EndedWith = (typeof ENDED_WITH)[EndingReason]

interface Undecided {
  readonly decidedBy: unknown
  readonly failure: { readonly reason: string | null } | null
}

/** Whether a reason says that a payment ended before anybody decided it. */
export const isEndingReason = (reason: string | null | undefined): reason is EndingReason =>
  Object.hasOwn(ENDED_WITH, reason ?? '')

/**
 * With what a payment ended before anybody decided it: its agent, its customer or its quote. Null for a payment that
 * somebody decided; and for a proposal that nobody decided and that ended for another reason, because the rules ask for
 * no signatures any more, or because its quote was executed otherwise.
 */
export function endedWith({ decidedBy, failure }: Undecided): EndedWith | null {
  const reason = decidedBy === null ? failure?.reason : null
  return isEndingReason(reason) ? ENDED_WITH[reason] : null
}
