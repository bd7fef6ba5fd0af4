import { createHash } from 'node:crypto'
import type { ServiceOperationId } from '../../../contract/operations'
import { canonicalJson } from '../../../contract/primitives/canonicalJson'
import type { SignedRetryHeaders } from '../../../contract/primitives/signedRetry'
import type { AuthMethodType } from '../../../contract/wallet-auth/schemas'
import { parseStamp, SANDBOX_STAMP } from '../../crypto/stamp/parseStamp'
import { verifyWalletSignature } from '../../crypto/walletSignature/verifyWalletSignature'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { signedRequests } from '../tables'
import { type GivenRetry, type RefusedRetry, refusalOf } from './refusals'
import type { KeyFault, RequestFault } from './retryChecks'
import {
  insertSignedRequest,
  listOpenPayloads,
  listRecentPayloads,
  markSignedRequestUsed,
  SIGNED_RETRY_WINDOW_MS,
  selectSignedRequest,
} from './store'

interface ReadStamp {
  readonly publicKeyCompressedHex: string
  readonly signatureDer: Uint8Array
}

/** A retry whose headers, request and body fit; its signature is not checked yet. */
export interface SignedRetry {
  readonly request: Row<'signed_requests'>
  /** What the first call stored beside the request. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Null for the sandbox literal. */
  readonly stamp: ReadStamp | null
  readonly given: GivenRetry
}

/** An active session whose key made a stamp. */
export interface SigningSession {
  readonly sessionId: string
  readonly authMethodId: string
}

/** What a room says of a key: the session that may sign, or why there is none. */
export type SignerAnswer =
  | { readonly signer: SigningSession }
  | { readonly refused: KeyFault; readonly message: string }

type Retrying = Pick<Context, 'tx' | 'now' | 'request'>
type Offering = Pick<Context, 'tx' | 'now' | 'ids' | 'request'>

const bodyHash = (body: unknown): string => createHash('sha256').update(canonicalJson(body)).digest('base64url')

function givenOf(headers: SignedRetryHeaders): GivenRetry {
  const stamp = headers['service-wallet-signature']
  const requestId = headers['request-id']
  return { stampText: stamp === '' ? undefined : stamp, requestId: requestId === '' ? undefined : requestId }
}

function refuseIncomplete(given: GivenRetry, call: RefusedRetry): ServiceError | null {
  if (given.stampText === undefined) {
    return refusalOf({ code: 'WALLET_SIGNATURE_MISSING', reason: 'STAMP_MISSING' }, call)
  }
  if (given.requestId !== undefined) return null
  return refusalOf({ code: 'REQUEST_ID_MISSING', reason: 'REQUEST_ID_MISSING' }, call)
}

function requestFault(
  request: Row<'signed_requests'> | null,
  asked: { readonly operationId: ServiceOperationId; readonly path: string; readonly now: number },
): RequestFault | null {
  if (request === null) return 'REQUEST_ID_UNKNOWN'
  if (request.operation_id !== asked.operationId) return 'REQUEST_ID_OTHER_OPERATION'
  if (request.path !== asked.path) return 'REQUEST_ID_OTHER_TARGET'
  if (request.used_at !== null) return 'REQUEST_ID_USED'
  return isoOf(asked.now) >= request.expires_at ? 'REQUEST_ID_EXPIRED' : null
}

/**
 * Reads the headers of a signed action: null on the first call, else the request that the retry answers. Made before
 * the handler looks at its target, so that a used request id is 401 also when the target is gone.
 *
 * Errors: WALLET_SIGNATURE_MISSING; REQUEST_ID_MISSING; WALLET_SIGNATURE_MALFORMED; UNAUTHORIZED, reason
 * REQUEST_ID_*; WALLET_SIGNATURE_BODY_MISMATCH. In this order.
 * Source: wallet-crypto 1.3, checks 1 to 6.
 */
