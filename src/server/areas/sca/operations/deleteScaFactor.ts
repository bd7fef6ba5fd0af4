import type { Input } from '../../../../contract/operations'
import { found } from '../../../foundation/found'
import { noContent } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireScaCustomer } from '../customers'
import { deleteFactorRow, getFactorRow } from '../store'

/** Removes a passkey. Errors: those of requireScaCustomer; REFERENCE_NOT_FOUND. Source: behaviour 6.1. */
export async function deleteScaFactor({ tx, changes, audit }: Context, { params, query }: Input<'deleteScaFactor'>) {
  const customer = await requireScaCustomer(tx, query.customerId)
  const passkey = await getFactorRow(tx, customer.id, 'PASSKEY')
  const own = passkey?.credential_id === params.credentialId ? passkey : null
  found(own, 'REFERENCE_NOT_FOUND', 'credentialId', 'The customer has no passkey with this credentialId.')
  await deleteFactorRow(tx, customer.id, 'PASSKEY')
  changes.add('sca', customer.id)
  audit.note({ targetId: customer.id, details: { factor: 'PASSKEY' } })
  return noContent()
}
