import type { Tx } from '../../database/schema'
import { msOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import type { CustomerRow } from '../customers/public'
import {
  challengeFactorsOf,
  chooseFactor,
  getLiveChallengeRow,
  issueChallenge,
  type ScaChallengeRow,
  viewScaChallenge,
  voidChallenge,
} from '../sca/public'
import { changeTransaction } from '../transactions/public'
import { changeQuoteStatus, noteExtras, transactionOf } from './quoteStatus'
import { challengePurposes } from './rules'
import { partsOf, type QuoteRow } from './store'

/** What a payment can be proven with. */
export type ProofFactor = ScaChallengeRow['factor']

const LAPSE = 'lapseQuoteAuthorization'

const purposesOf = (row: QuoteRow): readonly string[] => challengePurposes(row.sending_currency, row.receiving_currency)

const isFundedLater = (row: QuoteRow): boolean => partsOf(row).source.sourceType === 'REALTIME_FUNDING'

/**
 * Issues a challenge of a quote, keeps how the wire has it, and sets the timer of its end. What is funded in real time
 * waits no longer than the quote holds.
 */
async function challenge(
  context: Context,
  row: QuoteRow,
  { payer, factor, purpose }: { readonly payer: CustomerRow; readonly factor: ProofFactor; readonly purpose: string },
): Promise<QuoteRow> {
  const { tx, scheduler } = context
  const endsAtMs = isFundedLater(row) ? msOf(row.expires_at) : undefined
  const wish = { kind: 'QUOTE', subjectId: row.id, factor, purpose, endsAtMs } as const
  const issued = await issueChallenge(context, payer, wish)
  await scheduler.cancel(tx, LAPSE, row.id)
  await scheduler.schedule(tx, { kind: LAPSE, dueAtMs: msOf(issued.expires_at), subjectId: row.id })
  return noteExtras(context, row, { scaChallenge: await viewScaChallenge(context, payer, issued) })
}

interface Wish {
  readonly payer: CustomerRow
  readonly scaFactor: ProofFactor | undefined
}

/** Issues the first challenge. Errors: INVALID_INPUT on `scaFactor`, the customer has no such factor. */
export async function openChallenge(context: Context, row: QuoteRow, { payer, scaFactor }: Wish): Promise<QuoteRow> {
  const factor = await chooseFactor(context.tx, payer, scaFactor ?? partsOf(row).extras.scaFactor)
  const [purpose = ''] = purposesOf(row)
  return challenge(context, row, { payer, factor, purpose })
}

/**
 * Lets a quote wait for the proof of its customer: nothing is debited, and from now on the challenge decides how long
 * it lives.
 *
 * Returns: the quote, PENDING_AUTHORIZATION.
 * Effects: OUTGOING_PAYMENT.PENDING_AUTHORIZATION; timer expireQuote ended, lapseQuoteAuthorization set.
 * Errors: INVALID_INPUT on `scaFactor`.
 * Source: behaviour 12.3. Assumes: A-487.
 */
export async function beginAuthorization(context: Context, row: QuoteRow, wish: Wish): Promise<QuoteRow> {
  const waiting = await changeQuoteStatus(context, await openChallenge(context, row, wish), 'PENDING_AUTHORIZATION')
  await context.scheduler.cancel(context.tx, 'expireQuote', row.id)
  const status = 'PENDING_AUTHORIZATION'
  await changeTransaction(context, await transactionOf(context, row), { status }, status)
  return waiting
}

/** The factor that proved, or another where the customer cannot use it any more. Errors: as chooseFactor. */
async function factorStill(tx: Tx, payer: CustomerRow, factor: ProofFactor): Promise<ProofFactor> {
  const usable = await challengeFactorsOf(tx, payer)
  return chooseFactor(tx, payer, usable.includes(factor) ? factor : undefined)
}

/**
 * Goes on after a challenge was proven: to the next one, or on to the payment.
 *
 * Input: `pay` executes the quote.
 * Returns: the quote, PENDING_AUTHORIZATION with the next challenge; what `pay` returns; or, of one that is funded in
 * real time, PENDING with its instructions.
 * Source: behaviour 12.3, 12.6.
 */
export async function continueAuthorization(
  context: Context,
  row: QuoteRow,
  proven: { readonly challenge: ScaChallengeRow; readonly payer: CustomerRow },
  pay: (row: QuoteRow) => Promise<QuoteRow>,
): Promise<QuoteRow> {
  const { payer } = proven
  const { purpose: last, factor } = proven.challenge
  const purposes = purposesOf(row)
  const next = purposes[purposes.indexOf(last ?? '') + 1]
  if (next !== undefined) {
    const waiting = await challenge(context, row, {
      payer,
      factor: await factorStill(context.tx, payer, factor),
      purpose: next,
    })
    await changeTransaction(context, await transactionOf(context, row), {}, 'PENDING_AUTHORIZATION')
    context.changes.add('quotes', row.id)
    return waiting
  }
  await context.scheduler.cancel(context.tx, LAPSE, row.id)
  const authorized = await noteExtras(context, row, { scaChallenge: undefined })
  if (!isFundedLater(row)) return pay(authorized)
  const { paymentInstructions } = partsOf(row).extras
  const patch = { status: 'PENDING', extras: { paymentInstructions } } as const
  await changeTransaction(context, await transactionOf(context, row), patch, 'PENDING')
  return changeQuoteStatus(context, authorized, 'PENDING')
}

/** The challenge that a quote waits for. */
export async function getQuoteChallenge(
  { tx }: Pick<Context, 'tx'>,
  row: Pick<QuoteRow, 'id' | 'customer_id'>,
): Promise<ScaChallengeRow | null> {
  if (row.customer_id === null) return null
  return getLiveChallengeRow(tx, { customer_id: row.customer_id, kind: 'QUOTE', subject_id: row.id })
}

/**
 * Closes a quote that was not proven: FAILED, SCA_NOT_COMPLETED; nothing has moved.
 *
 * Effects: OUTGOING_PAYMENT.FAILED. Source: behaviour 12.3, 12.6.
 */
export async function failAuthorization(context: Context, row: QuoteRow): Promise<QuoteRow> {
  const { tx, scheduler } = context
  const open = await getQuoteChallenge(context, row)
  if (open !== null) await voidChallenge(context, open)
  await scheduler.cancel(tx, LAPSE, row.id)
  await scheduler.cancel(tx, 'expireQuote', row.id)
  const failed = await changeQuoteStatus(context, row, 'FAILED')
  const patch = { status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' } as const
  await changeTransaction(context, await transactionOf(context, row), patch, 'FAILED')
  return failed
}
