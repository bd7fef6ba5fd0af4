import type { ConsoleInput } from '../../../contract/console/operations'
import { OPERATOR_RP_ID } from '../../../contract/console/operators/schemas'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { created, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { type ConsoleContext, type ConsolePreparation, withConsolePreparation } from '../consoleContext'
import {
  isAdministrator,
  leaveOtherDesks,
  refuseIf,
  requireOperator,
  requireOperatorId,
  requirePerson,
  viewNow,
} from './desk'
import { addProof, type PreparedProof, prepareNewProof } from './newProofs'
import { judgeNewProof, judgeRemoval, NOT_YOURS } from './rules'
import { lookAtProof, type ProofFinding, settleProof } from './shownProofs'
import { countOperators, deleteProofRow, listOperatorProofs } from './store'
import { transportsOf } from './view'

interface Change {
  readonly proof: PreparedProof | null
  readonly confirm: ProofFinding
}

/**
 * Starts the registration or the use of a passkey. The device signs the UTF-8 bytes of the challenge.
 *
 * Errors: FORBIDDEN reason TOOL_IS_NO_PERSON; REFERENCE_NOT_FOUND, no such operator, or one without a passkey.
 */
export async function createPasskeyChallenge(
  context: ConsoleContext,
  { body }: ConsoleInput<'createPasskeyChallenge'>,
) {
  const { tx, host, session, audit } = context
  requirePerson(context)
  const operatorId = body.operatorId ?? null
  if (operatorId !== null) await requireOperator(context, operatorId)
  const proofs = operatorId === null ? [] : await listOperatorProofs(tx, operatorId)
  const credentials = proofs.flatMap((row) =>
    row.credential_id === null ? [] : [{ credentialId: row.credential_id, transports: transportsOf(row) }],
  )
  if (body.purpose === 'PROVE' && credentials.length === 0) {
    throw new ServiceError('REFERENCE_NOT_FOUND', 'This operator has no passkey; use the PIN. Nothing was done.', {
      field: 'operatorId',
      reason: 'PASSKEY_MISSING',
    })
  }
  const { purpose } = body
  const { challengeHex, expiresAtMs } = host.passkeyChallenges.issue({ sessionId: session.id, purpose, operatorId })
  audit.note({ targetId: operatorId ?? undefined, details: { purpose } })
  return created({ challengeHex, rpId: OPERATOR_RP_ID, credentials, expiresAt: isoOf(expiresAtMs) } as const)
}

async function prepareNewOne(
  preparation: ConsolePreparation,
  { params, body }: ConsoleInput<'addOperatorProof'>,
): Promise<Change> {
  const own = requireOperatorId(preparation)
  const confirm = await lookAtProof(preparation, { operatorId: own, field: 'confirm' }, body.confirm)
  return { confirm, proof: await prepareNewProof(preparation, params.operatorId, body.proof) }
}

async function addNewOne(context: ConsoleContext, input: ConsoleInput<'addOperatorProof'>, given: Change) {
  const { params, body } = input
  const { tx, audit, changes } = context
  const own = requireOperatorId(context)
  const row = await requireOperator(context, params.operatorId)
  const proofs = await listOperatorProofs(tx, row.id)
  const ownProofs = await listOperatorProofs(tx, own)
  audit.note({ targetId: row.id })
  refuseIf(
    judgeNewProof({
      isOwn: own === row.id,
      isAdministrator: isAdministrator(context),
      ownProofCount: ownProofs.length,
      proofCount: proofs.length,
      hasPin: proofs.some(({ kind }) => kind === 'PIN'),
      kind: body.proof.kind,
      hasConfirm: body.confirm !== undefined,
    }),
  )
  if (ownProofs.length > 0) {
    const refused = await settleProof(context, given.confirm, 'confirm')
    if (refused !== null) return refused
  }
  if (given.proof !== null) await addProof(context, given.proof, { operatorId: row.id, addedBy: own })
  if (proofs.length === 0) await leaveOtherDesks(context, row.id)
  audit.note({ details: { name: row.name, proof: body.proof.kind } })
  changes.add('operators', row.id)
  return created(await viewNow(context, row.id))
}

/**
 * Adds a PIN or a passkey to the operator at the desk, or the first one to an operator of an older folder.
 *
 * Effects: with the first one, other sessions at whose desk they are without having proved it have nobody there.
 * Errors: INVALID_INPUT reason CONFIRM_REQUIRED; CONFLICT reason PIN_EXISTS, PASSKEY_EXISTS; FORBIDDEN reason
 * NOT_YOUR_PROOF, NOBODY_AT_DESK, TOOL_IS_NO_PERSON; those of a new and a shown proof.
 */
export const addOperatorProof = withConsolePreparation(prepareNewOne, addNewOne)

async function preparePin(
  preparation: ConsolePreparation,
  { params, body }: ConsoleInput<'changeOperatorPin'>,
): Promise<Change> {
  if (requireOperatorId(preparation) !== params.operatorId) refuseIf(NOT_YOURS)
  const confirm = await lookAtProof(preparation, { operatorId: params.operatorId, field: 'confirm' }, body.confirm)
  return { confirm, proof: await prepareNewProof(preparation, params.operatorId, body.proof) }
}

async function replacePin(context: ConsoleContext, { params }: ConsoleInput<'changeOperatorPin'>, given: Change) {
  const { tx, audit, changes } = context
  const own = requireOperatorId(context)
  const row = await requireOperator(context, params.operatorId)
  audit.note({ targetId: row.id })
  const refused = await settleProof(context, given.confirm, 'confirm')
  if (refused !== null) return refused
  const old = (await listOperatorProofs(tx, own)).find(({ kind }) => kind === 'PIN')
  if (old !== undefined) await deleteProofRow(tx, old.id)
  if (given.proof !== null) await addProof(context, given.proof, { operatorId: own, addedBy: own })
  await leaveOtherDesks(context, own)
  audit.note({ details: { name: row.name } })
  changes.add('operators', row.id)
  return ok(await viewNow(context, row.id))
}

/**
 * Replaces the PIN of the operator at the desk.
 *
 * Effects: their other sessions have nobody at the desk until the new PIN, or a passkey, is shown there.
 * Errors: FORBIDDEN field confirm.pin reason PIN_WRONG, the old one; ACCOUNT_LOCKED reason PIN_LOCKED;
 * INVALID_INPUT, the new one is trivially guessable; CONFLICT reason PROOF_MISSING, there is no PIN; FORBIDDEN reason
 * NOT_YOUR_PROOF.
 */
export const changeOperatorPin = withConsolePreparation(preparePin, replacePin)

async function prepareRemoval(
  preparation: ConsolePreparation,
  { params, body }: ConsoleInput<'removeOperatorProof'>,
): Promise<ProofFinding> {
  if (requireOperatorId(preparation) !== params.operatorId) refuseIf(NOT_YOURS)
  return lookAtProof(preparation, { operatorId: params.operatorId, field: 'confirm' }, body.confirm)
}

async function takeAwayProof(
  context: ConsoleContext,
  { params }: ConsoleInput<'removeOperatorProof'>,
  confirm: ProofFinding,
) {
  const { tx, audit, changes } = context
  const own = requireOperatorId(context)
  const row = await requireOperator(context, params.operatorId)
  const proofs = await listOperatorProofs(tx, row.id)
  audit.note({ targetId: row.id })
  const named = proofs.find(({ id }) => id === params.proofId)
  const proof = found(named, 'REFERENCE_NOT_FOUND', 'proofId', 'This operator has no such proof.')
  const operatorCount = await countOperators(tx)
  refuseIf(judgeRemoval({ isOwn: own === row.id, operatorCount, proofCount: proofs.length }))
  const refused = await settleProof(context, confirm, 'confirm')
  if (refused !== null) return refused
  await deleteProofRow(tx, proof.id)
  await leaveOtherDesks(context, own)
  audit.note({ details: { name: row.name, proof: proof.kind } })
  changes.add('operators', row.id)
  return ok(await viewNow(context, row.id))
}

/**
 * Removes one of the proofs of the operator at the desk.
 *
 * Effects: their other sessions have nobody at the desk until a proof that is left is shown there.
 * Errors: CONFLICT reason LAST_PROOF, with two or more operators each keeps one; FORBIDDEN reason NOT_YOUR_PROOF;
 * REFERENCE_NOT_FOUND field proofId; those of a shown proof.
 */
export const removeOperatorProof = withConsolePreparation(prepareRemoval, takeAwayProof)
