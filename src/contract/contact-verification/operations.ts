import { z } from 'zod'
import { customer } from '../customers/schemas'
import { operation } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { contactVerificationConfirmRequest } from './schemas'

const tag = 'Contact Verification'
const auth = ['basic'] as const
const params = z.object({ customerId: pathId })

export const contactVerificationOperations = {
  sendCustomerEmailVerification: operation({
    method: 'POST',
    path: '/customers/{customerId}/verify-email',
    tag,
    summary: 'Send the customer a code by email, or another one; one in 30 seconds',
    auth,
    params,
    responses: { 204: null, ...errors(401, 403, 404, 409, 500) },
    changes: ['customers', 'messages'],
  }),

  confirmCustomerEmailVerification: operation({
    method: 'POST',
    path: '/customers/{customerId}/verify-email/confirm',
    tag,
    summary: 'Confirm the email address with the code that was sent',
    auth,
    params,
    body: contactVerificationConfirmRequest,
    responses: { 200: customer, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['customers', 'messages'],
  }),

  sendCustomerPhoneVerification: operation({
    method: 'POST',
    path: '/customers/{customerId}/verify-phone',
    tag,
    summary: 'Send the customer a code by SMS, or another one; one in 30 seconds',
    auth,
    params,
    responses: { 204: null, ...errors(401, 403, 404, 409, 500) },
    changes: ['customers', 'messages'],
  }),

  confirmCustomerPhoneVerification: operation({
    method: 'POST',
    path: '/customers/{customerId}/verify-phone/confirm',
    tag,
    summary: 'Confirm the phone number with the code that was sent',
    auth,
    params,
    body: contactVerificationConfirmRequest,
    responses: { 200: customer, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['customers', 'messages'],
  }),
}
