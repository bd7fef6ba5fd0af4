import type { ConsoleInput } from '../../../contract/console/operations'
import type { CallEffects } from '../../../contract/console/request-log/schemas'
import type { Tx } from '../../database/schema'
import { ok } from '../../foundation/reply'
import type { HostContext } from '../consoleContext'
import { requireCall } from './callHandlers'

/** As many events, timers and postings are recorded with a call, beside its audit row. */
const RECORDED_MAX = 100

const kindOf = (ids: readonly string[], kind: string) => ids.filter((id) => id.startsWith(`${kind}:`))

async function readAudit(tx: Tx, ids: readonly string[]): Promise<CallEffects['audit']> {
  const rows = await tx.selectFrom('audit_log').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ id, outcome, target_id }) => ({ id, outcome, targetId: target_id }))
}

async function readPostings(tx: Tx, ids: readonly string[]): Promise<CallEffects['postings']> {
  const postings = await tx.selectFrom('ledger_postings').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const entries = await tx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('posting_id', 'in', ids)
    .orderBy('id')
    .execute()
  return postings.map(({ id, kind, memo, transaction_id }) => ({
    id,
    kind,
    memo,
    transactionId: transaction_id,
    lines: entries
      .filter((entry) => entry.posting_id === id)
      .map(({ ledger_account_id, currency, amount }) => ({
        ledgerAccountId: ledger_account_id,
        currency,
        amountMinor: amount,
      })),
  }))
}

async function readEvents(tx: Tx, ids: readonly string[]): Promise<CallEffects['events']> {
  const rows = await tx
    .selectFrom('webhook_events')
    .select(['id', 'type', 'object_id', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ object_id, ...row }) => ({ ...row, objectId: object_id }))
}

async function readTimers(tx: Tx, ids: readonly string[]): Promise<CallEffects['timers']> {
  const rows = await tx
    .selectFrom('timers')
    .select(['id', 'kind', 'subject_id', 'due_at', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ subject_id, due_at, ...row }) => ({ ...row, subjectId: subject_id, dueAt: due_at }))
}

/**
 * What the transaction of a call wrote, by the ids that were recorded with the call: nothing is guessed from instants
 * or objects. Events and timers are shown as they stand now.
 *
 * Errors: REFERENCE_NOT_FOUND.
 */
export async function getCallEffects({ host }: HostContext, { params }: ConsoleInput<'getCallEffects'>) {
  const { effectIds } = await requireCall(host, params.callId)
  return ok(await host.store.read((tx) => readEffects(tx, effectIds)))
}

async function readEffects(tx: Tx, ids: readonly string[]): Promise<CallEffects> {
  const audit = await readAudit(tx, kindOf(ids, 'Audit'))
  const postings = await readPostings(tx, kindOf(ids, 'Posting'))
  const events = await readEvents(tx, kindOf(ids, 'Webhook'))
  const timers = await readTimers(tx, kindOf(ids, 'Timer'))
  const goneCount = ids.length - audit.length - postings.length - events.length - timers.length
  const isCut = ids.length - kindOf(ids, 'Audit').length >= RECORDED_MAX
  return { audit, postings, events, timers, goneCount, isCut }
}
