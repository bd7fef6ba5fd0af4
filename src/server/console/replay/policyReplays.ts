import type { ConsoleInput } from '../../../contract/console/operations'
import type { PolicyReplay, ReplayDifference } from '../../../contract/console/replay/schemas'
import { draftPolicy, policyOf, requireAgent } from '../../areas/agents/public'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { accepted, ok } from '../../foundation/reply'
import { pageOfTable } from '../../foundation/tablePage'
import { viewActionsOf } from '../agents/public'
import type { ConsoleContext } from '../consoleContext'
import type { AskedPolicyReplay, Difference, PolicyOutcome } from './policyOutcome'
import type { ReplayJob } from './replayJobs'
import { requireOutcome } from './requireOutcome'

function viewReplay({ asked, state, done, total, outcome }: ReplayJob<AskedPolicyReplay, PolicyOutcome>): PolicyReplay {
  const { inForce: _compared, askedBy: _asker, ...shown } = asked
  return { ...shown, state, done, total, result: outcome?.result ?? null }
}

/** Whose replay it is: a person's, or that of programs with the console secret together. */
export const askerOf = ({ actor }: Pick<ConsoleContext, 'actor'>): string =>
  (actor.kind === 'console' ? actor.operatorId : null) ?? actor.kind

/**
 * Starts judging an agent's history by a draft of its policy.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_CURRENCY; INVALID_INPUT, a policy that cannot be used; those of starting one.
 * Assumes: A-680.
 */
export async function replayPolicy(context: ConsoleContext, { params, body }: ConsoleInput<'replayPolicy'>) {
  const row = await requireAgent(context.tx, params.agentId)
  const { days, against, ...update } = body
  const job = context.host.replays.start({
    id: context.ids.new('PolicyReplay'),
    askedBy: askerOf(context),
    agentId: row.id,
    days,
    against,
    until: isoOf(context.now),
    policy: await draftPolicy(context, row, update),
    inForce: against === 'IN_FORCE' ? policyOf(row) : null,
  })
  return accepted(viewReplay(job))
}

/** How far a replay is, and what came of it. Errors: REFERENCE_NOT_FOUND. */
export async function getPolicyReplay({ host }: ConsoleContext, { params }: ConsoleInput<'getPolicyReplay'>) {
  return ok(viewReplay(host.replays.find(params.replayId)))
}

/** Stops a replay. Errors: REFERENCE_NOT_FOUND. */
export async function cancelPolicyReplay({ host }: ConsoleContext, { params }: ConsoleInput<'cancelPolicyReplay'>) {
  return ok(viewReplay(host.replays.cancel(params.replayId)))
}

async function viewDifferences(tx: Tx, shown: readonly Difference[], now: number): Promise<ReplayDifference[]> {
  const views = await viewActionsOf(
    tx,
    shown.map(({ actionId }) => actionId),
    now,
  )
  return shown.flatMap(({ actionId, from, to, clauses }) => {
    const view = views.find(({ summary }) => summary.id === actionId)
    return view === undefined ? [] : [{ ...view.summary, from, to, clauses: [...clauses], decision: view.decision }]
  })
}

/**
 * What the draft would have treated differently, newest first.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason REPLAY_NOT_DONE; INVALID_INPUT field `cursor`.
 */
export async function listReplayDifferences(
  { tx, now, host }: ConsoleContext,
  { params, query }: ConsoleInput<'listReplayDifferences'>,
) {
  const { from, to, isRejected } = query
  const wanted = requireOutcome(host.replays.find(params.replayId)).differences.filter(
    (each) =>
      (from === undefined || each.from === from) &&
      (to === undefined || each.to === to) &&
      (isRejected === undefined || each.isRejected === isRejected),
  )
  const page = pageOfTable(wanted, {
    list: 'replay_differences',
    filters: { replayId: params.replayId, from, to, isRejected },
    keyOf: ({ actionId }) => actionId,
    limit: query.limit,
    cursor: query.cursor,
  })
  return ok({ ...page, data: await viewDifferences(tx, page.data, now) })
}
