import { z } from 'zod'
import { instant } from '../../primitives/time'
import { followedPayment } from '../money/paymentForecast'

/** What approving would do at `computedAt`: the real execution, followed to its end and undone. */
export const actionForecast = z.object({
  ...followedPayment,
  /** Of the source account. */
  currency: z.string().nullable(),
  /** What the sandbox was asked for by the other side's ending or address; null when it was asked for nothing. */
  sandboxOutcome: z.object({ label: z.string(), specRow: z.string(), selectsSuffix: z.string().nullable() }).nullable(),
  computedAt: instant,
  /** When the passing of time alone may change the answer: quote expiry, next rate, next day. */
  nextChangeAt: instant,
})
export type ActionForecast = z.infer<typeof actionForecast>
