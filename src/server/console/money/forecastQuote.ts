import type { ForecastRefusal, QuoteFigures, QuoteForecast } from '../../../contract/console/money/forecast'
import type { ConsoleInput } from '../../../contract/console/operations'
import type { Quote } from '../../../contract/quotes/schemas'
import { rulesMatching, signaturesOf } from '../../areas/approvals/public'
import { getInternalAccount, spendableOf } from '../../areas/internal-accounts/public'
import { getPlatformSettings } from '../../areas/platform-config/public'
import {
  createQuoteFor,
  getLookupRow,
  markQuoteSigned,
  type QuoteRow,
  quoteActOf,
  receiveFunding,
  startQuoteExecution,
  viewQuote,
  walletToSignOf,
} from '../../areas/quotes/public'
import { inSavepoint } from '../../database/savepoint'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { createLookAhead } from '../../kernel/timers/lookAhead'
import { tooFewToSign } from '../approvals/public'
import type { ConsoleContext } from '../consoleContext'
import { nextChangeAt, nextRateAt } from './nextChange'
import { followToTheEnd, refusedPayment } from './public'

/** A foreseen refusal as a value; anything else is a fault and stays one. */
function refusalOf(error: unknown): ForecastRefusal {
  if (!(error instanceof ServiceError)) throw error
  const { status, code, message: said, foreseen: message, details } = error
  const named = details?.errors ?? (details?.field === undefined ? [] : [{ field: details.field, message }])
  const errors = named.map((one) => (one.message === said ? { ...one, message } : one))
  return { status, code, message, reason: details?.reason ?? null, errors }
}

function figuresOf({ id: _, transactionId: __, paymentInstructions: ___, scaChallenge: ____, ...figures }: Quote) {
  return figures satisfies QuoteFigures
}

type Execution = NonNullable<QuoteForecast['execution']>

async function balanceAfter(context: ConsoleContext, row: QuoteRow): Promise<number | null> {
  const account = row.source_account_id === null ? null : await getInternalAccount(context.tx, row.source_account_id)
  return account === null ? null : Number(await spendableOf(context, account))
}

/** How it starts; `isAtOnce`, in the call that makes it: then the customer's login proves it. */
interface Start {
  readonly startsBy: Execution['startsBy']
  readonly isAtOnce: boolean
}

/** Starts it as its payer would: by the call, with the owner's signature, or with the right amount of money. */
async function start(context: Context, row: QuoteRow, { startsBy, isAtOnce }: Start): Promise<void> {
  if (startsBy === 'FUNDING') await receiveFunding(context, row, BigInt(row.total_sending_amount))
  else if (startsBy === 'SIGNATURE') await startQuoteExecution(context, await markQuoteSigned(context, row, null))
  else await startQuoteExecution(context, row, { isLoginEnough: isAtOnce })
}

/** What approval rules ask of whoever executes it; a wallet's owner and money that arrives ask nobody at the desk. */
async function signaturesFor(
  context: ConsoleContext,
  row: QuoteRow,
  startsBy: Execution['startsBy'],
): Promise<Execution['signatures']> {
  if (startsBy !== 'CALL') return null
  const { tx, now } = context
  const requirements = await rulesMatching(tx, await quoteActOf(tx, row), isoOf(now))
  if (requirements.length === 0) return null
  return { ...signaturesOf(requirements), tooFew: await tooFewToSign(context, requirements) }
}

type Details = Readonly<Record<string, unknown>>
type Course = Pick<Execution, 'refusal' | 'verdicts' | 'timeline' | 'balanceAfterMinor'>

/** What would become of it, and what its refusal says beside its message. */
interface Attempted<Followed> {
  readonly followed: Followed
  readonly refusedBy: Details | null
}

const detailsOf = (error: unknown): Details | null => (error instanceof ServiceError ? { ...error.details } : null)

