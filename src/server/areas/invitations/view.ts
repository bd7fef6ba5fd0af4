import { currencyOf } from '../../../contract/exchange-rates/currencies'
import type { UmaInvitation } from '../../../contract/invitations/schemas'
import { hostedLinkOf } from '../../counterparties/hostedPages'
import type { Tx } from '../../database/schema'
import { msOf } from '../../foundation/clock'

import { invitationStatusAt } from './rules'
import type { InvitationRow } from './store'

/** The wire shape of an invitation, with the state that it has now. Assumes: A-410. */
export async function viewInvitation(
  { tx, now }: { readonly tx: Tx; readonly now: number },
  row: InvitationRow,
): Promise<UmaInvitation> {
  const { state, expires_at: expiresAt, amount, currency } = row
  return {
    code: row.id,
    createdAt: row.created_at,
    claimedAt: row.claimed_at ?? undefined,
    url: await hostedLinkOf(tx, 'invitation', row.id),
    expiresAt: expiresAt ?? undefined,
    inviterUma: row.inviter_uma,
    inviteeUma: row.invitee_uma ?? undefined,
    status: invitationStatusAt({ state, expiresAtMs: expiresAt === null ? null : msOf(expiresAt) }, now),
    firstName: row.first_name ?? undefined,
    amountToSend: amount === null || currency === null ? undefined : { amount, currency: currencyOf(currency) },
  }
}
