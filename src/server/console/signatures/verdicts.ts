import { z } from 'zod'
import type { ConsoleInput } from '../../../contract/console/operations'
import type {
  AnsweredRequest,
  SignatureKey,
  SignatureVerdictSummary,
} from '../../../contract/console/signatures/schemas'
import type { ServiceOperationId } from '../../../contract/operations'
import { STAMP_MISTAKES } from '../../crypto/walletSignature/stampMistakes'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { readJsonText } from '../../foundation/jsonText'
import { ok } from '../../foundation/reply'
import { selectSignedRequest } from '../../guards/signedRetry/store'
import { auditLog, signatureVerdicts } from '../../kernel/tables'
import type { ConsoleContext, ConsoleHost, HostContext } from '../consoleContext'
import { type Causes, causesOf, type ToldVerdict } from './causes'
import { differenceOf, explanationOf, notesOf, notesOfToken } from './explanation'
import { findRealSigner, keyOf } from './keys'
import { failedCheck, kindOfCheck } from './kinds'
import {
  listVerdicts,
  selectPasskey,
  selectPasskeyChallenge,
  selectRefusedCall,
  selectVerdict,
  UNNAMED_CHECK,
} from './signatureStore'

/** A stamp over what stands in a quote answers no request (wallet-crypto 4.1). */
const WITHOUT_REQUEST = ['REQUEST_ID_PRESENT', 'REQUEST_ID_LIVE', 'BODY_UNCHANGED']

interface Read extends Causes {
  readonly row: Row<'signature_verdicts'>
  readonly kept: ToldVerdict
  /** Who signed in place of the key that the stamp names. */
  readonly signer: SignatureKey | null
}

async function read(tx: Tx, row: Row<'signature_verdicts'>): Promise<Read> {
  const kept = { check: UNNAMED_CHECK, ...readColumn(signatureVerdicts, row, 'verdict_json') }
  const causes = causesOf(kept, row.reason)
  const signer =
    causes.cause === STAMP_MISTAKES.UNKNOWN ? await findRealSigner(tx, kept.diagnosis, row.created_at) : null
  return { row, kept, ...causes, ...(signer === null ? {} : { cause: STAMP_MISTAKES.OTHER_KEY }), signer }
}

function viewSummary({ row, kept, cause }: Read): SignatureVerdictSummary {
  const kind = kindOfCheck(kept.check)
  return {
    id: row.id,
    at: row.created_at,
    operationId: row.operation_id,
    code: row.code,
    reason: row.reason,
    kind,
    check: kept.check,
    cause: cause.id,
    title: cause.title,
    accountId: row.account_id,
    requestId: row.request_id,
    callId: row.call_id,
  }
}

/** Calls whose stamp or proof was refused, newest first. */
export async function listSignatureVerdicts({ tx }: ConsoleContext, { query }: ConsoleInput<'listSignatureVerdicts'>) {
  const page = await listVerdicts(tx, query)
  const data: SignatureVerdictSummary[] = []
  for (const row of page.data) data.push(viewSummary(await read(tx, row)))
  return ok({ ...page, data })
}

/** Of stamps the signed request, of passkeys the challenge. */
async function findRequest(tx: Tx, id: string | null): Promise<AnsweredRequest | null> {
  const request = id === null ? null : await selectSignedRequest(tx, id)
  if (request !== null) {
    return {
      id: request.id,
      operationId: request.operation_id,
      path: request.path,
      targetId: request.target_id,
      payloadToSign: request.payload_to_sign,
      issuedAt: request.created_at,
      expiresAt: request.expires_at,
      usedAt: request.used_at,
      usedByCallId: request.used_call_id,
    }
  }
  const challenge = id === null ? null : await selectPasskeyChallenge(tx, id)
  if (challenge === null) return null
  return {
    id: challenge.id,
    operationId: 'verifyAuthCredential' satisfies ServiceOperationId,
    path: `POST /auth/credentials/${challenge.auth_method_id}/verify`,
    targetId: challenge.auth_method_id,
    payloadToSign: challenge.challenge,
    issuedAt: challenge.created_at,
    expiresAt: challenge.expires_at,
    usedAt: challenge.state === 'USED' ? challenge.updated_at : null,
    usedByCallId: null,
  }
}

