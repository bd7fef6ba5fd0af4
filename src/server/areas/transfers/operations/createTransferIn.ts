import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { viewTransaction } from '../../transactions/public'
import { planTransferIn, startTransferIn } from '../public'

/**
 * Pulls money from an external account in the same currency. The reply shows the transfer PENDING; reading it straight
 * after shows what the bank answered.
 *
 * Errors: those of planTransferIn.
 * Source: behaviour 13; deprecated by the specification.
 */
export async function createTransferIn(context: Context, { body }: Input<'createTransferIn'>) {
  const plan = await planTransferIn(context, body)
  const { initial } = await startTransferIn(context, plan, { agentId: null })
  context.audit.note({ targetId: initial.id })
  return created(viewTransaction(context, initial))
}
