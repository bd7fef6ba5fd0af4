import type { CastVotesRequest } from '../../../contract/console/approvals/schemas'
import { signedTextOf, type VoteStatement } from '../../../contract/console/approvals/voteText'
import { algorithmOf, challengeOf, getRules, messageOf, needsOf, type SignatureRow } from '../../areas/approvals/public'
import { signText } from '../../crypto/pin/pinKey'
import type { Tx } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsolePreparation } from '../consoleContext'
import {
  isSoftwarePasskey,
  lookAtProofOfText,
  type OpenedKey,
  openSigningKey,
  type ProofFinding,
} from '../operators/public'
import { findNoteFile, type NotedFile } from '../team/public'
import { isFresh } from './rules'
import { type AskedSubject, askAbout } from './subjects'
import { findSigningVoter, type VoteSigner } from './voters'

/** What somebody is about to sign. */
export interface VotePlan {
  readonly signer: VoteSigner
  /** In the order of the request; null for what is not there. */
  readonly subjects: readonly (AskedSubject | null)[]
  readonly evidence: readonly NotedFile[]
  readonly statement: VoteStatement
  readonly signedText: string
}

/** Who signs, when and what: fixed before anything is looked at. */
interface VoteOrder {
  readonly body: CastVotesRequest
  readonly operatorId: string
  /** Wall time in the signed text, and its salt. */
  readonly signedAt: string
  readonly salt: string
}

const invalid = (field: string, reason: string, message: string): ServiceError =>
  new ServiceError('INVALID_INPUT', message, { field, reason })

/** The refusal of a text that is not that of what would be paid now. */
export function textChanged(subjectId: string): ServiceError {
  const message = 'What would be paid has changed since it was shown, or the approval rules have. Nothing was signed.'
  return new ServiceError('CONFLICT', message, { field: 'subjects', reason: 'TEXT_CHANGED', subjectId })
}

async function evidenceOf(tx: Tx, { body }: VoteOrder): Promise<NotedFile[]> {
  const files: NotedFile[] = []
  for (const [index, fileId] of (body.evidenceFileIds ?? []).entries()) {
    const field = `evidenceFileIds.${index}`
    files.push(found(await findNoteFile(tx, fileId), 'REFERENCE_NOT_FOUND', field, 'There is no such file of a note.'))
  }
  return files
}

/** Errors: INVALID_INPUT reason REASON_REQUIRED, CHECKLIST_INCOMPLETE, EVIDENCE_REQUIRED or EVIDENCE_FOREIGN. */
function requireGivenAlong({ body }: VoteOrder, payment: AskedSubject, evidence: readonly NotedFile[]): void {
  const { reason, checklist, evidenceFile } = needsOf(payment.asked.requirements)
  if (reason && (body.reason ?? '') === '')
    throw invalid('reason', 'REASON_REQUIRED', 'An approval rule asks for a reason. Nothing was signed.')
  const open = checklist.find((item) => !(body.checklist ?? []).includes(item))
  if (open !== undefined)
    throw invalid('checklist', 'CHECKLIST_INCOMPLETE', `Not confirmed yet: ${open}. Nothing was signed.`)
  if (evidenceFile && evidence.length === 0)
    throw invalid('evidenceFileIds', 'EVIDENCE_REQUIRED', 'An approval rule asks for a file. Nothing was signed.')
  const foreign = evidence.findIndex(({ targetId }) => !payment.about.includes(targetId))
  if (foreign === -1) return
  const message = 'The file is of a note about something else than this payment. Nothing was signed.'
  throw invalid(`evidenceFileIds.${foreign}`, 'EVIDENCE_FOREIGN', message)
}

/**
 * Works out the text that somebody signs: for one payment in full, for several by the hashes that were shown.
 *
 * Errors: REFERENCE_NOT_FOUND field operatorId, evidenceFileIds, or subjects for the only one; CONFLICT reason
 * TEXT_CHANGED for the only one; INVALID_INPUT, something that a rule asks for was not given along.
 */
