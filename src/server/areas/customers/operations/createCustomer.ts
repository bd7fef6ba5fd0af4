import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { makeCustomer } from '../creation'
import { viewCustomer } from '../public'

/**
 * Creates a customer with its accounts. A sandbox individual resolves at once by the end of its name.
 *
 * Effects, Errors: those of makeCustomer.
 * Source: behaviour 3.2, 4, 7.5. Assumes.
 */
export async function createCustomer(context: Context, { body }: Input<'createCustomer'>) {
  const row = await makeCustomer(context, body)
  context.audit.note({ targetId: row.id, details: { customerType: row.customer_type, status: row.status } })
  return created(await viewCustomer(context.tx, row))
}
