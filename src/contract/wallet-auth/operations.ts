import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { signedRequestChallenge, signedRetryHeaders } from '../primitives/signedRetry'
import {
  authCredentialChallengeRequest,
  authCredentialCreateRequest,
  authCredentialListResponse,
  authCredentialResponse,
  authCredentialVerifyRequest,
  authMethodResponse,
  authSession,
  authSessionRefreshRequest,
  authSignedRequestChallenge,
  sessionListResponse,
} from './schemas'

const operation = operationsOf({ tag: 'Embedded Wallet Auth', auth: ['basic'] })
const byAccount = z.object({ accountId: z.string() })
const byId = z.object({ id: pathId })

export const walletAuthOperations = {
  createAuthCredential: operation({
    method: 'POST',
    path: '/auth/credentials',
    summary: 'Add a credential to an embedded wallet',
    act: 'add a credential to a wallet',
    suits: { accountId: 'WALLET_FOR_SMS_CODES' },
    headers: signedRetryHeaders,
    body: authCredentialCreateRequest,
    bodyIsProof: true,
    responses: { 201: authMethodResponse, 202: authSignedRequestChallenge, ...errors(400, 401, 403, 404, 500) },
    changes: ['wallet-auth', 'messages'],
  }),

  listAuthCredentials: operation({
    method: 'GET',
    path: '/auth/credentials',
    summary: 'List the credentials of an embedded wallet',
    suits: { accountId: 'WALLET' },
    query: byAccount,
    responses: { 200: authCredentialListResponse, ...errors(400, 401, 403, 500) },
    shows: ['wallet-auth'],
  }),

  revokeAuthCredential: operation({
    method: 'DELETE',
    path: '/auth/credentials/{id}',
    summary: 'Revoke a credential and the sessions that it issued',
    act: 'revoke a credential of a wallet',
    suits: { id: 'SPARE_CREDENTIAL' },
    params: byId,
    headers: signedRetryHeaders,
    responses: { 202: authSignedRequestChallenge, 204: null, ...errors(400, 401, 403, 404, 500) },
    changes: ['wallet-auth'],
  }),

  challengeAuthCredential: operation({
    method: 'POST',
    path: '/auth/credentials/{id}/challenge',
    summary: 'Send a one-time code, or issue the challenge of a passkey',
    act: 'request a sign-in to a wallet',
    suits: { id: 'CODE_CREDENTIAL' },
    params: byId,
    body: authCredentialChallengeRequest,
    bodyOptional: true,
    responses: { 200: authCredentialResponse, ...errors(400, 401, 403, 404, 429, 500) },
    changes: ['wallet-auth', 'messages'],
  }),

  verifyAuthCredential: operation({
    method: 'POST',
    path: '/auth/credentials/{id}/verify',
    summary: 'Verify a credential and open a session',
    act: 'sign in to a wallet',
    suits: { id: 'CODE_CREDENTIAL' },
    params: byId,
    headers: signedRetryHeaders,
    body: authCredentialVerifyRequest,
    bodyIsProof: true,
    responses: { 200: authSession, 202: authSignedRequestChallenge, ...errors(400, 401, 403, 404, 429, 500) },
    changes: ['wallet-auth'],
  }),

  listAuthSessions: operation({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List the active sessions of an embedded wallet',
    suits: { accountId: 'WALLET' },
    query: byAccount,
    responses: { 200: sessionListResponse, ...errors(400, 401, 403, 500) },
    shows: ['wallet-auth', 'clock'],
  }),

  revokeAuthSession: operation({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    summary: 'End a session',
    act: 'end a wallet session',
    suits: { id: 'SESSION' },
    params: byId,
    headers: signedRetryHeaders,
    responses: { 202: authSignedRequestChallenge, 204: null, ...errors(400, 401, 403, 404, 500) },
    changes: ['wallet-auth'],
  }),

  refreshAuthSession: operation({
    method: 'POST',
    path: '/auth/sessions/{id}/refresh',
    summary: 'Open a new session on the strength of one that is still active',
    act: 'renew a wallet session',
    suits: { id: 'SESSION' },
    params: byId,
    headers: signedRetryHeaders,
    body: authSessionRefreshRequest,
    responses: { 201: authSession, 202: signedRequestChallenge, ...errors(400, 401, 403, 404, 500) },
    changes: ['wallet-auth'],
  }),
}
