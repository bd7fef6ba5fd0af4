import type { ConsoleInput } from '../../../contract/console/operations'
import { getHolders } from '../../areas/customers/public'
import { viewInvitation } from '../../areas/invitations/public'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { listInvitationRows } from './store'

/** Invitations with their inviters, newest first; one whose end has passed is EXPIRED, as when it is read. */
export async function listInvitations(context: ConsoleContext, { query }: ConsoleInput<'listInvitations'>) {
  const { tx, now } = context
  const page = await listInvitationRows(tx, query, now)
  const holderOf = await getHolders(
    tx,
    page.data.map((row) => row.customer_id),
  )
  const shown = page.data.map(async (row) => ({
    ...(await viewInvitation(context, row)),
    customerId: row.customer_id,
    ...holderOf(row.customer_id),
  }))
  const data = await Promise.all(shown)
  return ok({ ...page, data })
}
