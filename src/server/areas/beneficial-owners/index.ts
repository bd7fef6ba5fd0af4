import type { beneficialOwnersOperations } from '../../../contract/beneficial-owners/operations'
import type { Handlers } from '../../kernel/handlers'
import { createBeneficialOwner } from './operations/createBeneficialOwner'
import { getBeneficialOwner, listBeneficialOwners } from './operations/reads'
import { updateBeneficialOwner } from './operations/updateBeneficialOwner'

/**
 * Beneficial owners of businesses. An owner is UNVERIFIED, PENDING once its business was submitted, and APPROVED or
 * REJECTED once the business is resolved. Sources: specification, BeneficialOwner; behaviour 7.1, 7.5, A.2 rows 21, 22.
 */
export const beneficialOwnersHandlers: Handlers<typeof beneficialOwnersOperations> = {
  createBeneficialOwner,
  listBeneficialOwners,
  getBeneficialOwner,
  updateBeneficialOwner,
}
