import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { requireCustomer } from '../../customers/public'
import { endInvitation, requireInvitation, requireUmaAddress } from '../public'
import { viewInvitation } from '../view'

const OWN_INVITATION =
  'The inviter cannot claim their own invitation; nothing was done. Send the UMA address of whoever accepts it.'

/**
 * Accepts an invitation, once.
 *
 * Errors: those of `endInvitation`; USER_NOT_FOUND, the inviter was deleted; INVALID_UMA_ADDRESS; INVALID_INPUT reason
 * OWN_INVITATION, the inviter claims it.
 * Effects: event INVITATION.CLAIMED. Source: behaviour 17. Assumes: A-412.
 */
export async function claimInvitation(context: Context, { params, body }: Input<'claimInvitation'>) {
  const { tx, now, webhooks } = context
  const inviteeUma = requireUmaAddress(body.inviteeUma, 'inviteeUma')
  const { id, inviter_uma: inviterUma, customer_id } = await requireInvitation(tx, params.invitationCode)
  await requireCustomer(tx, customer_id, 'invitationCode')
  if (inviteeUma === inviterUma) {
    throw new ServiceError('INVALID_INPUT', OWN_INVITATION, {
      field: 'inviteeUma',
      reason: 'OWN_INVITATION',
    })
  }
  const change = { state: 'CLAIMED', invitee_uma: inviteeUma, claimed_at: isoOf(now) } as const
  const invitation = await viewInvitation(context, await endInvitation(context, id, change))
  await webhooks.enqueue(tx, { type: 'INVITATION.CLAIMED', objectId: id, data: invitation })
  return ok(invitation)
}
