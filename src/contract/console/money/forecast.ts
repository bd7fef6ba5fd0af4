import { z } from 'zod'
import { fieldError } from '../../primitives/errors'
import { instant } from '../../primitives/time'
import { quote, quoteLockSide } from '../../quotes/schemas'
import { followedPayment } from './paymentForecast'

/** What the service would refuse with, as its error envelope would say it. */
const forecastRefusal = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  reason: z.string().nullable(),
  errors: z.array(fieldError).describe('The fields it names, in dot notation.'),
})
export type ForecastRefusal = z.infer<typeof forecastRefusal>

/** A quote that was undone again: its figures, without ids and instructions that nobody may use. */
const quoteFigures = quote.omit({
  id: true,
  transactionId: true,
  paymentInstructions: true,
  scaChallenge: true,
})
export type QuoteFigures = z.infer<typeof quoteFigures>

/** What creating and executing a quote would come to, followed to its end; nothing of it is kept. */
export const quoteForecast = z.object({
  quote: quoteFigures.nullable().describe('Null where the service would refuse to price it.'),
  refusal: forecastRefusal
    .nullable()
    .describe('What pressing would be refused with; null where it would not, or signatures come first.'),
  execution: z
    .object({
      startsBy: z
        .enum(['CALL', 'SIGNATURE', 'FUNDING'])
        .describe("What starts it: the call itself, the owner's signature, or the money that arrives."),
      refusal: forecastRefusal.nullable(),
      signatures: z
        .object({
          people: z.int(),
          ruleNames: z.array(z.string()),
          tooFew: z
            .string()
            .nullable()
            .describe('That fewer people may sign than are asked for, and what to do. Null where they suffice.'),
        })
        .nullable()
        .describe(
          'Whose rules let nobody at the desk execute it alone, and how many sign. They are asked for first: a ' +
            'refusal beside them is of what they would sign, and what follows is after them.',
        ),
      ...followedPayment,
    })
    .nullable(),
  limits: z
    .array(z.object({ side: quoteLockSide, currency: z.string(), minMinor: z.int(), maxMinor: z.int() }))
    .describe("What the platform allows in one payment of each side's currency."),
  computedAt: instant,
  nextRateAt: instant.describe('When rates change next.'),
  nextChangeAt: instant.describe(
    'When the passing of time alone may change the answer: next rate, the next window of a limit that refuses, the ' +
      "end of the payer's login or of the lookup that is named.",
  ),
})
export type QuoteForecast = z.infer<typeof quoteForecast>