export async function readSignedRetry(
  context: Retrying,
  headers: SignedRetryHeaders,
  operationId: ServiceOperationId,
): Promise<SignedRetry | null> {
  const given = givenOf(headers)
  if (given.stampText === undefined && given.requestId === undefined) return null
  assert(context.request !== undefined, 'a signed retry is a call')
  const { body, path } = context.request
  const request = given.requestId === undefined ? null : await selectSignedRequest(context.tx, given.requestId)
  const call: RefusedRetry = { given, request, accountId: null, body }
  const incomplete = refuseIncomplete(given, call)
  if (incomplete !== null) throw incomplete
  const stamp = readStamp(given.stampText ?? '', call)
  const fault = requestFault(request, { operationId, path, now: context.now })
  if (fault !== null || request === null) {
    throw refusalOf({ code: 'UNAUTHORIZED', reason: fault ?? 'REQUEST_ID_UNKNOWN' }, call)
  }
  if (request.body_hash !== bodyHash(body)) {
    throw refusalOf({ code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason: 'BODY_CHANGED' }, call)
  }
  return { request, facts: readColumn(signedRequests, request, 'facts_json'), stamp, given }
}

/**
 * Reads a stamp alone; null for the sandbox literal.
 *
 * Errors: WALLET_SIGNATURE_MALFORMED.
 */
export function readStamp(stampText: string, call: RefusedRetry): ReadStamp | null {
  if (stampText === SANDBOX_STAMP) return null
  const read = parseStamp(stampText)
  if (read.ok) return read.stamp
  const message = `The Service-Wallet-Signature header could not be read. ${read.detail} Nothing was done.`
  throw refusalOf({ code: 'WALLET_SIGNATURE_MALFORMED', reason: read.reason, message }, call)
}

