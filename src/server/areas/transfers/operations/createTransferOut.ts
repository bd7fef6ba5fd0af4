import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { requireSigned } from '../../approvals/public'
import { viewTransaction } from '../../transactions/public'
import { planTransferOut, startTransferOut, transferActOf } from '../public'

/**
 * Pushes money to an external account in the same currency. The reply shows the transfer PENDING; reading it straight
 * after shows what the bank answered.
 *
 * Errors: CONFLICT reason SIGNATURES_REQUIRED; those of planTransferOut and startTransferOut.
 * Source: behaviour 13; deprecated by the specification.
 */
export async function createTransferOut(context: WriteContext, { body }: Input<'createTransferOut'>) {
  const plan = await planTransferOut(context, body)
  await requireSigned(context, { operationId: 'createTransferOut', field: 'amount' }, () =>
    transferActOf(context.tx, { kind: 'OUT', request: body }),
  )
  const { initial } = await startTransferOut(context, plan, { agentId: null })
  context.audit.note({ targetId: initial.id })
  return created(viewTransaction(context, initial))
}
