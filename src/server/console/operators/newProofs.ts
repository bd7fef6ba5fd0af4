import { type NewProof, OPERATOR_RP_ID } from '../../../contract/console/operators/schemas'
import { hashPin } from '../../crypto/pin/pinHash'
import { readClientData } from '../../crypto/webauthn/clientData'
import { verifyRegistration } from '../../crypto/webauthn/verifyRegistration'
import type { Row } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext, ConsolePreparation } from '../consoleContext'
import { judgeNewPin, type ProofField } from './rules'
import { insertProofRow, listOperatorProofs } from './store'
import { operatorProofs } from './tables'

/** What is stored of a new proof: everything but whose it is and who added it. */
export type PreparedProof = Pick<
  Row<'operator_proofs'>,
  | 'kind'
  | 'label'
  | 'pin_hash_json'
  | 'credential_id'
  | 'public_key'
  | 'sign_count'
  | 'transports_json'
  | 'origin'
  | 'aaguid'
>

const NO_PIN = { pin_hash_json: null } as const
const NO_PASSKEY = {
  credential_id: null,
  public_key: null,
  sign_count: null,
  transports_json: null,
  origin: null,
  aaguid: null,
}

/** The challenge that a passkey answered, as it was issued; empty when it cannot be read. */
export function answeredChallenge(clientDataJson: string): { readonly challengeHex: string; readonly origin: string } {
  const read = readClientData(clientDataJson)
  if (!read.ok) return { challengeHex: '', origin: '' }
  return { challengeHex: Buffer.from(read.challenge, 'base64url').toString('utf8'), origin: read.origin }
}

/** Refuses what a device answered. */
function passkeyRefused(at: ProofField, reason: string, why: string): ServiceError {
  return new ServiceError('FORBIDDEN', `${why} The passkey was not taken; nothing was done.`, {
    field: `${at}.attestation`,
    reason,
  })
}

async function preparePasskey(
  { host, session }: ConsolePreparation,
  operatorId: string | null,
  { attestation, label }: Extract<NewProof, { kind: 'PASSKEY' }>,
  at: ProofField,
): Promise<PreparedProof> {
  const { challengeHex, origin } = answeredChallenge(attestation.clientDataJson)
  if (!host.passkeyChallenges.take(challengeHex, { sessionId: session.id, purpose: 'REGISTER', operatorId }))
    throw passkeyRefused(at, 'CHALLENGE_UNKNOWN', 'The challenge is unknown here, was answered before, or is too old.')
  if (!host.pageOrigins().includes(origin))
    throw passkeyRefused(
      at,
      'ORIGIN_FOREIGN',
      `The passkey was registered on another page than ${host.pageOrigins()[0]}.`,
    )
  const challengeB64url = Buffer.from(challengeHex, 'utf8').toString('base64url')
  const { transports, ...rest } = attestation
  const verdict = await verifyRegistration({ challengeB64url, attestation: rest })
  if (!verdict.ok) throw passkeyRefused(at, verdict.reason, verdict.detail)
  const { credential } = verdict
  if (credential.rpId !== OPERATOR_RP_ID)
    throw passkeyRefused(at, 'RP_ID_MISMATCH', `The passkey is not for ${OPERATOR_RP_ID}.`)
  if (!credential.isUserVerified)
    throw passkeyRefused(at, 'USER_NOT_VERIFIED', 'The device did not check who used it (PIN, fingerprint or face).')
  return {
    kind: 'PASSKEY',
    label: label ?? null,
    ...NO_PIN,
    credential_id: credential.credentialIdB64url,
    public_key: credential.publicKeyCoseB64url,
    sign_count: credential.signCount,
    transports_json: operatorProofs.columns.transports_json.encode([...(transports ?? [])]),
    origin,
    aaguid: credential.aaguidHex,
  }
}

/**
 * The slow half of a new proof: hashes a PIN, or verifies the registration of a passkey.
 *
 * Input: operatorId, whose it will be; null for an operator who is being added. at, where the call has it.
 * Errors: INVALID_INPUT reason PIN_ONE_DIGIT, PIN_SEQUENCE or PIN_REPEATED_BLOCK; FORBIDDEN field
 * `attestation` of the proof, the reason says which check failed.
 */
export async function prepareNewProof(
  preparation: ConsolePreparation,
  operatorId: string | null,
  proof: NewProof | undefined,
  at: ProofField = 'proof',
): Promise<PreparedProof | null> {
  if (proof === undefined) return null
  if (proof.kind === 'PASSKEY') return preparePasskey(preparation, operatorId, proof, at)
  const refusal = judgeNewPin(proof.pin, at)
  if (refusal !== null) throw new ServiceError(refusal.code, refusal.message, refusal.details)
  const { pinPepper, pinCost, random } = preparation
  const hash = await hashPin(proof.pin, { pepper: pinPepper, cost: pinCost, random })
  return { kind: 'PIN', label: null, pin_hash_json: operatorProofs.columns.pin_hash_json.encode(hash), ...NO_PASSKEY }
}

/** Writes a prepared proof. Errors: CONFLICT, field where the call has it, reason PASSKEY_EXISTS. */
export async function addProof(
  { tx, now, ids }: Pick<ConsoleContext, 'tx' | 'now' | 'ids'>,
  prepared: PreparedProof,
  whose: { readonly operatorId: string; readonly addedBy: string; readonly at?: ProofField },
): Promise<void> {
  const known = prepared.credential_id === null ? [] : await listOperatorProofs(tx)
  if (known.some((row) => row.credential_id === prepared.credential_id && row.credential_id !== null)) {
    throw new ServiceError('CONFLICT', 'This passkey is registered here already; nothing was done.', {
      field: whose.at ?? 'proof',
      reason: 'PASSKEY_EXISTS',
    })
  }
  await insertProofRow(tx, {
    ...prepared,
    id: ids.new('OperatorProof'),
    operator_id: whose.operatorId,
    added_by: whose.addedBy,
    added_at: isoOf(now),
    last_used_at: null,
  })
}
