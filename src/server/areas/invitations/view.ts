import { currencyOf } from '../../../contract/exchange-rates/currencies'
import type { UmaInvitation } from '../../../contract/invitations/schemas'
import { msOf } from '../../foundation/clock'

import { invitationStatusAt } from './rules'
import type { InvitationRow } from './store'

/** The page of the invitation at the inviter's provider. Assumes: A-410. */
function urlOf({ id, inviter_uma: inviter }: InvitationRow): string {
  return `https://${inviter.slice(inviter.indexOf('@') + 1)}/invitations/${id}`
}

/** The wire shape of an invitation, with the state that it has now. */
export function viewInvitation({ now }: { readonly now: number }, row: InvitationRow): UmaInvitation {
  const { state, expires_at: expiresAt, amount, currency } = row
  return {
    code: row.id,
    createdAt: row.created_at,
    claimedAt: row.claimed_at ?? undefined,
    url: urlOf(row),
    expiresAt: expiresAt ?? undefined,
    inviterUma: row.inviter_uma,
    inviteeUma: row.invitee_uma ?? undefined,
    status: invitationStatusAt({ state, expiresAtMs: expiresAt === null ? null : msOf(expiresAt) }, now),
    firstName: row.first_name ?? undefined,
    ...(amount !== null && currency !== null && { amountToSend: { amount, currency: currencyOf(currency) } }),
  }
}