/** What the first call asks to have signed. */
interface RetryOffer {
  readonly operationId: ServiceOperationId
  readonly accountId: string | null
  readonly customerId?: string | null
  readonly targetId: string | null
  readonly payloadToSign: string
  readonly type?: AuthMethodType
  /** Handed back on the retry; never secrets. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** The body of the 202; `type` where the offer has one. */
export interface RetryChallenge {
  readonly payloadToSign: string
  readonly requestId: string
  readonly expiresAt: string
}

/**
 * Answers the first call of a signed action: stores the text to sign, to be compared byte for byte.
 *
 * Returns: the 202 body; the window is five minutes of the clock.
 * Source: specification, Signed-retry challenge; wallet-crypto 4; behaviour 19.5.
 */
export async function offerSignedRetry(context: Offering, offer: RetryOffer): Promise<RetryChallenge> {
  const row = requestOf(context, offer)
  await insertSignedRequest(context.tx, row)
  return { payloadToSign: row.payload_to_sign, requestId: row.id, expiresAt: row.expires_at }
}

/**
 * Keeps what a stamp without a request id authorized, as one more used request: the record of who signed what.
 *
 * Input: `by` is null for the sandbox literal.
 */
export async function recordSignature(
  context: Offering,
  offer: RetryOffer,
  by: { readonly signer: SigningSession | null; readonly publicKeyHex: string | null },
): Promise<void> {
  await insertSignedRequest(context.tx, {
    ...requestOf(context, offer),
    used_at: isoOf(context.now),
    used_call_id: context.request?.callId ?? null,
    signed_by_session_id: by.signer?.sessionId ?? null,
    signed_by_key: by.publicKeyHex,
  })
}

function requestOf({ now, ids, request }: Offering, offer: RetryOffer): Row<'signed_requests'> {
  assert(request !== undefined, 'a signed action is a call')
  return {
    id: ids.new('Request'),
    operation_id: offer.operationId,
    path: request.path,
    account_id: offer.accountId,
    customer_id: offer.customerId ?? null,
    target_id: offer.targetId,
    type: offer.type ?? null,
    body_hash: bodyHash(request.body),
    payload_to_sign: offer.payloadToSign,
    facts_json: signedRequests.columns.facts_json.encode(offer.facts ?? {}),
    used_at: null,
    used_call_id: null,
    signed_by_session_id: null,
    signed_by_key: null,
    expires_at: isoOf(now + SIGNED_RETRY_WINDOW_MS),
    created_at: isoOf(now),
  }
}

/**
 * Checks that a stamp was made by a key that may sign over this very text.
 *
 * Returns: the signer; null for the sandbox literal.
 * Errors: WALLET_SIGNATURE_INVALID, key or signature; WALLET_SIGNATURE_BODY_MISMATCH, another text was signed.
 * Source: wallet-crypto 1.3, checks 7 to 9.
 */
export async function requireSignature(
  context: Retrying,
  stamp: ReadStamp | null,
  expected: {
    readonly payloadToSign: string
    readonly answer: SignerAnswer | null
    readonly call: RefusedRetry
  },
): Promise<SigningSession | null> {
  if (stamp === null) return null
  const { answer, payloadToSign } = expected
  assert(answer !== null, 'a stamp has been asked about')
  const { publicKeyCompressedHex: publicKeyHex, signatureDer } = stamp
  const isOver = (text: string): boolean =>
    verifyWalletSignature({ publicKeyHex, signatureDer, payloadUtf8: Buffer.from(text, 'utf8') })
  if ('signer' in answer && isOver(payloadToSign)) return answer.signer
  // Only a refusal asks what else the wallet was to sign.
  const { body } = expected.call
  const accountId = expected.call.request?.account_id ?? expected.call.accountId
  const recent = accountId === null ? [] : await listRecentPayloads(context.tx, accountId, payloadToSign)
  if ('refused' in answer) {
    const { refused: reason, message } = answer
    const call = { ...expected.call, otherPayloads: recent, payloadToSign }
    throw refusalOf({ code: 'WALLET_SIGNATURE_INVALID', reason, message }, call)
  }
  const open = accountId === null ? [] : await listOpenPayloads(context.tx, accountId, payloadToSign, context.now)
  const signed = open.find(isOver)
  const isOtherText = signed !== undefined || (body !== undefined && isOver(JSON.stringify(body)))
  const call = { ...expected.call, otherPayloads: signed === undefined ? recent : [signed], payloadToSign }
  const code = isOtherText ? 'WALLET_SIGNATURE_BODY_MISMATCH' : 'WALLET_SIGNATURE_INVALID'
  const reason = isOtherText ? 'OTHER_TEXT_SIGNED' : 'SIGNATURE_INVALID'
  throw refusalOf({ code, reason }, call)
}

/**
 * Checks the signature of a retry and uses its request up, in the transaction that carries the effect: of many
 * identical retries at once exactly one succeeds, and a failure later in the handler gives the request back.
 *
 * Input: `answer` says who owns the key of the stamp; it is not asked for the sandbox literal.
 * Errors: as requireSignature; UNAUTHORIZED, reason REQUEST_ID_USED.
 * Source: wallet-crypto 1.3, 1.4; behaviour 19.5.
 */
export async function requireSigner(
  context: Retrying,
  retry: SignedRetry,
  answer: (publicKeyCompressedHex: string) => Promise<SignerAnswer>,
): Promise<SigningSession | null> {
  const { request, stamp, given } = retry
  const call: RefusedRetry = { given, request, accountId: request.account_id, body: context.request?.body }
  const signer = await requireSignature(context, stamp, {
    payloadToSign: request.payload_to_sign,
    answer: stamp === null ? null : await answer(stamp.publicKeyCompressedHex),
    call,
  })
  const isUsed = await markSignedRequestUsed(context.tx, request.id, {
    usedAt: isoOf(context.now),
    callId: context.request?.callId ?? null,
    sessionId: signer?.sessionId ?? null,
    publicKeyHex: stamp?.publicKeyCompressedHex ?? null,
  })
  if (isUsed) return signer
  throw refusalOf({ code: 'UNAUTHORIZED', reason: 'REQUEST_ID_USED' }, call)
}
