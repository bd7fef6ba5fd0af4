import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireInvitation } from '../public'
import { viewInvitation } from '../view'

/** Reads an invitation. Errors: INVITATION_NOT_FOUND. Source: behaviour 17. */
export async function getInvitation(context: Context, { params }: Input<'getInvitation'>) {
  return ok(await viewInvitation(context, await requireInvitation(context.tx, params.invitationCode)))
}
