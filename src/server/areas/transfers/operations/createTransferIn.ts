import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { requireSigned } from '../../approvals/public'
import { viewTransaction } from '../../transactions/public'
import { planTransferIn, startTransferIn, transferActOf } from '../public'

/**
 * Pulls money from an external account in the same currency. The reply shows the transfer PENDING; reading it straight
 * after shows what the bank answered.
 *
 * Errors: CONFLICT reason SIGNATURES_REQUIRED; those of planTransferIn.
 * Source: behaviour 13; deprecated by the specification.
 */
export async function createTransferIn(context: WriteContext, { body }: Input<'createTransferIn'>) {
  const plan = await planTransferIn(context, body)
  await requireSigned(context, { operationId: 'createTransferIn', field: 'amount' }, () =>
    transferActOf(context.tx, { kind: 'IN', request: body }),
  )
  const { initial } = await startTransferIn(context, plan, { agentId: null })
  context.audit.note({ targetId: initial.id })
  return created(viewTransaction(context, initial))
}
