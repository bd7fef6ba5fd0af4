/** What the interface says of a payment, as far as it tells whether people rejected it. */
export interface TellingPayment {
  readonly status: string
  readonly failureReason?: string | undefined
  /** Whether there is one. */
  readonly refund?: unknown
  readonly agentId?: string | undefined
}

/**
 * Whether people rejected a payment. To the interface it failed, for no reason: so did one that was cancelled, which
 * comes back to its payer; and people reject what agents ask for.
 */
export const isRejectedPayment = ({ status, failureReason, refund, agentId }: TellingPayment): boolean =>
  status === 'FAILED' && failureReason === undefined && refund === undefined && agentId !== undefined
