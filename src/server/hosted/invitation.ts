import type { InvitationPage } from '../../contract/hosted/schemas'
import { getHolders } from '../areas/customers/public'
import { findInvitation, viewInvitation } from '../areas/invitations/public'
import { amountText } from '../foundation/money'
import type { Context } from '../kernel/context'
import { notInForce } from './hostedContext'

/**
 * The page of an invitation: who invites, and how much waits.
 *
 * Errors: REFERENCE_NOT_FOUND, also of one that is open though its inviter was deleted. Source: behaviour 17.
 */
export async function viewInvitationPage(context: Pick<Context, 'tx' | 'now'>, code: string): Promise<InvitationPage> {
  const row = await findInvitation(context.tx, code)
  if (row === null) throw notInForce('UNKNOWN')
  const { status } = await viewInvitation(context, row)
  const inviter = (await getHolders(context.tx, [row.customer_id]))(row.customer_id)
  if (status === 'PENDING' && inviter.isCustomerDeleted) throw notInForce('ENDED')
  return {
    kind: 'INVITATION',
    status,
    code: row.id,
    firstName: row.first_name,
    inviterName: inviter.customerName ?? row.inviter_uma,
    inviterUma: row.inviter_uma,
    amount: row.amount === null || row.currency === null ? null : amountText(row.amount, row.currency),
  }
}
