import { z } from 'zod'
import { instant } from '../../primitives/time'
import { followedPayment } from '../money/paymentForecast'
import { policyClause } from './schemas'

/** What approving would do at `computedAt`: the real execution, followed to its end and undone. */
export const actionForecast = z.object({
  ...followedPayment,
  currency: z.string().nullable().describe('Of the source account.'),
  sandboxOutcome: z
    .object({ label: z.string(), specRow: z.string(), selectsSuffix: z.string().nullable() })
    .nullable()
    .describe(
      "What the sandbox was asked for by the other side's ending or address; null when it was asked for nothing.",
    ),
  policyTrace: z
    .array(policyClause)
    .nullable()
    .describe(
      'Every clause of the policy as it is judged now; null when nothing was judged, because it was decided before.',
    ),
  limitResetsAt: instant
    .nullable()
    .describe(
      'When the limit that refuses starts again, where the action lives that long and would then pass; else null.',
    ),
  computedAt: instant,
  nextChangeAt: instant.describe(
    'When the passing of time alone may change the answer: quote expiry, next rate, next day, the next window of a ' +
      "limit that refuses, the end of the payer's login.",
  ),
})
export type ActionForecast = z.infer<typeof actionForecast>
