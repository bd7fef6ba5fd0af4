import { z } from 'zod'
import { operation } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { complianceReason } from '../settings/schemas'
import { customerAuthentication, customerContactChecks, customerProofCodes } from './schemas'

const tag = 'authentication'
const auth = ['console'] as const
const params = z.object({ customerId: pathId })

/** What the console asks about strong authentication and contact checks beyond the interface. */
export const authenticationConsoleOperations = {
  getCustomerAuthentication: operation({
    method: 'GET',
    path: '/customers/{customerId}/authentication',
    tag,
    auth,
    summary: 'What a customer proves itself with, its sessions, failures, resets, open challenges and trusted payees',
    params,
    responses: { 200: customerAuthentication, ...errors(401, 404) },
    shows: ['sca', 'customers', 'external-accounts', 'settings', 'clock'],
  }),

  getCustomerContactChecks: operation({
    method: 'GET',
    path: '/customers/{customerId}/contact-checks',
    tag,
    auth,
    summary: 'Which contacts of a customer are verified, since when, and the codes that were sent',
    params,
    responses: { 200: customerContactChecks, ...errors(401, 404) },
    shows: ['customers', 'messages', 'settings', 'clock'],
  }),

  getCustomerProofCodes: operation({
    method: 'GET',
    path: '/customers/{customerId}/proof-codes',
    tag,
    auth,
    summary: 'The codes that a customer would type now',
    params,
    responses: { 200: customerProofCodes, ...errors(401, 404) },
    shows: ['sca', 'messages', 'customers', 'settings', 'clock'],
  }),

  endScaSession: operation({
    method: 'POST',
    path: '/customers/{customerId}/sca-sessions/{sessionId}/end',
    tag,
    auth,
    summary: 'Ends one login session of a customer',
    params: params.extend({ sessionId: pathId }),
    body: complianceReason,
    responses: { 200: customerAuthentication, ...errors(400, 401, 404, 409) },
    changes: ['sca'],
  }),

  liftScaLock: operation({
    method: 'POST',
    path: '/customers/{customerId}/lift-sca-lock',
    tag,
    auth,
    summary: 'Lifts the lock or suspension of a customer after failed logins',
    params,
    body: complianceReason,
    responses: { 200: customerAuthentication, ...errors(400, 401, 404, 409) },
    changes: ['sca'],
  }),
}