/** Starts it, and follows what has started to its end. */
async function courseOf(context: ConsoleContext, row: QuoteRow, by: Start): Promise<Attempted<Course>> {
  const ahead = createLookAhead(context, context.jobs)
  if (row.status === 'PENDING_AUTHORIZATION') {
    const waits = await followToTheEnd(context, ahead, row.transaction_id)
    return { followed: { refusal: null, ...waits, balanceAfterMinor: null }, refusedBy: null }
  }
  const attempt = await inSavepoint(context.tx, () => start(ahead.context, row, by))
  if (!attempt.ok) {
    const refusal = refusalOf(attempt.error)
    const details = detailsOf(attempt.error)
    return { followed: { refusal, ...refusedPayment({ ...refusal, details }, null) }, refusedBy: details }
  }
  const balanceAfterMinor = await balanceAfter(context, row)
  const begun = await followToTheEnd(context, ahead, row.transaction_id)
  return { followed: { refusal: null, ...begun, balanceAfterMinor }, refusedBy: null }
}

/** First it waits for those who sign, as the call asks for them first; what becomes of it has no time then. */
const afterSignatures = (course: Course): Course => ({
  ...course,
  verdicts: [{ kind: 'WAITS', waitsFor: ['signatures'] }, ...course.verdicts],
  timeline: [],
})

/** What executing would do and what would become of it: carried out to the end. `isAsked`: as it is made. */
async function forecastExecution(
  context: ConsoleContext,
  row: QuoteRow,
  isAsked: boolean,
): Promise<Attempted<Execution>> {
  const startsBy: Execution['startsBy'] =
    row.source_account_id === null ? 'FUNDING' : walletToSignOf(row) === null ? 'CALL' : 'SIGNATURE'
  const signatures = await signaturesFor(context, row, startsBy)
  // Where signatures come first, what is proposed is the execution of a quote that is there.
  const by = { startsBy, isAtOnce: isAsked && signatures === null }
  const { followed, refusedBy } = await courseOf(context, row, by)
  const course = signatures === null ? followed : afterSignatures(followed)
  return { followed: { startsBy, signatures, ...course }, refusedBy }
}

async function limitsOf(context: ConsoleContext, row: QuoteRow): Promise<QuoteForecast['limits']> {
  const { supportedCurrencies } = await getPlatformSettings(context.tx)
  const sides = [
    { side: 'SENDING', currency: row.sending_currency },
    { side: 'RECEIVING', currency: row.receiving_currency },
  ] as const
  return sides.flatMap(({ side, currency }) => {
    const listed = supportedCurrencies.find(({ currencyCode }) => currencyCode === currency)
    return listed === undefined ? [] : [{ side, currency, minMinor: listed.minAmount, maxMinor: listed.maxAmount }]
  })
}

/**
 * What a quote would come to, whether it could be executed, and what would become of the payment: the real creation,
 * the real execution and the real continuations in a transaction that is undone, never a second copy of the rules. A
 * refusal is part of the answer, so that it shows before anything is pressed.
 *
 * Effects: none: the contract undoes the transaction, its ids are thrown away, nothing is announced.
 * Assumes.
 */
export async function forecastQuote(context: ConsoleContext, { body }: ConsoleInput<'forecastQuote'>) {
  const lookup = body.lookupId === undefined ? null : await getLookupRow(context.tx, body.lookupId)
  const lookupEndsAt = lookup?.expires_at ?? null
  const timesOf = async (customerId: string | null, refusedBy: Details | null) => ({
    computedAt: isoOf(context.now),
    nextRateAt: nextRateAt(context.now),
    nextChangeAt: await nextChangeAt(context, { customerId, refusedBy, endsAt: lookupEndsAt }),
  })
  const request = { request: body, customerScope: null, agentId: null }
  const attempt = await inSavepoint(context.tx, () => createQuoteFor(context, request))
  if (!attempt.ok) {
    const times = await timesOf(null, detailsOf(attempt.error))
    return ok({ quote: null, refusal: refusalOf(attempt.error), execution: null, limits: [], ...times })
  }
  const row = attempt.value
  const quote = figuresOf(viewQuote(context, row))
  const limits = await limitsOf(context, row)
  const { followed: execution, refusedBy } = await forecastExecution(context, row, body.immediatelyExecute === true)
  const refusal = body.immediatelyExecute === true && execution.signatures === null ? execution.refusal : null
  return ok({ quote, refusal, execution, limits, ...(await timesOf(row.customer_id, refusedBy)) })
}
