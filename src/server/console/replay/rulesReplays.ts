import type { ConsoleInput } from '../../../contract/console/operations'
import type { RulesReplay } from '../../../contract/console/replay/rulesSchemas'
import { getRules } from '../../areas/approvals/public'
import { isoOf } from '../../foundation/clock'
import { accepted, ok } from '../../foundation/reply'
import { pageOfTable } from '../../foundation/tablePage'
import { requireNamed } from '../approvals/public'
import type { ConsoleContext } from '../consoleContext'
import { askerOf } from './policyReplays'
import type { ReplayJob } from './replayJobs'
import { requireOutcome } from './requireOutcome'
import { viewRulesDifferences } from './rulesDifferences'
import type { AskedRulesReplay, RulesOutcome } from './rulesOutcome'

function viewReplay({ asked, state, done, total, outcome }: ReplayJob<AskedRulesReplay, RulesOutcome>): RulesReplay {
  const { inForce: _compared, askedBy: _asker, ...shown } = asked
  return { ...shown, state, done, total, result: outcome?.result ?? null }
}

/**
 * Starts holding what was asked for against a draft of the approval rules.
 *
 * Errors: INVALID_INPUT reason GROUP_UNKNOWN, AGENT_UNKNOWN or CUSTOMER_UNKNOWN; those of starting one.
 * Assumes: A-730.
 */
export async function replayApprovalRules(context: ConsoleContext, { body }: ConsoleInput<'replayApprovalRules'>) {
  const { days, against, ...draft } = body
  await requireNamed(context, draft)
  const job = context.host.rulesReplays.start({
    id: context.ids.new('PolicyReplay'),
    askedBy: askerOf(context),
    days,
    against,
    until: isoOf(context.now),
    draft,
    inForce: against === 'IN_FORCE' ? await getRules(context.tx) : null,
  })
  return accepted(viewReplay(job))
}

/** How far a replay is, and what came of it. Errors: REFERENCE_NOT_FOUND. */
export async function getRulesReplay({ host }: ConsoleContext, { params }: ConsoleInput<'getRulesReplay'>) {
  return ok(viewReplay(host.rulesReplays.find(params.replayId)))
}

/** Stops a replay. Errors: REFERENCE_NOT_FOUND. */
export async function cancelRulesReplay({ host }: ConsoleContext, { params }: ConsoleInput<'cancelRulesReplay'>) {
  return ok(viewReplay(host.rulesReplays.cancel(params.replayId)))
}

/**
 * Payments of which the draft asks something else, newest first.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason REPLAY_NOT_DONE; INVALID_INPUT field `cursor`.
 */
export async function listRulesReplayDifferences(
  context: ConsoleContext,
  { params, query }: ConsoleInput<'listRulesReplayDifferences'>,
) {
  const { change } = query
  const found = requireOutcome(context.host.rulesReplays.find(params.replayId)).differences
  const wanted = found.filter((each) => change === undefined || each.change === change)
  const page = pageOfTable(wanted, {
    list: 'rules_replay_differences',
    filters: { replayId: params.replayId, change },
    keyOf: ({ subjectId }) => subjectId,
    limit: query.limit,
    cursor: query.cursor,
  })
  return ok({ ...page, data: await viewRulesDifferences(context, page.data) })
}
