import type { ConsoleInput } from '../../../contract/console/operations'
import { ok } from '../../foundation/reply'
import { type ConsoleContext, type ConsolePreparation, withConsolePreparation } from '../consoleContext'
import { refuseIf, requireOperator, requireOperatorId, viewNow } from './desk'
import { listOwnPowers } from './powerStore'
import { judgeRoleChange } from './roleRules'
import { lookAtProof, type ProofFinding, settleProof } from './shownProofs'
import { listOperatorProofs, updateOperatorRow } from './store'
import { operators } from './tables'

function prepareRoles(
  preparation: ConsolePreparation,
  { body }: ConsoleInput<'changeOperatorRoles'>,
): Promise<ProofFinding> {
  return lookAtProof(preparation, { operatorId: requireOperatorId(preparation), field: 'confirm' }, body.confirm)
}

async function giveRoles(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'changeOperatorRoles'>,
  confirm: ProofFinding,
) {
  const { tx, audit, changes } = context
  const own = requireOperatorId(context)
  const row = await requireOperator(context, params.operatorId)
  audit.note({ targetId: row.id, reason: body.reason })
  const people = await listOwnPowers(tx)
  const ownProofCount = (await listOperatorProofs(tx, own)).length
  const { roles } = body
  const hasConfirm = body.confirm !== undefined
  refuseIf(judgeRoleChange({ isOwn: own === row.id, people, operatorId: row.id, roles, ownProofCount, hasConfirm }))
  if (ownProofCount > 0) {
    const refused = await settleProof(context, confirm, 'confirm')
    if (refused !== null) return refused
  }
  await updateOperatorRow(tx, row.id, { roles_json: operators.columns.roles_json.encode([...roles]) })
  const before = people.find(({ operatorId }) => operatorId === row.id)?.roles ?? []
  audit.note({ details: { name: row.name, before, after: roles } })
  changes.add('operators', row.id)
  return ok(await viewNow(context, row.id))
}

/**
 * Says what an operator may do from now on, in every session at once.
 *
 * Errors: CONFLICT reason LAST_ADMINISTRATOR, OWN_ROLES; INVALID_INPUT reason CONFIRM_REQUIRED; REFERENCE_NOT_FOUND;
 * those of a shown proof.
 * Commits on rejection: yes, the try and its audit row.
 */
export const changeOperatorRoles = withConsolePreparation(prepareRoles, giveRoles)
