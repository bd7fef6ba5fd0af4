import type { ConsoleInput } from '../../../contract/console/operations'
import { isId } from '../../../contract/primitives/idForm'
import { getVoteRow, withdrawVoteOf } from '../../areas/approvals/public'
import { getRowsById } from '../../database/rowsById'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { endHeld, getHeldOf } from '../agents/public'
import type { ConsoleContext } from '../consoleContext'
import { requireOperatorId } from '../operators/public'
import { evidenceNamesOf, viewVote } from './view'

/**
 * Takes back a signature of one's own. An approval that is held is undone with it, and the payment waits again.
 *
 * Errors: REFERENCE_NOT_FOUND field voteId; FORBIDDEN reason NOT_YOUR_VOTE; CONFLICT reason VOTE_ENDED, the payment was
 * decided, or the signature counts no more anyway.
 */
export async function withdrawVote(context: ConsoleContext, { params }: ConsoleInput<'withdrawVote'>) {
  const { tx, host, audit, changes } = context
  const own = requireOperatorId(context)
  const row = found(await getVoteRow(tx, params.voteId), 'REFERENCE_NOT_FOUND', 'voteId', 'There is no such signature.')
  audit.note({ targetId: row.subject_id, details: { voteId: row.id } })
  if (row.caster_kind !== 'operator' || row.caster_id !== own) {
    const message = `${row.caster_name} signed this; only they can take it back. Nothing was done.`
    throw new ServiceError('FORBIDDEN', message, { field: 'voteId', reason: 'NOT_YOUR_VOTE' })
  }
  const withdrawn =
    row.withdrawn_at === null && row.voided_at === null ? await withdrawVoteOf(context, row.subject_id, own) : null
  if (withdrawn === null || withdrawn.id !== row.id) {
    const message = 'This payment was decided, or the signature counts no more. Nothing was done.'
    throw new ServiceError('CONFLICT', message, { field: 'voteId', reason: 'VOTE_ENDED' })
  }
  const held = await getHeldOf(tx, row.subject_id)
  if (held?.decision === 'approve') await endHeld(tx, held, { state: 'UNDONE', atMs: host.wall() })
  if (isId('AgentAction', row.subject_id)) changes.add('agent-actions', row.subject_id)
  audit.note({ details: { voteId: row.id, undone: held?.decision_id ?? null } })
  const signatures = await getRowsById(tx, 'approval_signatures', [row.signature_id])
  const names = await evidenceNamesOf(tx, [withdrawn])
  return ok(viewVote(withdrawn, { signature: signatures.get(row.signature_id ?? ''), uncounted: null, names }))
}
