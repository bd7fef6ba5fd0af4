import type { ActionForecast } from '../../../contract/console/agents/forecast'
import type { ActionFailure, PolicyClause, PolicyClauseName } from '../../../contract/console/agents/schemas'
import { policyClauseName } from '../../../contract/console/agents/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { SNOOZE_DAYS_MAX } from '../../../contract/console/team/schemas'
import {
  decisionOf,
  failureOf,
  forecastApproval,
  listActionFacts,
  type PolicyRefusalReason,
  periodOf,
} from '../../areas/agents/public'
import { getExternalAccount } from '../../areas/external-accounts/public'
import { getInternalAccount, spendableOf } from '../../areas/internal-accounts/public'
import { getQuote, paidIdentifierOf } from '../../areas/quotes/public'
import type { LimitReason } from '../../areas/transactions/public'
import { selectedOutcomeOf } from '../../counterparties/bankRail'
import { inSavepoint } from '../../database/savepoint'
import type { Row } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { createLookAhead } from '../../kernel/timers/lookAhead'
import type { ConsoleContext } from '../consoleContext'
import { followToTheEnd, nextChangeAt, refusedPayment } from '../money/public'
import { requireAction } from './public'
import { loadSurroundings, sidesOf } from './store'

const DAY_MS = 24 * 3_600_000

/** The clause that a failure names, if it names one. */
export function clauseOf(details: Readonly<Record<string, unknown>> | null): PolicyClauseName | null {
  const parsed = policyClauseName.safeParse(details?.clause)
  return parsed.success ? parsed.data : null
}

type Followed = Omit<ActionForecast, 'computedAt' | 'nextChangeAt' | 'policyTrace' | 'limitResetsAt'>

/** Not as a payment that starts: the action is FAILED, or it was decided before. */
function refused(failure: Pick<ActionFailure, 'code' | 'message' | 'details'>) {
  const followed = { ...refusedPayment(failure, clauseOf(failure.details)), currency: null, sandboxOutcome: null }
  return { followed, refusedBy: failure.details }
}

async function balanceAfter(context: ConsoleContext, sourceAccountId: string | null) {
  const account = sourceAccountId === null ? null : await getInternalAccount(context.tx, sourceAccountId)
  if (account === null) return { balanceAfterMinor: null, currency: null }
  return { balanceAfterMinor: Number(await spendableOf(context, account)), currency: account.currency }
}

async function attemptApproval(
  context: ConsoleContext,
  row: Row<'agent_actions'>,
  sourceAccountId: string | null,
): Promise<{ readonly followed: Followed; readonly refusedBy: ActionFailure['details'] | null }> {
  const ahead = createLookAhead(context, context.jobs)
  const attempt = await inSavepoint(context.tx, () => forecastApproval(ahead.context, row))
  if (!attempt.ok) {
    if (!(attempt.error instanceof ServiceError)) throw attempt.error
    return refused(failureOf(attempt.error, true))
  }
  const failure = decisionOf(attempt.value)?.failure ?? null
  if (failure !== null) return refused(failure)
  const after = await balanceAfter(context, sourceAccountId)
  const sandboxOutcome = await outcomeOf(context, row)
  const begun = await followToTheEnd(context, ahead, row.transaction_id)
  return { followed: { ...begun, ...after, sandboxOutcome }, refusedBy: null }
}

/** What the side outside asked the sandbox for, as the payment found it when it started. */
async function outcomeOf({ tx }: ConsoleContext, row: Row<'agent_actions'>): Promise<ActionForecast['sandboxOutcome']> {
  const quote = row.quote_id === null ? null : await getQuote(tx, row.quote_id)
  const { sourceAccountId, destinationAccountId } = sidesOf(row, quote ?? undefined)
  const identifierOf = async (id: string | null) =>
    id === null ? null : ((await getExternalAccount(tx, id))?.primary_identifier ?? null)
  const pulled = selectedOutcomeOf({ use: 'TRANSFER_IN', primaryIdentifier: await identifierOf(sourceAccountId) })
  const paid = quote === null ? await identifierOf(destinationAccountId) : await paidIdentifierOf(tx, quote)
  const use = quote === null ? 'TRANSFER_OUT' : 'QUOTE'
  const outcome = pulled ?? selectedOutcomeOf({ use, primaryIdentifier: paid })
  return outcome === null ? null : { label: outcome.label, specRow: outcome.source, selectsSuffix: outcome.suffix }
}

