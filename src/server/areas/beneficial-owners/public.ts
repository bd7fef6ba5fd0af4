import type { BeneficialOwner, KycStatus } from '../../../contract/beneficial-owners/schemas'
import type { KybStatus } from '../../../contract/customers/enums'
import { kycOutcomeOf } from '../../counterparties/outcomes/verificationOutcomes'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import type { Context } from '../../kernel/context'
import { decideOwnerStatus } from './rules'
import {
  type BeneficialOwnerRecord,
  getBeneficialOwnerRecord,
  getOwnersOfCustomers,
  updateBeneficialOwnerRow,
} from './store'
import { viewBeneficialOwner } from './view'

export { reviewOwner } from './review'
export { type BeneficialOwnerRecord, getOwnersOfCustomers } from './store'

/** The owner. Errors: REFERENCE_NOT_FOUND. `field` names where the id came from. */
export async function requireBeneficialOwner(
  tx: Tx,
  id: string,
  field = 'beneficialOwnerId',
): Promise<BeneficialOwnerRecord> {
  return found(
    await getBeneficialOwnerRecord(tx, id),
    'REFERENCE_NOT_FOUND',
    field,
    'There is no beneficial owner with this id.',
  )
}

/** The owners of several businesses as the wire shows them, by customer. */
export async function viewOwnersByCustomer(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, BeneficialOwner[]>> {
  const byCustomer = new Map<string, BeneficialOwner[]>()
  for (const owner of await getOwnersOfCustomers(tx, customerIds)) {
    const owners = byCustomer.get(owner.customerId)
    if (owners === undefined) byCustomer.set(owner.customerId, [viewBeneficialOwner(owner)])
    else owners.push(viewBeneficialOwner(owner))
  }
  return byCustomer
}

/** The state that an owner has, or takes, beside a business in that state. Source: behaviour 7.5. */
export function ownerStatusBeside(businessStatus: KybStatus, current: KycStatus, lastName: string): KycStatus {
  return decideOwnerStatus(businessStatus, current, kycOutcomeOf(lastName))
}

/** Brings the owners of a business into the states that its new state gives them; no events exist for owners. */
export async function settleOwnersOf(
  { tx, now, changes }: Context,
  customerId: string,
  businessStatus: KybStatus,
): Promise<void> {
  for (const owner of await getOwnersOfCustomers(tx, [customerId])) {
    const kycStatus = ownerStatusBeside(businessStatus, owner.kycStatus, owner.personalInfo.lastName)
    if (kycStatus === owner.kycStatus) continue
    await updateBeneficialOwnerRow(tx, { ...owner, kycStatus, updatedAt: isoOf(now) })
    changes.add('beneficial-owners', owner.id)
  }
}
