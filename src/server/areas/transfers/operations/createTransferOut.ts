import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { viewTransaction } from '../../transactions/public'
import { planTransferOut, startTransferOut } from '../public'

/**
 * Pushes money to an external account in the same currency. The reply shows the transfer PENDING; reading it straight
 * after shows what the bank answered.
 *
 * Errors: those of planTransferOut and startTransferOut.
 * Source: behaviour 13; deprecated by the specification.
 */
export async function createTransferOut(context: Context, { body }: Input<'createTransferOut'>) {
  const plan = await planTransferOut(context, body)
  const { initial } = await startTransferOut(context, plan, { agentId: null })
  context.audit.note({ targetId: initial.id })
  return created(viewTransaction(context, initial))
}