function timeBetween(earlier: string, later: string): string {
  const seconds = Math.round((msOf(later) - msOf(earlier)) / 1000)
  if (seconds < 1) return 'less than a second'
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** What only the circumstances of the call tell: how late it came, and who was first. */
function notesOfCall({ row, kept, cause, signer }: Read, request: AnsweredRequest | null, named: SignatureKey | null) {
  const notes = [...notesOf(kept.diagnosis), ...notesOfToken(kept.body?.token)]
  if (cause.id === 'REQUEST_ID_EXPIRED' && request !== null) {
    const late = timeBetween(request.expiresAt, row.created_at)
    notes.push(`By the service's clock the retry came ${late} after expiresAt.`)
  }
  if (cause.id === 'REQUEST_ID_USED' && typeof request?.usedAt === 'string') {
    const since = timeBetween(request.usedAt, row.created_at)
    notes.push(`${request.usedByCallId ?? 'An earlier call'} used it ${since} before this call.`)
  }
  if (cause.id === 'SESSION_EXPIRED' && named?.session) {
    notes.push(`The session had ended ${timeBetween(named.session.endsAt, row.created_at)} before.`)
  }
  if (cause.id === 'SESSION_REVOKED' && named?.session) {
    notes.push(`The session was ended ${timeBetween(named.session.endsAt, row.created_at)} before.`)
  }
  if (signer?.session) notes.push(`The key of ${signer.session.id} made this signature; the stamp names another key.`)
  if (kept.body?.mistake !== undefined) notes.push(`Look at ${kept.body.mistake.field} in the body of the call.`)
  return notes
}

const shortReply = z.object({ message: z.string().optional() })

const messageOf = (said: Readonly<Record<string, unknown>> | null): string | null =>
  typeof said?.message === 'string' ? said.message : null

type Audited = Awaited<ReturnType<typeof selectRefusedCall>>

/** The caller and the message, from the audit log, or else from the request log, which forgets. */
async function tellCall(host: ConsoleHost, audited: Audited, callId: string | null) {
  if (audited !== null) {
    const details = readColumn(auditLog, audited, 'details_json')
    return { actor: audited.actor_name ?? audited.actor_kind, message: messageOf(details) }
  }
  const logged = callId === null ? null : await host.requestLog.get(callId)
  const reply = readJsonText(logged?.responseBody ?? '', shortReply)
  return { actor: logged?.actor ?? null, message: messageOf(reply) }
}

async function keysOf(tx: Tx, found: Read, targetId: string | null): Promise<SignatureKey[]> {
  const { kept, row, signer } = found
  const hex = kept.diagnosis?.readKeyCompressedHex ?? null
  if (hex !== null) {
    return [await keyOf(tx, 'NAMED', hex, row.created_at), ...(signer === null ? [] : [signer])]
  }
  const isPasskey = kindOfCheck(kept.check) === 'ASSERTION' && targetId !== null
  const passkey = isPasskey ? await selectPasskey(tx, { id: targetId }) : null
  const cose = passkey?.public_key_cose ?? null
  return cose === null ? [] : [{ role: 'PASSKEY', text: cose, session: null }]
}

/** The sentence of the check that failed. */
function detailOf({ kept }: Read): string | null {
  const failed = kept.diagnosis?.checks.find((check) => !check.ok)
  const isAboutSignature = ['STAMP_WELL_FORMED', 'OTHER_TEXT', 'SIGNATURE_VALID'].includes(kept.check)
  return (isAboutSignature ? failed?.detail : kept.detail) ?? null
}

async function readVerdict(tx: Tx, verdictId: string) {
  const row = found(
    await selectVerdict(tx, verdictId),
    'REFERENCE_NOT_FOUND',
    'verdictId',
    'There is no verdict with this id; old ones make room for new ones.',
  )
  const verdict = await read(tx, row)
  const audited = await selectRefusedCall(tx, row)
  const keys = await keysOf(tx, verdict, audited?.target_id ?? null)
  return { row, found: verdict, audited, keys, request: await findRequest(tx, row.request_id) }
}

/** One refused call, explained. Errors: REFERENCE_NOT_FOUND. */
export async function getSignatureVerdict({ host }: HostContext, { params }: ConsoleInput<'getSignatureVerdict'>) {
  const { row, found, audited, keys, request } = await host.store.read((tx) => readVerdict(tx, params.verdictId))
  const { kept, cause, alsoFound } = found
  const { actor, message } = await tellCall(host, audited, row.call_id)
  const kind = kindOfCheck(kept.check)
  const explanation = explanationOf({
    kind,
    failedAt: failedCheck(kind, kept.check, row.reason),
    cause,
    alsoFound,
    detail: detailOf(found),
    unchecked: kind === 'STAMP' && row.request_id === null ? WITHOUT_REQUEST : [],
    notes: notesOfCall(found, request, keys[0] ?? null),
    difference: kept.diagnosis ? differenceOf(kept.diagnosis) : null,
    expectedText: kind === 'STAMP' ? (request?.payloadToSign ?? kept.payloadToSign ?? null) : null,
    keys,
  })
  const about = request?.targetId ?? audited?.target_id ?? null
  return ok({ ...viewSummary(found), actor, message, targetId: about, request, explanation })
}
