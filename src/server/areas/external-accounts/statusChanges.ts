import type { ExternalAccountStatus } from '../../../contract/external-accounts/schemas'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { externalAccountStatusUpdated } from './events'
import { type ExternalAccountRow, updateExternalAccount } from './store'
import { viewExternalAccount } from './view'

/**
 * Moves an account to another state.
 *
 * Effects: EXTERNAL_ACCOUNT.STATUS_UPDATED when the state changes; nothing when it stays.
 * Source: specification, ExternalAccount.status; behaviour 9.5.
 */
export async function changeExternalAccountStatus(
  { tx, now, changes, webhooks }: Context,
  row: ExternalAccountRow,
  status: ExternalAccountStatus,
): Promise<ExternalAccountRow> {
  if (row.status === status) return row
  const updated = { ...row, status, updated_at: isoOf(now) }
  await updateExternalAccount(tx, row.id, { status, updated_at: updated.updated_at })
  await webhooks.enqueue(tx, externalAccountStatusUpdated(viewExternalAccount(updated)))
  changes.add('external-accounts', row.id)
  return updated
}
