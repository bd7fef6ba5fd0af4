import type { ActionFailure, ActionForecast, PolicyClauseName } from '../../../contract/console/agents/schemas'
import { policyClauseName } from '../../../contract/console/agents/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { decideAgentAction, decisionOf } from '../../areas/agents/public'
import { getInternalAccount, spendableOf } from '../../areas/internal-accounts/public'
import { forecastOutcomeOf } from '../../counterparties/bankRail'
import { inSavepoint } from '../../database/savepoint'
import type { AgentActionsTable } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { requireAction } from './detail'
import { loadSurroundings, sidesOf } from './store'

/** A rate stands for five minutes; days and months end on such a boundary as well, so that limits start anew on one. */
const RATE_MS = 5 * 60_000

const USES = { EXECUTE_QUOTE: 'QUOTE', TRANSFER_OUT: 'TRANSFER_OUT', TRANSFER_IN: 'TRANSFER_IN' } as const

function nextChangeAt(now: number, row: AgentActionsTable): string {
  const nextRateMs = (Math.floor(now / RATE_MS) + 1) * RATE_MS
  const expiresAtMs = row.expires_at === null ? null : msOf(row.expires_at)
  return isoOf(expiresAtMs !== null && expiresAtMs > now ? Math.min(expiresAtMs, nextRateMs) : nextRateMs)
}

/** The clause that a failure names, if it names one. */
export function clauseOf(details: Readonly<Record<string, unknown>> | null): PolicyClauseName | null {
  const parsed = policyClauseName.safeParse(details?.clause)
  return parsed.success ? parsed.data : null
}

type Verdict = Pick<
  ActionForecast,
  'wouldStart' | 'code' | 'reason' | 'message' | 'shortByMinor' | 'currency' | 'clause' | 'balanceAfterMinor'
>

function wouldFail({ code, reason, message, details }: ActionFailure): Verdict {
  return {
    wouldStart: false,
    code,
    reason,
    message,
    clause: clauseOf(details),
    balanceAfterMinor: null,
    shortByMinor: typeof details?.shortByMinor === 'number' ? details.shortByMinor : null,
    currency: typeof details?.currency === 'string' ? details.currency : null,
  }
}

async function balanceAfter(context: ConsoleContext, sourceAccountId: string | null) {
  const account = sourceAccountId === null ? null : await getInternalAccount(context.tx, sourceAccountId)
  if (account === null) return { balanceAfterMinor: null, currency: null }
  return { balanceAfterMinor: Number(await spendableOf(context, account)), currency: account.currency }
}

async function attemptApproval(
  context: ConsoleContext,
  row: AgentActionsTable,
  sourceAccountId: string | null,
): Promise<Verdict> {
  const attempt = await inSavepoint(context.tx, () =>
    decideAgentAction(context, { actionRow: row, decision: 'approve' }),
  )
  if (!attempt.ok) {
    if (!(attempt.error instanceof ServiceError)) throw attempt.error
    const { code, message, details = {} } = attempt.error
    return wouldFail({
      code,
      message,
      reason: typeof details.reason === 'string' ? details.reason : null,
      details: { ...details },
    })
  }
  const failure = decisionOf(attempt.value)?.failure ?? null
  if (failure !== null) return wouldFail(failure)
  return {
    wouldStart: true,
    code: null,
    reason: null,
    message: null,
    shortByMinor: null,
    clause: null,
    ...(await balanceAfter(context, sourceAccountId)),
  }
}

/**
 * What approving would do right now: the real decision in a transaction that is undone, never a second copy of the
 * rules. Whether it would start, and apart from that which sandbox outcome the destination selects.
 *
 * Effects: none: the contract undoes the transaction, its ids are thrown away, nothing is announced.
 * Errors: REFERENCE_NOT_FOUND.
 */
export async function forecastAction(context: ConsoleContext, { params }: ConsoleInput<'forecastAction'>) {
  const row = await requireAction(context.tx, params.actionId)
  const around = await loadSurroundings(context.tx, [row])
  const { sourceAccountId, destinationAccountId } = sidesOf(row, around.quotes.get(row.quote_id ?? ''))
  const outsideId = row.type === 'TRANSFER_IN' ? sourceAccountId : destinationAccountId
  const outside = around.externalAccounts.get(outsideId ?? '')
  const outcome = forecastOutcomeOf({ use: USES[row.type], primaryIdentifier: outside?.primary_identifier ?? null })
  return ok({
    ...(await attemptApproval(context, row, sourceAccountId)),
    sandboxOutcome: {
      label: outcome.label,
      specRow: outcome.source,
      selectsSuffix: outcome.suffix,
      ends: outcome.ends,
    },
    computedAt: isoOf(context.now),
    nextChangeAt: nextChangeAt(context.now, row),
  })
}
