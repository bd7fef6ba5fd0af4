import type { verificationsOperations } from '../../../contract/verifications/operations'
import type { Handlers } from '../../kernel/handlers'
import { createCustomerKycLink } from './operations/createCustomerKycLink'
import { createVerification } from './operations/createVerification'
import { getVerification, listVerifications } from './operations/reads'

/**
 * Verifications: one record per customer, written again at each submission. States RESOLVE_ERRORS, IN_PROGRESS,
 * PENDING_MANUAL_REVIEW, APPROVED, REJECTED; the simulated provider answers at once. Sources: specification, sandbox
 * selectors; behaviour 7.
 */
export const verificationsHandlers: Handlers<typeof verificationsOperations> = {
  createCustomerKycLink,
  createVerification,
  listVerifications,
  getVerification,
}
