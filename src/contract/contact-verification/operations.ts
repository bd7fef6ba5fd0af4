import { z } from 'zod'
import { customer } from '../customers/schemas'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { contactVerificationConfirmRequest } from './schemas'

const operation = operationsOf({ tag: 'Contact Verification', auth: ['basic'] })
const params = z.object({ customerId: pathId })

const base = { method: 'POST', params, changes: ['customers', 'messages'] } as const
const sends = { ...base, responses: { 204: null, ...errors(401, 403, 404, 409, 500) } }
const confirms = {
  ...base,
  body: contactVerificationConfirmRequest,
  responses: { 200: customer, ...errors(400, 401, 403, 404, 409, 500) },
}

export const contactVerificationOperations = {
  sendCustomerEmailVerification: operation({
    ...sends,
    path: '/customers/{customerId}/verify-email',
    summary: 'Send the customer a code by email, or another one; one in 30 seconds',
    act: 'send an email verification code',
    suits: { customerId: 'CUSTOMER_WITH_OPEN_EMAIL' },
  }),

  confirmCustomerEmailVerification: operation({
    ...confirms,
    path: '/customers/{customerId}/verify-email/confirm',
    summary: 'Confirm the email address with the code that was sent',
    act: 'confirm an email address',
    suits: { customerId: 'CUSTOMER_WITH_OPEN_EMAIL' },
  }),

  sendCustomerPhoneVerification: operation({
    ...sends,
    path: '/customers/{customerId}/verify-phone',
    summary: 'Send the customer a code by SMS, or another one; one in 30 seconds',
    act: 'send a phone verification code',
    suits: { customerId: 'CUSTOMER_WITH_OPEN_PHONE' },
  }),

  confirmCustomerPhoneVerification: operation({
    ...confirms,
    path: '/customers/{customerId}/verify-phone/confirm',
    summary: 'Confirm the phone number with the code that was sent',
    act: 'confirm a phone number',
    suits: { customerId: 'CUSTOMER_WITH_OPEN_PHONE' },
  }),
}
