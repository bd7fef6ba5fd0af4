import { z } from 'zod'
import { instant } from '../../primitives/time'
import { incomingTransactionFailureReason, outgoingTransactionFailureReason } from '../../transactions/schemas'
import { policyClauseName } from '../agents/schemas'

const at = instant.describe('By the clock of the service, such as 2026-11-21T09:14:03.000Z.')

/** The payment reaches its receiver and stays there. */
const paid = z.object({ kind: z.literal('PAID'), settlesAt: at })

/** The payment starts only when somebody else has acted. */
const waits = z.object({
  kind: z.literal('WAITS'),
  waitsFor: z.array(z.string()).describe('Who has to act, in words, such as a second approver by name.'),
})

/** The payment starts and does not reach its receiver, or does not stay there. */
const startsThenFails = z.object({
  kind: z.literal('STARTS_THEN_FAILS'),
  failsAt: at,
  failureReason: z
    .union([outgoingTransactionFailureReason, incomingTransactionFailureReason])
    .nullable()
    .describe('As the transaction will say it, such as PAYOUT_RETURNED; null when it says none.'),
  refund: z
    .object({
      reason: z.string().nullable().describe('As the refund will say it, such as TRANSACTION_FAILED.'),
      status: z.enum(['PENDING', 'COMPLETED', 'FAILED']).describe('FAILED: the money waits until an operator acts.'),
    })
    .nullable()
    .describe('What becomes of the money; null when none was taken.'),
})

/** Nothing starts. */
const refused = z.object({
  kind: z.literal('REFUSED'),
  code: z.string().describe("The interface's code, such as INVALID_AMOUNT."),
  reason: z.string().nullable().describe('The finer cause, such as INSUFFICIENT_BALANCE.'),
  message: z.string(),
  clause: policyClauseName.nullable().describe("The clause of an agent's policy that refuses."),
  shortByMinor: z.int().nullable().describe('What the balance lacks, in minor units of `currency`.'),
  currency: z.string().nullable(),
})

/** What would become of a payment, found by carrying it out to its end and undoing it. */
const paymentVerdict = z.discriminatedUnion('kind', [paid, waits, startsThenFails, refused])
export type PaymentVerdict = z.infer<typeof paymentVerdict>

/** One step of the payment, with the instant at which it would be taken. */
const paymentStep = z.object({
  step: z.enum(['STARTS', 'SETTLES', 'FAILS', 'REFUND_STARTS', 'COMES_BACK', 'REFUND_FAILS']),
  at,
})
export type PaymentStep = z.infer<typeof paymentStep>

/** A payment followed to its end. */
export const followedPayment = {
  verdicts: z
    .array(paymentVerdict)
    .min(1)
    .describe('In the order in which they would come true; the first is the headline.'),
  timeline: z.array(paymentStep).describe('Empty when nothing would start.'),
  balanceAfterMinor: z
    .int()
    .nullable()
    .describe(
      'What the source account may spend after the start; null for sources outside, and when nothing would start.',
    ),
} as const
