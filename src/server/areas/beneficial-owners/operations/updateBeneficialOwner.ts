import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireCustomer } from '../../customers/public'
import { requireBeneficialOwner } from '../public'
import { refuseOwnerErrors } from '../refuseOwnerErrors'
import { mergePersonalInfo } from '../rules'
import { type BeneficialOwnerRecord, updateBeneficialOwnerRow } from '../store'
import { viewBeneficialOwner } from '../view'

/**
 * Changes what is given of an owner; the personal data is merged field by field, its address as a whole.
 *
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted; INVALID_INPUT.
 * Source: behaviour 7.1. Assumes: A-036 (the verification state stays as it is).
 */
export async function updateBeneficialOwner(
  { tx, now, changes, audit }: Context,
  { params, body }: Input<'updateBeneficialOwner'>,
) {
  const owner = await requireBeneficialOwner(tx, params.beneficialOwnerId)
  await requireCustomer(tx, owner.customerId, 'beneficialOwnerId')
  refuseOwnerErrors(body, now)
  const changed: BeneficialOwnerRecord = {
    ...owner,
    roles: body.roles === undefined ? owner.roles : [...new Set(body.roles)],
    ownershipPercentage: body.ownershipPercentage ?? owner.ownershipPercentage,
    personalInfo: mergePersonalInfo(owner.personalInfo, body.personalInfo ?? {}),
    updatedAt: isoOf(now),
  }
  await updateBeneficialOwnerRow(tx, changed)
  changes.add('beneficial-owners', owner.id)
  changes.add('customers', owner.customerId)
  audit.note({ targetId: owner.id, details: { customerId: owner.customerId, changed: Object.keys(body) } })
  return ok(viewBeneficialOwner(changed))
}