export async function planVotes(tx: Tx, order: VoteOrder, wallMs: number): Promise<VotePlan> {
  const { body, operatorId, signedAt, salt } = order
  const signer = found(
    await findSigningVoter(tx, operatorId, wallMs),
    'REFERENCE_NOT_FOUND',
    'operatorId',
    'There is no such operator, or they may not be at the desk. Nothing was signed.',
  )
  const version = await getRules(tx)
  const subjects: (AskedSubject | null)[] = []
  for (const { subjectId } of body.subjects) subjects.push(await askAbout(tx, subjectId, version))
  const evidence = await evidenceOf(tx, order)
  for (const payment of subjects) if (payment !== null) requireGivenAlong(order, payment, evidence)
  const statement: VoteStatement = {
    operatorId: signer.operatorId,
    operatorName: signer.name,
    standing: signer.standing,
    onBehalfOf: signer.standing.onBehalfOf,
    reason: (body.reason ?? '') === '' ? null : (body.reason ?? null),
    checklist: body.checklist ?? [],
    evidence: evidence.map(({ fileId, sha256 }) => ({ fileId, sha256 })),
    signedAt,
    salt,
  }
  const [given, ...others] = body.subjects
  const missing = 'There is no such action; nothing was signed.'
  const only = others.length === 0 ? found(subjects[0], 'REFERENCE_NOT_FOUND', 'subjects', missing) : undefined
  if (only !== undefined && only.asked.subject.sha256 !== given?.sha256) throw textChanged(only.id)
  const signedText = signedTextOf(only?.asked.subject.text ?? body.subjects, statement)
  return { signer, subjects, evidence, statement, signedText }
}

/** What the slow half found: the proof, and the signature if it is right. */
export interface Signed {
  readonly order: VoteOrder
  readonly signedText: string
  readonly finding: ProofFinding
  readonly key: OpenedKey | null
  readonly signature: Omit<SignatureRow, 'id' | 'operator_id' | 'signed_text' | 'signed_at'> | null
}

const NO_PASSKEY = { public_key_cose: null, authenticator_data: null, client_data: null } as const

function requireFresh({ body }: Pick<VoteOrder, 'body'>, wallMs: number): string {
  if (body.proof.kind === 'PIN') return isoOf(wallMs)
  const { signedAt } = body
  if (signedAt === undefined)
    throw invalid('signedAt', 'SIGNED_AT_REQUIRED', 'A passkey signs a text that says when: name the time in it.')
  if (isFresh(msOf(signedAt), wallMs)) return signedAt
  const message = 'The time in the signed text is more than five minutes from now; nothing was signed. Sign once more.'
  throw new ServiceError('CONFLICT', message, { field: 'signedAt', reason: 'SIGNED_TOO_LATE', wallAt: isoOf(wallMs) })
}

const SALT_BYTES = 16

function requireSalt({ random }: Pick<ConsolePreparation, 'random'>, { proof, salt }: CastVotesRequest): string {
  if (proof.kind === 'PIN') return Buffer.from(random(SALT_BYTES)).toString('hex')
  if (salt !== undefined) return salt
  throw invalid('salt', 'SALT_REQUIRED', 'A passkey signs a text with a salt: name the salt in it.')
}

/**
 * The slow half: works out the text, looks at the proof and makes or takes the signature.
 *
 * Effects: a PIN is counted as a try before it is looked at.
 * Errors: those of `planVotes` and of showing a proof; INVALID_INPUT or CONFLICT field signedAt; INVALID_INPUT field
 * salt.
 */
export async function signVotes(
  preparation: ConsolePreparation,
  body: CastVotesRequest,
  operatorId: string,
): Promise<Signed> {
  const signedAt = requireFresh({ body }, preparation.host.wall())
  const order = { body, operatorId, signedAt, salt: requireSalt(preparation, body) }
  const { signedText } = await preparation.read((tx) => planVotes(tx, order, preparation.host.wall()))
  const finding = await lookAtProofOfText(preparation, operatorId, body.proof, challengeOf(signedText))
  const nothing = { order, signedText, finding, key: null, signature: null }
  if (finding === null || !finding.isRight) return nothing
  if (body.proof.kind === 'PIN') {
    const key = await openSigningKey(preparation, operatorId, body.proof.pin)
    const signature = {
      method: 'PIN_KEY',
      algorithm: 'ES256',
      public_key_spki: key.publicKeySpkiB64url,
      signature: signText(messageOf(signedText), key.privateKey),
      ...NO_PASSKEY,
    } as const
    return { ...nothing, key, signature }
  }
  const { assertion } = body.proof
  const signature = {
    method: isSoftwarePasskey(finding.proof) ? 'SOFTWARE_PASSKEY' : 'PASSKEY',
    algorithm: algorithmOf(finding.proof.public_key ?? ''),
    public_key_spki: null,
    public_key_cose: finding.proof.public_key,
    signature: assertion.signature,
    authenticator_data: assertion.authenticatorData,
    client_data: assertion.clientDataJson,
  } as const
  return { ...nothing, signature }
}
