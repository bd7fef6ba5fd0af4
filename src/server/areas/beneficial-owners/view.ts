import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import type { BeneficialOwnerRecord } from './store'

/** The wire shape of an owner. */
export function viewBeneficialOwner(record: BeneficialOwnerRecord): BeneficialOwner {
  return {
    id: record.id,
    customerId: record.customerId,
    roles: [...record.roles],
    ownershipPercentage: record.ownershipPercentage,
    personalInfo: record.personalInfo,
    kycStatus: record.kycStatus,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  }
}
