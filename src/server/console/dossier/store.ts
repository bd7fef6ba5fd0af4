import type { ServiceOperationId } from '../../../contract/operations'
import type { Id } from '../../../contract/primitives/idForm'
import type { Tx } from '../../database/schema'
import { isAbout } from '../../kernel/auditSubjects'

/** The newest rows of the audit log about these objects, and how many there are. */
export async function listAuditIds(
  tx: Tx,
  subjects: readonly string[],
  limit: number,
): Promise<{ readonly ids: string[]; readonly total: number }> {
  const about = tx.selectFrom('audit_log').where(isAbout(subjects))
  const rows = await about.select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  const { total } = await about.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), total: Number(total) }
}

/** What events are about: these objects, or what an agent asked for, for of an agent itself there are none. */
export type EventsAbout = readonly string[] | { readonly askedBy: string }

function eventsAbout(tx: Tx, about: EventsAbout) {
  const events = tx.selectFrom('webhook_events')
  if (!('askedBy' in about)) return events.where('object_id', 'in', [...about])
  const asked = tx.selectFrom('agent_actions').where('agent_id', '=', about.askedBy as Id<'Agent'>)
  return events.where(({ eb, or }) =>
    or([
      eb('object_id', 'in', asked.select('id')),
      eb('object_id', 'in', asked.select('transaction_id')),
      eb('object_id', 'in', asked.select('quote_id').where('quote_id', 'is not', null)),
    ]),
  )
}

/** The newest events about these objects with the bodies that were sent. */
export async function listEventBodies(tx: Tx, about: EventsAbout, limit: number) {
  return await eventsAbout(tx, about)
    .select(['id', 'type', 'object_id', 'body', 'state', 'endpoint', 'attempts', 'delivered_at', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many there are. */
export async function countEvents(tx: Tx, about: EventsAbout): Promise<number> {
  const { total } = await eventsAbout(tx, about)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The proposal that became this payment, or null. */
export async function findProposalOf(tx: Tx, transactionId: string): Promise<string | null> {
  const proposals = tx.selectFrom('money_proposals').select('id')
  const row = await proposals.where('transaction_id', '=', transactionId as Id<'Transaction'>).executeTakeFirst()
  return row?.id ?? null
}

/**
 * Who deleted an agent at that instant, as the audit log of this host has it, or else who did last; null where it was
 * deleted elsewhere. Snapshots bring a deletion back that another one followed.
 */
export async function findDeleterOf(tx: Tx, agentId: string, deletedAt: string) {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['at', 'actor_kind as kind', 'actor_id as id', 'actor_name as name'])
    .where('operation_id', '=', 'deleteAgent' satisfies ServiceOperationId)
    .where('target_id', '=', agentId)
    .where('outcome', '=', 'DONE')
    .orderBy('id', 'desc')
    .execute()
  const row = rows.find(({ at }) => at === deletedAt) ?? rows[0]
  return row === undefined ? null : { kind: row.kind, id: row.id, name: row.name }
}
