import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { WriteContext } from '../../../kernel/context'
import { requireAnyCustomer, viewCustomer } from '../public'
import { markCustomerDeleted } from '../store'

/**
 * Deletes a customer: it stays readable, and nothing acts for it any more. Its UMA address and platformCustomerId are
 * free again. Money stays where it is; payments that run are finished.
 *
 * Effects: its agents are disconnected and what waited of them is FAILED (OUTGOING_PAYMENT.FAILED); its open quotes
 * expire (OUTGOING_PAYMENT.EXPIRED); its cards are closed (CARD.STATE_CHANGE); the credentials and sessions of its
 * wallets end, and what it proved itself with. Each room registers what ends of it.
 * Errors: USER_NOT_FOUND; CUSTOMER_DELETED, deleted before.
 * Source: behaviour 3.5. Assumes: A-207.
 */
export async function deleteCustomerById(context: WriteContext, { params }: Input<'deleteCustomerById'>) {
  const { tx, now, changes, audit, registered } = context
  const row = await requireAnyCustomer(tx, params.customerId)
  if (row.is_deleted === 1) {
    throw new ServiceError('CUSTOMER_DELETED', 'The customer was deleted before; nothing was done.', {
      field: 'customerId',
      deletedAt: row.updated_at,
    })
  }
  const deleted = await markCustomerDeleted(tx, row, isoOf(now))
  audit.note({ targetId: row.id })
  for (const end of registered.customerEndings) audit.note({ details: await end(context, row.id) })
  changes.add('customers', row.id)
  return ok(await viewCustomer(tx, deleted))
}
