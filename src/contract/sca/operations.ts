import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import {
  beneficiaryTrustConfirm,
  beneficiaryTrustConfirmRequest,
  beneficiaryTrustStart,
  recordSecurityEventRequest,
  recordSecurityEventResponse,
  scaFactorConfirmRequest,
  scaFactorConfirmResponse,
  scaFactorEnrollRequest,
  scaFactorEnrollStart,
  scaFactorList,
  scaLoginComplete,
  scaLoginCompleteRequest,
  scaLoginStart,
  scaLoginStartRequest,
  twoFactorResetCompleteRequest,
  twoFactorResetStart,
  twoFactorResetStartRequest,
  twoFactorResetStatus,
} from './schemas'

const operation = operationsOf({ tag: 'Strong Customer Authentication', auth: ['basic'] })
const ofCustomer = z.object({ customerId: z.string().describe('Whose factors and logins they are.') })
const byAccount = z.object({ externalAccountId: pathId })
const byReset = z.object({ resetId: pathId })
const refusals = errors(400, 401, 404, 409, 500)
/** Of what people at the desk may be refused, whose roles do not allow it. */
const writeRefusals = { ...refusals, ...errors(403) }
/** A post that names the customer in its query, and one about a payee. */
const customerPost = { method: 'POST', query: ofCustomer } as const
const payeePost = { method: 'POST', params: byAccount } as const
const startsTrust = {
  ...payeePost,
  responses: { 200: beneficiaryTrustStart, ...writeRefusals },
  changes: ['sca', 'messages'],
} as const
const endsTrust = {
  ...payeePost,
  body: beneficiaryTrustConfirmRequest,
  responses: { 200: beneficiaryTrustConfirm, ...writeRefusals },
  changes: ['sca', 'external-accounts', 'messages'],
} as const

export const scaOperations = {
  listScaFactors: operation({
    method: 'GET',
    path: '/sca/factors',
    summary: 'List what a customer proves itself with',
    suits: { customerId: 'SCA_CUSTOMER' },
    query: ofCustomer,
    responses: { 200: scaFactorList, ...refusals },
    shows: ['sca', 'customers', 'settings'],
  }),

  startScaFactorEnrollment: operation({
    ...customerPost,
    path: '/sca/factors',
    summary: 'Begin to enrol an app of codes or a passkey',
    act: 'begin to enrol a factor of a customer',
    suits: { customerId: 'SCA_CUSTOMER' },
    body: scaFactorEnrollRequest,
    responses: { 200: scaFactorEnrollStart, ...writeRefusals },
    changes: ['sca'],
  }),

  confirmScaFactorEnrollment: operation({
    ...customerPost,
    path: '/sca/factors/confirm',
    summary: 'Enrol the factor by a first proof of it',
    act: 'enrol a factor of a customer',
    suits: { customerId: 'SCA_CUSTOMER' },
    body: scaFactorConfirmRequest,
    responses: { 200: scaFactorConfirmResponse, ...writeRefusals },
    changes: ['sca'],
  }),

  deleteScaFactor: operation({
    method: 'DELETE',
    path: '/sca/factors/{credentialId}',
    summary: 'Remove a passkey',
    act: 'remove a passkey of a customer',
    suits: { customerId: 'SCA_CUSTOMER' },
    params: z.object({ credentialId: pathId }),
    query: ofCustomer,
    responses: { 204: null, ...writeRefusals },
    changes: ['sca'],
  }),

  startTwoFactorReset: operation({
    ...customerPost,
    path: '/sca/factors/reset',
    summary: 'Begin to replace a lost factor',
    act: 'begin to reset a factor of a customer',
    suits: { customerId: 'SCA_CUSTOMER' },
    body: twoFactorResetStartRequest,
    responses: { 201: twoFactorResetStart, ...errors(400, 401, 403, 404, 409, 429, 500) },
    changes: ['sca'],
  }),

  getTwoFactorResetStatus: operation({
    method: 'GET',
    path: '/sca/factors/reset/{resetId}',
    summary: 'Ask how far a reset has come',
    suits: { customerId: 'SCA_CUSTOMER' },
    // The sandbox moves the check of liveness on with each question.
    transaction: 'write',
    params: byReset,
    query: ofCustomer,
    responses: { 200: twoFactorResetStatus, ...refusals },
    changes: ['sca'],
    shows: [],
  }),

  completeTwoFactorReset: operation({
    ...customerPost,
    path: '/sca/factors/reset/{resetId}/complete',
    summary: 'Remove the lost factor, or put another phone in its place',
    act: 'reset a factor of a customer',
    suits: { customerId: 'SCA_CUSTOMER' },
    params: byReset,
    body: twoFactorResetCompleteRequest,
    bodyOptional: true,
    responses: { 204: null, ...writeRefusals },
    changes: ['sca', 'customers'],
  }),

  startScaLogin: operation({
    ...customerPost,
    path: '/sca/login/start',
    summary: 'Begin the login of a customer',
    act: 'begin the login of a customer',
    suits: { customerId: 'SCA_CUSTOMER' },
    body: scaLoginStartRequest,
    responses: { 200: scaLoginStart, ...writeRefusals },
    changes: ['sca', 'messages'],
  }),

  completeScaLogin: operation({
    ...customerPost,
    path: '/sca/login/complete',
    summary: 'Log a customer in for 180 days',
    act: 'log a customer in',
    suits: { customerId: 'SCA_CUSTOMER' },
    body: scaLoginCompleteRequest,
    responses: { 200: scaLoginComplete, ...errors(400, 401, 403, 404, 409, 423, 500) },
    changes: ['sca'],
  }),

  recordSecurityEvent: operation({
    ...customerPost,
    path: '/sca/record-event',
    summary: 'Tell of a failed login, or of a password that was reset',
    act: 'record a security event of a customer',
    suits: { customerId: 'SCA_CUSTOMER' },
    body: recordSecurityEventRequest,
    responses: { 200: recordSecurityEventResponse, ...errors(400, 401, 403, 404, 409, 423, 500) },
    changes: ['sca'],
  }),

  startBeneficiaryTrust: operation({
    ...startsTrust,
    path: '/customers/external-accounts/{externalAccountId}/trust',
    summary: 'Begin to trust a payee',
    act: 'begin to trust a payee',
    suits: { externalAccountId: 'SCA_PAYEE' },
  }),

  confirmBeneficiaryTrust: operation({
    ...endsTrust,
    path: '/customers/external-accounts/{externalAccountId}/trust/confirm',
    summary: 'Trust a payee: payments to it are not proven one by one',
    act: 'trust a payee',
    suits: { externalAccountId: 'SCA_PAYEE' },
  }),

  startBeneficiaryUntrust: operation({
    ...startsTrust,
    path: '/customers/external-accounts/{externalAccountId}/untrust',
    summary: 'Begin to take the trust in a payee back',
    act: 'begin to take the trust in a payee back',
    suits: { externalAccountId: 'TRUSTED_PAYEE' },
  }),

  confirmBeneficiaryUntrust: operation({
    ...endsTrust,
    path: '/customers/external-accounts/{externalAccountId}/untrust/confirm',
    summary: 'Take the trust in a payee back',
    act: 'take the trust in a payee back',
    suits: { externalAccountId: 'TRUSTED_PAYEE' },
  }),
}
