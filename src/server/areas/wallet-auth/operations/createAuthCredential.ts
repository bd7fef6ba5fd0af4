import type { Input } from '../../../../contract/operations'
import type { ServiceKey } from '../../../crypto/p256/serviceKey'
import type { RandomBytes } from '../../../foundation/ids'
import { accepted, created } from '../../../foundation/reply'
import { offerSignedRetry, readSignedRetry, requireSigner } from '../../../guards/signedRetry/signedRetry'
import type { Context } from '../../../kernel/context'
import { type Preparation, withPreparation } from '../../../kernel/handlers'
import { requireEmbeddedWallet } from '../../internal-accounts/public'
import {
  additionOf,
  additionPayload,
  type Proof,
  proveAddition,
  requireFreeAddition,
  requireSameContact,
} from '../additions'
import { addAuthMethod } from '../credentials'
import { issueOtpChallenge } from '../otpChallenge'
import { findSigner, noteSigner } from '../signers'
import { type AuthMethodRow, listAuthMethods } from '../store'
import { viewAuthMethod } from '../view'

const OPERATION = 'createAuthCredential' as const

interface Prepared {
  readonly proof: Proof
  readonly serviceKey: ServiceKey
  readonly random: RandomBytes
}

async function prove(preparation: Preparation, { body, headers }: Input<typeof OPERATION>): Promise<Prepared> {
  const call = { requestId: headers['request-id'], operationId: OPERATION }
  const { serviceKey, random } = preparation
  return { proof: await proveAddition(preparation, body, call), serviceKey, random }
}

async function sendFirstCode(context: Context, method: AuthMethodRow, { serviceKey, random }: Prepared) {
  if (method.type !== 'EMAIL_OTP' && method.type !== 'SMS_OTP') return {}
  return { otpEncryptionTargetBundle: await issueOtpChallenge(context, serviceKey, random, method) }
}

async function add(context: Context, { body, headers }: Input<typeof OPERATION>, prepared: Prepared) {
  const { tx, audit } = context
  const retry = await readSignedRetry(context, headers, OPERATION)
  const account = await requireEmbeddedWallet(tx, body.accountId, 'accountId')
  const addition = await additionOf(tx, account, body, prepared.proof)
  const methods = await listAuthMethods(tx, account.id)
  await requireFreeAddition(tx, methods, addition)
  const { id: accountId, customer_id: customerId } = account
  if (retry === null && methods.length > 0) {
    const payloadToSign = additionPayload(context, account, body, addition)
    const { type } = body
    const facts = { contact: addition.particulars.contact ?? null }
    const offer = { operationId: OPERATION, accountId, customerId, targetId: accountId, payloadToSign, type, facts }
    return accepted({ ...(await offerSignedRetry(context, offer)), type })
  }
  if (retry !== null) {
    requireSameContact(addition, retry.facts.contact)
    const signer = await requireSigner(context, retry, (key) => findSigner(context, [accountId], key))
    await noteSigner(context, signer)
  }
  const method = await addAuthMethod(context, account, addition)
  audit.note({ targetId: method.id, details: { accountId, type: method.type } })
  return created({ ...viewAuthMethod(method), ...(await sendFirstCode(context, method, prepared)) })
}

/**
 * Adds a credential to a wallet: at once when the wallet holds none, else by signed retry with any active session.
 *
 * Effects: a credential for one-time codes has its first code sent when it is added.
 * Errors: REFERENCE_NOT_FOUND, no such account; USER_NOT_FOUND; INVALID_INPUT, not a wallet, nickname, attestation,
 * token; UNAUTHORIZED, claims or signature of a token; EMAIL_OTP_, SMS_OTP_, PASSKEY_CREDENTIAL_ALREADY_EXISTS; all of
 * these on both legs; the 401 codes of signed retries.
 * Source: specification, POST /auth/credentials; behaviour 19.1, 19.5, A.1 row 3; wallet-crypto 4, 5.1, 6.
 */
export const createAuthCredential = withPreparation<typeof OPERATION, Prepared>(prove, add)
