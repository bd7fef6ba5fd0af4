import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { endInvitation } from '../public'
import { viewInvitation } from '../view'

/** Takes an invitation back, once. Errors: those of `endInvitation`. Source: behaviour 17. */
export async function cancelInvitation(context: Context, { params }: Input<'cancelInvitation'>) {
  const change = { state: 'CANCELLED', invitee_uma: null, claimed_at: null } as const
  return ok(await viewInvitation(context, await endInvitation(context, params.invitationCode, change)))
}
