import { z } from 'zod'
import { operation } from '../operation'
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

const tag = 'Strong Customer Authentication'
const auth = ['basic'] as const
const ofCustomer = z.object({ customerId: z.string() })
const byAccount = z.object({ externalAccountId: pathId })
const byReset = z.object({ resetId: pathId })

export const scaOperations = {
  listScaFactors: operation({
    method: 'GET',
    path: '/sca/factors',
    tag,
    summary: 'List what a customer proves itself with',
    auth,
    query: ofCustomer,
    responses: { 200: scaFactorList, ...errors(400, 401, 404, 409, 500) },
    shows: ['sca', 'customers', 'settings'],
  }),

  startScaFactorEnrollment: operation({
    method: 'POST',
    path: '/sca/factors',
    tag,
    summary: 'Begin to enrol an app of codes or a passkey',
    auth,
    query: ofCustomer,
    body: scaFactorEnrollRequest,
    responses: { 200: scaFactorEnrollStart, ...errors(400, 401, 404, 409, 500) },
    changes: ['sca'],
  }),

  confirmScaFactorEnrollment: operation({
    method: 'POST',
    path: '/sca/factors/confirm',
    tag,
    summary: 'Enrol the factor by a first proof of it',
    auth,
    query: ofCustomer,
    body: scaFactorConfirmRequest,
    responses: { 200: scaFactorConfirmResponse, ...errors(400, 401, 404, 409, 500) },
    changes: ['sca'],
  }),

  deleteScaFactor: operation({
    method: 'DELETE',
    path: '/sca/factors/{credentialId}',
    tag,
    summary: 'Remove a passkey',
    auth,
    params: z.object({ credentialId: z.string() }),
    query: ofCustomer,
    responses: { 204: null, ...errors(400, 401, 404, 409, 500) },
    changes: ['sca'],
  }),

  startTwoFactorReset: operation({
    method: 'POST',
    path: '/sca/factors/reset',
    tag,
    summary: 'Begin to replace a lost factor',
    auth,
    query: ofCustomer,
    body: twoFactorResetStartRequest,
    responses: { 201: twoFactorResetStart, ...errors(400, 401, 404, 409, 429, 500) },
    changes: ['sca'],
  }),

  getTwoFactorResetStatus: operation({
    method: 'GET',
    path: '/sca/factors/reset/{resetId}',
    tag,
    summary: 'Ask how far a reset has come',
    auth,
    // The sandbox moves the check of liveness on with each question.
    transaction: 'write',
    params: byReset,
    query: ofCustomer,
    responses: { 200: twoFactorResetStatus, ...errors(400, 401, 404, 409, 500) },
    changes: ['sca'],
    shows: [],
  }),

  completeTwoFactorReset: operation({
    method: 'POST',
    path: '/sca/factors/reset/{resetId}/complete',
    tag,
    summary: 'Remove the lost factor, or put another phone in its place',
    auth,
    params: byReset,
    query: ofCustomer,
    body: twoFactorResetCompleteRequest,
    bodyOptional: true,
    responses: { 204: null, ...errors(400, 401, 404, 409, 500) },
    changes: ['sca', 'customers'],
  }),

  startScaLogin: operation({
    method: 'POST',
    path: '/sca/login/start',
    tag,
    summary: 'Begin the login of a customer',
    auth,
    query: ofCustomer,
    body: scaLoginStartRequest,
    responses: { 200: scaLoginStart, ...errors(400, 401, 404, 409, 500) },
    changes: ['sca', 'messages'],
  }),

  completeScaLogin: operation({
    method: 'POST',
    path: '/sca/login/complete',
    tag,
    summary: 'Log a customer in for 180 days',
    auth,
    query: ofCustomer,
    body: scaLoginCompleteRequest,
    responses: { 200: scaLoginComplete, ...errors(400, 401, 404, 409, 423, 500) },
    changes: ['sca'],
  }),

  recordSecurityEvent: operation({
    method: 'POST',
    path: '/sca/record-event',
    tag,
    summary: 'Tell of a failed login, or of a password that was reset',
    auth,
    query: ofCustomer,
    body: recordSecurityEventRequest,
    responses: { 200: recordSecurityEventResponse, ...errors(400, 401, 404, 409, 423, 500) },
    changes: ['sca'],
  }),

  startBeneficiaryTrust: operation({
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/trust',
    tag,
    summary: 'Begin to trust a payee',
    auth,
    params: byAccount,
    responses: { 200: beneficiaryTrustStart, ...errors(400, 401, 404, 409, 500) },
    changes: ['sca', 'messages'],
  }),

  confirmBeneficiaryTrust: operation({
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/trust/confirm',
    tag,
    summary: 'Trust a payee: payments to it are not proven one by one',
    auth,
    params: byAccount,
    body: beneficiaryTrustConfirmRequest,
    responses: { 200: beneficiaryTrustConfirm, ...errors(400, 401, 404, 409, 500) },
    changes: ['sca', 'external-accounts', 'messages'],
  }),

  startBeneficiaryUntrust: operation({
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/untrust',
    tag,
    summary: 'Begin to take the trust in a payee back',
    auth,
    params: byAccount,
    responses: { 200: beneficiaryTrustStart, ...errors(400, 401, 404, 409, 500) },
    changes: ['sca', 'messages'],
  }),

  confirmBeneficiaryUntrust: operation({
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/untrust/confirm',
    tag,
    summary: 'Take the trust in a payee back',
    auth,
    params: byAccount,
    body: beneficiaryTrustConfirmRequest,
    responses: { 200: beneficiaryTrustConfirm, ...errors(400, 401, 404, 409, 500) },
    changes: ['sca', 'external-accounts', 'messages'],
  }),
}
