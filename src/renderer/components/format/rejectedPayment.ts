/** What the interface says of a payment, as far as it tells whether people rejected it. */
export interface TellingPayment {
  readonly status: string
  readonly failureReason?: string | undefined
  /** Whether there is one. */
  readonly refund?: unknown
  readonly agentId?: string | undefined
  /** Of a payment that has started, where a quote tells it. */
  readonly expectedSettlementAt?: string | null | undefined
}

/**
 * Whether people rejected a payment. To the interface it failed, for no reason: so did one that was cancelled, which
 * had started and comes back to its payer if it had left; and people reject what agents ask for.
 */
export const isRejectedPayment = (payment: TellingPayment): boolean =>
  payment.status === 'FAILED' &&
  payment.agentId !== undefined &&
  payment.failureReason === undefined &&
  payment.refund === undefined &&
  (payment.expectedSettlementAt ?? null) === null
