import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery } from '../primitives/pagination'
import { kycLinkCreateRequest, kycLinkResponse } from './kycLinks'
import { verification, verificationPage, verificationRequest, verificationStatus } from './schemas'

const operation = operationsOf({ tag: 'KYC/KYB Verifications', auth: ['basic'] })

export const verificationsOperations = {
  createCustomerKycLink: operation({
    method: 'POST',
    path: '/customers/{customerId}/kyc-link',
    summary: 'Create a link to the hosted verification; it works once, for 24 hours',
    act: 'create a link to the hosted verification',
    suits: { customerId: 'UNVERIFIED_BUSINESS' },
    idempotent: 'OPTIONAL',
    params: z.object({ customerId: pathId }),
    body: kycLinkCreateRequest,
    bodyOptional: true,
    responses: { 201: kycLinkResponse, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['verifications'],
  }),

  createVerification: operation({
    method: 'POST',
    path: '/verifications',
    summary: 'Submit a customer for verification',
    act: 'submit a customer for verification',
    suits: { customerId: 'UNVERIFIED_BUSINESS' },
    body: verificationRequest,
    responses: { 200: verification, ...errors(400, 401, 403, 404, 500) },
    changes: ['verifications', 'customers', 'beneficial-owners', 'internal-accounts', 'webhooks'],
  }),

  listVerifications: operation({
    method: 'GET',
    path: '/verifications',
    summary: 'List verifications',
    query: z.object({
      customerId: z.string().optional().describe('Only that of this customer.'),
      verificationStatus: verificationStatus.optional().describe('Only those that stand so.'),
      ...pageQuery,
    }),
    responses: { 200: verificationPage, ...errors(400, 401, 403, 500) },
    shows: ['verifications'],
  }),

  getVerification: operation({
    method: 'GET',
    path: '/verifications/{verificationId}',
    summary: 'Read a verification',
    params: z.object({ verificationId: pathId }),
    responses: { 200: verification, ...errors(401, 403, 404, 500) },
    shows: ['verifications'],
  }),
}
