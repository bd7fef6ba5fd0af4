import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { complianceReason } from '../settings/schemas'
import { customerAuthentication, customerContactChecks, customerProofCodes } from './schemas'

const operation = operationsOf({ tag: 'authentication', auth: ['console'] })
const params = z.object({ customerId: pathId })
/** A read about one customer, and an act with a reason that answers with how the customer stands. */
const reads = { method: 'GET', params } as const
const acts = {
  method: 'POST',
  body: complianceReason,
  responses: { 200: customerAuthentication, ...errors(400, 401, 404, 409) },
  changes: ['sca'],
} as const

/** What the console asks about strong authentication and contact checks beyond the interface. */
export const authenticationConsoleOperations = {
  getCustomerAuthentication: operation({
    ...reads,
    path: '/customers/{customerId}/authentication',
    summary: 'What a customer proves itself with, its sessions, failures, resets, open challenges and trusted payees',
    responses: { 200: customerAuthentication, ...errors(401, 404) },
    shows: ['sca', 'customers', 'external-accounts', 'settings', 'clock'],
  }),

  getCustomerContactChecks: operation({
    ...reads,
    path: '/customers/{customerId}/contact-checks',
    summary: 'Which contacts of a customer are verified, since when, and the codes that were sent',
    responses: { 200: customerContactChecks, ...errors(401, 404) },
    shows: ['customers', 'messages', 'settings', 'clock'],
  }),

  getCustomerProofCodes: operation({
    ...reads,
    path: '/customers/{customerId}/proof-codes',
    summary: 'The codes that a customer would type now',
    responses: { 200: customerProofCodes, ...errors(401, 404) },
    shows: ['sca', 'messages', 'customers', 'settings', 'clock'],
  }),

  endScaSession: operation({
    ...acts,
    path: '/customers/{customerId}/sca-sessions/{sessionId}/end',
    summary: 'Ends one login session of a customer',
    act: 'end a login session of a customer',
    params: params.extend({ sessionId: pathId }),
  }),

  liftScaLock: operation({
    ...acts,
    path: '/customers/{customerId}/lift-sca-lock',
    summary: 'Lifts the lock or suspension of a customer after failed logins',
    act: 'lift the lock of a customer',
    params,
  }),
}
