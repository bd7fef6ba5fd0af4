import type { Input } from '../../../../contract/operations'
import { pagingOf } from '../../../database/listFilters'
import { mapPage } from '../../../database/listPage'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { getCustomer } from '../../customers/public'
import { requireBeneficialOwner } from '../public'
import { listOwnerPage } from '../store'
import { viewBeneficialOwner } from '../view'

/** Reads an owner, with its identity number. Errors: REFERENCE_NOT_FOUND. Source: behaviour 7.1. */
export async function getBeneficialOwner({ tx }: Context, { params }: Input<'getBeneficialOwner'>) {
  return ok(viewBeneficialOwner(await requireBeneficialOwner(tx, params.beneficialOwnerId)))
}

/**
 * Lists the owners of a business, newest first.
 *
 * Errors: INVALID_INPUT, the customer is an individual.
 * Source: specification, `GET /beneficial-owners`; behaviour 1.1: an unknown customer is an empty page.
 */
export async function listBeneficialOwners({ tx }: Context, { query }: Input<'listBeneficialOwners'>) {
  const customer = await getCustomer(tx, query.customerId)
  if (customer?.customer_type === 'INDIVIDUAL') {
    throw new ServiceError('INVALID_INPUT', 'Only a business has beneficial owners; this customer is an individual.', {
      field: 'customerId',
      reason: 'NOT_A_BUSINESS',
    })
  }
  const page = await listOwnerPage(tx, { customerId: query.customerId, ...pagingOf(query) })
  return ok(mapPage(page, viewBeneficialOwner))
}
