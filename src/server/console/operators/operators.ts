import type { ConsoleInput } from '../../../contract/console/operations'
import { NEW_OPERATOR_ROLES, OPERATOR_ROLES } from '../../../contract/console/operators/roles'
import type { Operator } from '../../../contract/console/operators/schemas'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { created, noContent, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { vacateSessions } from '../../guards/authentication/sessionStore'
import { type ConsoleContext, type ConsolePreparation, withConsolePreparation } from '../consoleContext'
import {
  giveDesk,
  leaveOtherDesks,
  refuseIf,
  requireOperator,
  requireOperatorId,
  requirePerson,
  viewFacts,
  viewNow,
} from './desk'
import { addProof, type PreparedProof, prepareNewProof } from './newProofs'
import { listOwnPowers } from './powerStore'
import { judgeAdministrators } from './roleRules'
import { judgeAddition, judgeSelection, judgeStateChange, spelledAlike } from './rules'
import { lookAtProof, type ProofFinding, settleProof } from './shownProofs'
import { countOperators, insertOperatorRow, listOperatorProofs, listOperatorRows, updateOperatorRow } from './store'
import { operators } from './tables'
import { viewOperator } from './view'

/** The people who may take the desk, last seen first, those who were never there last. */
export async function listOperators({ tx, host }: ConsoleContext, _input: ConsoleInput<'listOperators'>) {
  const [rows, proofs, facts] = [
    await listOperatorRows(tx),
    await listOperatorProofs(tx),
    await viewFacts({ tx, host }),
  ]
  const all = rows.map((row) => viewOperator(row, proofs, facts))
  const isNew = ({ lastSeenAt }: Operator) => lastSeenAt === null
  return ok({ data: [...all.filter((each) => !isNew(each)), ...all.filter(isNew)] })
}

async function refuseTakenName(tx: Tx, name: string): Promise<void> {
  const rows = await listOperatorRows(tx)
  if (!rows.some((row) => spelledAlike(row.name, name))) return
  throw new ServiceError(
    'CONFLICT',
    'An operator of this name exists; nothing was added. Choose it from the list, or add to the name.',
    {
      field: 'name',
      reason: 'OPERATOR_EXISTS',
    },
  )
}

interface Addition {
  readonly proof: PreparedProof | null
  readonly confirm: ProofFinding
}

async function prepareAddition(
  preparation: ConsolePreparation,
  { body }: ConsoleInput<'createOperator'>,
): Promise<Addition> {
  requirePerson(preparation)
  const own = preparation.session.operatorId
  // Whoever lets the new one in is looked at first: a wrong PIN ends here, and counts.
  const confirm = await lookAtProof(preparation, { operatorId: own, field: 'confirm' }, body.confirm)
  return { confirm, proof: await prepareNewProof(preparation, null, body.proof) }
}

async function addOperator(context: ConsoleContext, { body }: ConsoleInput<'createOperator'>, given: Addition) {
  const { tx, now, ids, session, audit, changes } = context
  const operatorCount = await countOperators(tx)
  const own = session.operatorId
  refuseIf(
    judgeAddition({
      operatorCount,
      ownProofCount: own === null ? null : (await listOperatorProofs(tx, own)).length,
      hasProof: body.proof !== undefined,
      hasConfirm: body.confirm !== undefined,
    }),
  )
  if (operatorCount > 0 && own !== null) {
    const refused = await settleProof(context, given.confirm, 'confirm')
    if (refused !== null) return refused
  }
  await refuseTakenName(tx, body.name)
  const row = { id: ids.new('Operator'), name: body.name, created_at: isoOf(now), last_seen_at: isoOf(now) }
  const roles = operatorCount === 0 ? OPERATOR_ROLES : (body.roles ?? NEW_OPERATOR_ROLES)
  const roles_json = operators.columns.roles_json.encode([...roles])
  await insertOperatorRow(tx, { ...row, state: 'ACTIVE', roles_json, pin_tries: 0, pin_locked_until: null })
  if (given.proof !== null)
    await addProof(context, given.proof, {
      operatorId: row.id,
      addedBy: operatorCount === 0 ? row.id : (own ?? row.id),
    })
  if (operatorCount === 0) await giveDesk(context, row)
  audit.note({ targetId: row.id, details: { name: row.name, roles, proof: given.proof?.kind ?? 'NONE' } })
  changes.add('operators', row.id)
  return created(await viewNow(context, row.id))
}

/**
 * Adds an operator. The first one takes the desk with every role and needs no proof; each further one brings a proof,
 * and the administrator at the desk, who has one too, shows theirs in the same act.
 *
 * Errors: CONFLICT field name reason OPERATOR_EXISTS, field confirm reason OWN_PROOF_MISSING; INVALID_INPUT reason
 * PROOF_REQUIRED, CONFIRM_REQUIRED; FORBIDDEN reason NOBODY_AT_DESK, TOOL_IS_NO_PERSON; those of a new and a shown
 * proof.
 * Assumes: A-330.
 */
export const createOperator = withConsolePreparation(prepareAddition, addOperator)

interface Selection {
  readonly proof: ProofFinding
  readonly firstProof: PreparedProof | null
}

async function prepareSelection(
  preparation: ConsolePreparation,
  { params, body }: ConsoleInput<'selectOperator'>,
): Promise<Selection> {
  requirePerson(preparation)
  const { operatorId } = params
  const proof = await lookAtProof(preparation, { operatorId, field: 'proof' }, body?.proof)
  return { proof, firstProof: await prepareNewProof(preparation, operatorId, body?.firstProof, 'firstProof') }
}

async function takeDesk(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'selectOperator'>,
  { proof, firstProof }: Selection,
) {
  const { tx, now, session, audit } = context
  const row = await requireOperator(context, params.operatorId)
  const all = await listOperatorProofs(tx)
  const own = all.filter((candidate) => candidate.operator_id === row.id)
  audit.note({ targetId: row.id })
  refuseIf(
    judgeSelection({
      state: row.state,
      operatorCount: await countOperators(tx),
      proofCount: own.length,
      hasAnybodyProof: all.length > 0,
      hasProof: body?.proof !== undefined,
      hasFirstProof: firstProof !== null,
    }),
  )
  if (own.length > 0) {
    const refused = await settleProof(context, proof)
    if (refused !== null) return refused
  }
  if (firstProof !== null) {
    await addProof(context, firstProof, { operatorId: row.id, addedBy: row.id, at: 'firstProof' })
    await leaveOtherDesks(context, row.id)
  }
  await updateOperatorRow(tx, row.id, { last_seen_at: isoOf(now) })
  await giveDesk(context, row)
  const by = proof?.isRight === true ? proof.proof.kind : firstProof === null ? 'NONE' : `FIRST_${firstProof.kind}`
  // An empty desk is taken by who proves to be there; from somebody's desk it is their session that is given up.
  const taker = session.operatorId === null ? { operatorId: row.id, operatorName: row.name } : undefined
  audit.note({ by: taker, details: { name: row.name, proof: by, from: session.operatorName } })
  return ok(await viewNow(context, row.id))
}

/**
 * A person proves who they are and takes the desk of this session. Other sessions keep their operators.
 *
 * Errors: FORBIDDEN field proof.pin reason PIN_WRONG with `triesLeft`; ACCOUNT_LOCKED reason PIN_LOCKED with
 * `lockedUntil`; INVALID_INPUT reason PROOF_REQUIRED, FIRST_PROOF_REQUIRED; CONFLICT reason OPERATOR_DISABLED,
 * PROOF_MISSING, PROOF_EXISTS, PROOF_CHANGED; FORBIDDEN reason TOOL_IS_NO_PERSON; REFERENCE_NOT_FOUND.
 * Commits on rejection: yes, the try and its audit row.
 * Assumes.
 */
export const selectOperator = withConsolePreparation(prepareSelection, takeDesk)

/** Leaves the desk of this session: nothing can be done in it until somebody proves who they are. */
export async function leaveDesk(context: ConsoleContext, _input: ConsoleInput<'leaveDesk'>) {
  const { session, audit } = context
  requirePerson(context)
  if (session.operatorId !== null) {
    audit.note({ targetId: session.operatorId, details: { name: session.operatorName } })
    await giveDesk(context, null)
  }
  return noContent()
}

/**
 * Keeps another operator away from the desk, or lets them back. Their proofs stay.
 *
 * Effects: sessions at whose desk they are have nobody there from now on.
 * Errors: CONFLICT reason OPERATOR_AT_DESK, nobody does this to themselves, or LAST_ADMINISTRATOR; REFERENCE_NOT_FOUND;
 * FORBIDDEN.
 */
export async function setOperatorState(context: ConsoleContext, { params, body }: ConsoleInput<'setOperatorState'>) {
  const { tx, host, audit, changes, afterCommit } = context
  const own = requireOperatorId(context)
  const row = await requireOperator(context, params.operatorId)
  refuseIf(judgeStateChange({ isOwn: own === row.id }))
  const people = await listOwnPowers(tx)
  refuseIf(
    judgeAdministrators(
      people,
      people.map((one) => (one.operatorId === row.id ? { ...one, state: body.state } : one)),
    ),
  )
  await updateOperatorRow(tx, row.id, { state: body.state })
  if (body.state === 'DISABLED') {
    await vacateSessions(tx, row.id)
    afterCommit(() => host.sessions.vacate(row.id))
  }
  audit.note({ targetId: row.id, reason: body.reason, details: { name: row.name, state: body.state } })
  changes.add('operators', row.id)
  return ok(await viewNow(context, row.id))
}
