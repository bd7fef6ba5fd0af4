import { hash } from 'node:crypto'
import { OPERATOR_RP_ID, type ShownProof } from '../../../contract/console/operators/schemas'
import { isPinOf } from '../../crypto/pin/pinHash'
import { verifyAssertion } from '../../crypto/webauthn/verifyAssertion'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { isoOf, msOf } from '../../foundation/clock'
import { type Rejected, rejected } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext, ConsoleHost, ConsolePreparation } from '../consoleContext'
import { answeredChallenge } from './newProofs'
import { countTry, lockedPin, type OperatorRefusal, type PinTries, type ProofField, wrongPin } from './rules'
import { getOperatorRow, listOperatorProofs, updateOperatorRow, updateProofUse } from './store'
import { operatorProofs } from './tables'

/** What the slow half found of a proof that was shown; null when there was none to look at. */
export type ProofFinding =
  | { readonly isRight: true; readonly proof: Row<'operator_proofs'>; readonly signCount: number | null }
  | { readonly isRight: false; readonly refusal: OperatorRefusal }
  | null

/** Whose proof is looked at, and where the call has it. */
interface Showing {
  readonly operatorId: string
  readonly field: ProofField
}

const RP_ID_HASH_HEX = hash('sha256', OPERATOR_RP_ID)

/**
 * Counts the try in a transaction of its own before the PIN is looked at: the end of the process makes no more than
 * five of them. Returns: the count with it; null for nobody.
 */
async function reserveTry(host: ConsoleHost, { operatorId, field }: Showing): Promise<PinTries | null> {
  const wallMs = host.wall()
  return host.store.write(async (tx) => {
    const row = await getOperatorRow(tx, operatorId)
    if (row === null || row.state === 'DISABLED') return null
    const lockedUntilMs = row.pin_locked_until === null ? null : msOf(row.pin_locked_until)
    const decision = countTry({ tries: row.pin_tries, lockedUntilMs }, wallMs)
    if (!decision.isAllowed) {
      const { code, message, details } = lockedPin(isoOf(decision.lockedUntilMs), field)
      throw new ServiceError(code, message, details)
    }
    const { next } = decision
    const pin_locked_until = next.lockedUntilMs === null ? null : isoOf(next.lockedUntilMs)
    await updateOperatorRow(tx, operatorId, { pin_tries: next.tries, pin_locked_until })
    return next
  })
}

async function lookAtPin(preparation: ConsolePreparation, showing: Showing, pin: string): Promise<ProofFinding> {
  const proofs = await preparation.read((tx) => listOperatorProofs(tx, showing.operatorId))
  const proof = proofs.find(({ kind }) => kind === 'PIN')
  if (proof === undefined) return null
  // One after the other: a try that is still looked at is no failure, and right ones at once lock nobody out.
  return preparation.host.pinQueue.take(() => lookInTurn(preparation, proof, { ...showing, pin }))
}

async function lookInTurn(
  preparation: ConsolePreparation,
  proof: Row<'operator_proofs'>,
  { operatorId, field, pin }: Showing & { readonly pin: string },
): Promise<ProofFinding> {
  const counted = await reserveTry(preparation.host, { operatorId, field })
  if (counted === null) return null
  const pinHash = readColumn(operatorProofs, proof, 'pin_hash_json')
  assert(pinHash !== null, 'a proof by PIN has its hash')
  if (!(await isPinOf(pinHash, pin, preparation.pinPepper)))
    return { isRight: false, refusal: wrongPin(counted, field) }
  // At once, whatever becomes of the act: who knows the PIN must not lock it by a slip elsewhere in the form.
  await preparation.host.store.write((tx) =>
    updateOperatorRow(tx, operatorId, { pin_tries: 0, pin_locked_until: null }),
  )
  return { isRight: true, proof, signCount: null }
}

function refused({ field }: Showing, reason: string, why: string): ProofFinding {
  const message = `${why} Nothing was done; try once more.`
  const details = { field: `${field}.assertion`, reason }
  return { isRight: false, refusal: { code: 'FORBIDDEN', message, details } }
}

type ShownPasskey = Extract<ShownProof, { kind: 'PASSKEY' }>

function lookAtPasskey(preparation: ConsolePreparation, showing: Showing, shown: ShownPasskey) {
  const { host, session } = preparation
  const { operatorId } = showing
  const { challengeHex } = answeredChallenge(shown.assertion.clientDataJson)
  if (host.passkeyChallenges.take(challengeHex, { sessionId: session.id, purpose: 'PROVE', operatorId }))
    return lookAtAssertion(preparation, showing, shown)
  return refused(showing, 'CHALLENGE_UNKNOWN', 'The challenge is unknown here, was answered before, or is too old.')
}

