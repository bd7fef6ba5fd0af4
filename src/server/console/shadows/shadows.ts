import type { ConsoleInput } from '../../../contract/console/operations'
import { SHADOWS_MAX, type ShadowDifference } from '../../../contract/console/shadows/schemas'
import { PAGE_LIMIT_DEFAULT } from '../../../contract/primitives/pagination'
import {
  countAllDifferences,
  countShadows,
  draftPolicy,
  endShadowRow,
  getShadowRow,
  insertShadowRow,
  listDifferenceRows,
  listOpenShadows,
  listShadowRows,
  requireAgent,
  type ShadowDifferenceRow,
  type ShadowRow,
} from '../../areas/agents/public'
import { shadowDifferences, shadows } from '../../areas/agents/shadows/tables'
import { rulesChangeOf } from '../../areas/approvals/public'
import { requireCustomer } from '../../areas/customers/public'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { cursorMark, readRowCursor, writeCursor } from '../../foundation/listCursor'
import { withFieldsOf } from '../../foundation/refusedField'
import { created, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { namedActor } from '../../kernel/context'
import { viewActionsOf } from '../agents/public'
import { requireNamedNow } from '../approvals/public'
import type { ConsoleContext } from '../consoleContext'
import { viewRulesDifferences } from '../replay/public'
import { viewShadow, viewShadows } from './view'

/** Which of the two comes first in the list. */
const WATCHED = 'WATCHED'
const ENDED = 'ENDED'

const requireShadow = async (tx: Tx, id: string): Promise<ShadowRow> =>
  found(await getShadowRow(tx, id), 'REFERENCE_NOT_FOUND', 'shadowId', 'There is no such draft; nothing was done.')

async function requireRoom(tx: Tx): Promise<void> {
  if ((await listOpenShadows(tx)).length < SHADOWS_MAX) return
  const message = `${SHADOWS_MAX} drafts are watched already; stop one of them first. Nothing was started.`
  throw new ServiceError('CONFLICT', message, { field: 'body', reason: 'TOO_MANY_SHADOWS', limit: SHADOWS_MAX })
}

/**
 * Lets a draft judge every payment from now on.
 *
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, the agent's customer was deleted; CONFLICT reason TOO_MANY_SHADOWS;
 * INVALID_INPUT, a policy that cannot be used, or those of `requireNamedNow`; INVALID_CURRENCY.
 * Assumes: A-732.
 */
export async function startShadow(context: ConsoleContext, { body }: ConsoleInput<'startShadow'>) {
  const { tx, now, ids, actor, changes, audit } = context
  await requireRoom(tx)
  const agent = body.kind === 'POLICY' ? await requireAgent(tx, body.agentId) : null
  if (agent !== null) await requireCustomer(tx, agent.customer_id, 'agentId')
  const policy = body.kind === 'POLICY' && agent !== null ? await draftPolicy(context, agent, body.policy) : null
  const rules = body.kind === 'RULES' ? body.rules : null
  if (rules !== null) {
    await withFieldsOf(
      (field) => `rules.${field}`,
      () => requireNamedNow(context, rules),
    )
  }
  const row: ShadowRow = {
    id: ids.new('Shadow'),
    kind: body.kind,
    agent_id: agent?.id ?? null,
    policy_json: shadows.columns.policy_json.encode(policy),
    rules_json: shadows.columns.rules_json.encode(rules),
    started_at: isoOf(now),
    started_by_json: shadows.columns.started_by_json.encode(namedActor(actor)),
    ended_at: null,
    ended_by: null,
    judged: 0,
    failed: 0,
  }
  await insertShadowRow(tx, row)
  changes.add('shadows', row.id)
  audit.note({ targetId: row.id, details: { kind: row.kind, agentId: row.agent_id, policy, rules } })
  return created(await viewShadow(tx, row, now))
}

/** Ends the watching; what was found stays. Errors: REFERENCE_NOT_FOUND; CONFLICT reason SHADOW_ENDED. */
export async function stopShadow({ tx, now, changes, audit }: ConsoleContext, { params }: ConsoleInput<'stopShadow'>) {
  const row = await requireShadow(tx, params.shadowId)
  const end = { ended_at: isoOf(now), ended_by: 'STOPPED' } as const
  if (!(await endShadowRow(tx, row.id, end))) {
    const message = 'This draft is watched no more; nothing was done.'
    throw new ServiceError('CONFLICT', message, { field: 'shadowId', reason: 'SHADOW_ENDED' })
  }
  changes.add('shadows', row.id)
  audit.note({ targetId: row.id, details: { judged: row.judged } })
  return ok(await viewShadow(tx, { ...row, ...end }, now))
}

/** Drafts: those that are watched now first, then the newest. Errors: INVALID_INPUT. */
export async function listShadows({ tx, now }: ConsoleContext, { query }: ConsoleInput<'listShadows'>) {
  const { agentId, limit = PAGE_LIMIT_DEFAULT, cursor } = query
  const mark = cursorMark('shadows', agentId)
  const place = readRowCursor(cursor, mark)
  const before = place === null ? null : { isEnded: place.sortValue === ENDED, id: place.id }
  const rows = await listShadowRows(tx, { agentId, before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const page = { data: await viewShadows(tx, shown, now), totalCount: await countShadows(tx, agentId) }
  const last = shown.at(-1)
  if (rows.length <= limit || last === undefined) return ok({ ...page, hasMore: false })
  return ok({
    ...page,
    hasMore: true,
    nextCursor: writeCursor(mark, last.ended_at === null ? WATCHED : ENDED, last.id),
  })
}

type Differences = Pick<ShadowDifference, 'policy' | 'rules'>

async function policyDifferences(
  { tx, now }: Pick<ConsoleContext, 'tx' | 'now'>,
  rows: readonly ShadowDifferenceRow[],
): Promise<ReadonlyMap<string, Differences>> {
  const views = await viewActionsOf(
    tx,
    rows.map(({ subject_id }) => subject_id),
    now,
  )
  const byId = new Map(views.map((view) => [view.summary.id, view]))
  const found = new Map<string, Differences>()
  for (const row of rows) {
    const view = byId.get(row.subject_id)
    if (view === undefined) continue
    const { clauses } = readColumn(shadowDifferences, row, 'detail_json')
    const policy = { ...view.summary, from: row.was, to: row.would, clauses, decision: view.decision }
    found.set(row.subject_id, { policy, rules: null })
  }
  return found
}

async function rulesDifferences(
  context: Pick<ConsoleContext, 'tx' | 'now'>,
  rows: readonly ShadowDifferenceRow[],
): Promise<ReadonlyMap<string, Differences>> {
  const asked = rows.flatMap((row) => {
    const { before, after } = readColumn(shadowDifferences, row, 'detail_json')
    const change = rulesChangeOf(before, after)
    return change === null ? [] : [{ subjectId: row.subject_id, change, before, after }]
  })
  const views = await viewRulesDifferences(context, asked)
  return new Map(views.map((rules) => [rules.subjectId, { policy: null, rules }]))
}

const OF_KIND = { POLICY: policyDifferences, RULES: rulesDifferences } as const
const UNKNOWN: Differences = { policy: null, rules: null }

/** What a watched draft would have treated differently, newest first. Errors: REFERENCE_NOT_FOUND; INVALID_INPUT. */
export async function listShadowDifferences(
  context: ConsoleContext,
  { params, query }: ConsoleInput<'listShadowDifferences'>,
) {
  const { tx } = context
  const { id, kind } = await requireShadow(tx, params.shadowId)
  const { limit = PAGE_LIMIT_DEFAULT, cursor } = query
  const mark = cursorMark('shadow', id)
  const place = readRowCursor(cursor, mark)
  const before = place === null ? null : { judgedAt: place.sortValue, subjectId: place.id }
  const rows = await listDifferenceRows(tx, { shadowId: id, before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const differences = await OF_KIND[kind](context, shown)
  const data = shown.map(({ subject_id: subjectId, judged_at: judgedAt }): ShadowDifference => {
    return { subjectId, judgedAt, ...(differences.get(subjectId) ?? UNKNOWN) }
  })
  const page = { data, totalCount: await countAllDifferences(tx, id) }
  const last = shown.at(-1)
  if (rows.length <= limit || last === undefined) return ok({ ...page, hasMore: false })
  return ok({
    ...page,
    hasMore: true,
    nextCursor: writeCursor(mark, last.judged_at, last.subject_id),
  })
}