type LimitingReason = PolicyRefusalReason | LimitReason

/** Why a policy or a limit refuses, by how much of the date makes it start again; null where the date does not. */
const RESETS: Readonly<Record<LimitingReason, 'day' | 'month' | null>> = {
  DAILY_TRANSACTION_LIMIT_EXCEEDED: 'day',
  DAILY_LIMIT_EXCEEDED: 'day',
  DAILY_LIMIT_USED: 'day',
  MONTHLY_LIMIT_EXCEEDED: 'month',
  AGENT_PAUSED: null,
  PERMISSION_MISSING: null,
  ACCOUNT_NOT_ALLOWED: null,
  PER_TRANSACTION_LIMIT_EXCEEDED: null,
  ACCOUNT_PER_TRANSACTION_LIMIT_EXCEEDED: null,
  ABOVE_DAILY_LIMIT: null,
  PAYMENTS_PER_WINDOW: null,
}

const isLimiting = (reason: string | null): reason is LimitingReason => Object.hasOwn(RESETS, reason ?? '')

/** A payment that is over the limit by itself never passes. */
function passesAlone(clause: PolicyClause | undefined): boolean {
  const { valueMinor = 0, beforeMinor = 0, limitMinor } = clause ?? {}
  return limitMinor === undefined || valueMinor - beforeMinor <= limitMinor
}

/** When the limit that refuses starts again; null where that helps nobody. */
function resetOf(
  now: number,
  row: Row<'agent_actions'>,
  { verdicts: [verdict] }: Followed,
  trace: readonly PolicyClause[] | null,
): string | null {
  if (verdict?.kind !== 'REFUSED' || !isLimiting(verdict.reason)) return null
  const period = RESETS[verdict.reason]
  if (period === null) return null
  if (!passesAlone(trace?.find(({ clause }) => clause === verdict.clause))) return null
  const { dailyResetDate, monthlyResetMonth } = periodOf(now)
  const resetsAt = `${period === 'day' ? dailyResetDate : `${monthlyResetMonth}-01`}T00:00:00.000Z`
  const isReached = row.expires_at === null || row.expires_at > resetsAt
  return isReached && msOf(resetsAt) <= now + SNOOZE_DAYS_MAX * DAY_MS ? resetsAt : null
}

/**
 * What approving would do right now, and what would become of the payment: the real decision and the real
 * continuations, each at its own time, in a transaction that is undone; never a second copy of the rules.
 *
 * Effects: none: the contract undoes the transaction, its ids are thrown away, nothing is announced.
 * Errors: REFERENCE_NOT_FOUND.
 * Assumes: A-352.
 */
export async function forecastAction(context: ConsoleContext, { params }: ConsoleInput<'forecastAction'>) {
  const row = await requireAction(context.tx, params.actionId)
  const around = await loadSurroundings(context.tx, [row])
  const { sourceAccountId } = sidesOf(row, around.quotes.get(row.quote_id ?? ''))
  const { followed, refusedBy } = await attemptApproval(context, row, sourceAccountId)
  const facts = await listActionFacts(context.tx, row.id)
  const trace = facts.find(({ occasion }) => occasion === 'APPROVED')?.judgement.clauses ?? null
  return ok({
    ...followed,
    policyTrace: trace,
    limitResetsAt: resetOf(context.now, row, followed, trace),
    computedAt: isoOf(context.now),
    nextChangeAt: await nextChangeAt(context, { customerId: row.customer_id, refusedBy, endsAt: row.expires_at }),
  })
}
