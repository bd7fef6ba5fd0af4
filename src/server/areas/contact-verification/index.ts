import type { contactVerificationOperations } from '../../../contract/contact-verification/operations'
import type { Handlers } from '../../kernel/handlers'
import { confirmCustomerEmailVerification } from './operations/confirmCustomerEmailVerification'
import { confirmCustomerPhoneVerification } from './operations/confirmCustomerPhoneVerification'
import { sendCustomerEmailVerification } from './operations/sendCustomerEmailVerification'
import { sendCustomerPhoneVerification } from './operations/sendCustomerPhoneVerification'

/**
 * Proof of a customer's email address and phone number, where the payment provider demands it. A channel is PENDING or
 * VERIFIED, and PENDING again when the contact changes. Sources: specification, rule 1; behaviour 5.
 */
export const contactVerificationHandlers: Handlers<typeof contactVerificationOperations> = {
  sendCustomerEmailVerification,
  confirmCustomerEmailVerification,
  sendCustomerPhoneVerification,
  confirmCustomerPhoneVerification,
}
