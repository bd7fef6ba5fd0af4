import { z } from 'zod'
import { instant } from '../../primitives/time'
import { followedPayment } from '../money/paymentForecast'
import { policyClause } from './schemas'

/** What approving would do at `computedAt`: the real execution, followed to its end and undone. */
export const actionForecast = z.object({
  ...followedPayment,
  /** Of the source account. */
  currency: z.string().nullable(),
  /** What the sandbox was asked for by the other side's ending or address; null when it was asked for nothing. */
  sandboxOutcome: z.object({ label: z.string(), specRow: z.string(), selectsSuffix: z.string().nullable() }).nullable(),
  /** Every clause of the policy as it is judged now; null when nothing was judged, because it was decided before. */
  policyTrace: z.array(policyClause).nullable(),
  /** When the limit that refuses starts again, where the action lives that long and would then pass; else null. */
  limitResetsAt: instant.nullable(),
  computedAt: instant,
  /** When the passing of time alone may change the answer: quote expiry, next rate, next day. */
  nextChangeAt: instant,
})
export type ActionForecast = z.infer<typeof actionForecast>