async function lookAtAssertion(
  { host, read }: Pick<ConsolePreparation, 'host' | 'read'>,
  showing: Showing,
  { assertion }: ShownPasskey,
): Promise<ProofFinding> {
  const { challengeHex, origin } = answeredChallenge(assertion.clientDataJson)
  if (!host.pageOrigins().includes(origin))
    return refused(showing, 'ORIGIN_FOREIGN', `The passkey was used on another page than ${host.pageOrigins()[0]}.`)
  const proofs = await read((tx) => listOperatorProofs(tx, showing.operatorId))
  const proof = proofs.find((row) => row.credential_id === assertion.credentialId)
  if (proof?.credential_id == null || proof.public_key === null || proof.sign_count === null)
    return refused(showing, 'PASSKEY_UNKNOWN', 'This passkey is not one of this operator.')
  const verdict = await verifyAssertion({
    stored: {
      credentialIdB64url: proof.credential_id,
      publicKeyCoseB64url: proof.public_key,
      signCount: proof.sign_count,
      rpId: OPERATOR_RP_ID,
      rpIdHashHex: RP_ID_HASH_HEX,
      origin: proof.origin ?? origin,
    },
    challengeHex,
    assertion,
  })
  if (!verdict.ok) return refused(showing, verdict.reason, verdict.detail)
  if (!verdict.isUserVerified)
    return refused(showing, 'USER_NOT_VERIFIED', 'The device did not check who used it (PIN, fingerprint or face).')
  return { isRight: true, proof, signCount: verdict.signCount }
}

/**
 * The slow half of showing a proof: looks at a PIN or at a passkey's answer. Nothing is decided here.
 *
 * Effects: a PIN is counted as a try before it is looked at; a right one ends the count.
 * Errors: ACCOUNT_LOCKED field `pin` of the proof, reason PIN_LOCKED with `lockedUntil`.
 */
export async function lookAtProof(
  preparation: ConsolePreparation,
  { operatorId, field }: { readonly operatorId: string | null; readonly field: ProofField },
  shown: ShownProof | undefined,
): Promise<ProofFinding> {
  if (operatorId === null || shown === undefined) return null
  const showing = { operatorId, field }
  if (shown.kind === 'PIN') return lookAtPin(preparation, showing, shown.pin)
  return lookAtPasskey(preparation, showing, shown)
}

/**
 * The slow half of signing a text: looks at a PIN, and at a passkey's answer to the challenge that the text is.
 *
 * Effects and errors: those of `lookAtProof`.
 */
export async function lookAtProofOfText(
  preparation: ConsolePreparation,
  operatorId: string,
  shown: ShownProof,
  challengeHex: string,
): Promise<ProofFinding> {
  const showing = { operatorId, field: 'proof' } as const
  if (shown.kind === 'PIN') return lookAtPin(preparation, showing, shown.pin)
  if (answeredChallenge(shown.assertion.clientDataJson).challengeHex === challengeHex)
    return lookAtAssertion(preparation, showing, shown)
  return refused(showing, 'TEXT_MISMATCH', 'The passkey signed another text than the one of these payments.')
}

const CHANGED = 'The proof was changed or used elsewhere at the same moment. Nothing was done; try once more.'
const ABSENT = 'This operator has no proof of that kind. Nothing was done; use another.'

/**
 * Acts on what was found, inside the transaction: null when the proof is right, else the refusal to answer, which
 * commits so that the try stands in the audit log.
 *
 * Effects: the proof's last use and counter.
 */
export async function settleProof(
  { tx, now }: Pick<ConsoleContext, 'tx' | 'now'>,
  finding: ProofFinding,
  field: ProofField = 'proof',
): Promise<Rejected | null> {
  if (finding === null) return rejected('CONFLICT', ABSENT, { field, reason: 'PROOF_MISSING' })
  if (!finding.isRight) return rejectedBy(finding.refusal)
  const { proof, signCount } = finding
  const isCurrent = await updateProofUse(tx, proof, { sign_count: signCount, last_used_at: isoOf(now) })
  if (!isCurrent) return rejected('CONFLICT', CHANGED, { field, reason: 'PROOF_CHANGED' })
  return null
}

function rejectedBy({ code, message, details }: OperatorRefusal): Rejected {
  return rejected(code, message, details)
}
