import type { OperatorRole } from '../../../contract/console/operators/roles'
import { isId } from '../../../contract/primitives/idForm'
import type { PossibleSigner, SignerStanding } from '../../areas/approvals/public'
import type { Row, Tx } from '../../database/schema'
import { listOperatorProofs, type Voter, votersOf } from '../operators/public'

/** A person who may sign now, with what their signature may count for. */
export interface VoteSigner extends PossibleSigner {
  readonly operatorId: Row<'operators'>['id']
}

const ownOf = ({ roles, groups }: { readonly roles: readonly OperatorRole[]; readonly groups: readonly string[] }) => ({
  isApprover: roles.includes('APPROVER'),
  isAdministrator: roles.includes('ADMINISTRATOR'),
  groupIds: groups,
})

const standingOf = ({ own, onBehalfOf }: Voter): SignerStanding => ({
  ...ownOf(own),
  onBehalfOf: onBehalfOf.map((each) => ({ ...ownOf(each), id: each.operatorId, name: each.name })),
})

/** What a signature may count for, as it is written down. */
export const standingOnWire = ({ isApprover, isAdministrator, groupIds, onBehalfOf }: SignerStanding) => ({
  isApprover,
  isAdministrator,
  groupIds: [...groupIds],
  onBehalfOf: onBehalfOf.map((each) => ({ ...each, groupIds: [...each.groupIds] })),
})

/** The operator as somebody who signs; null where there is none, or who is kept away from the desk. */
export async function findSigningVoter(tx: Tx, operatorId: string, wallMs: number): Promise<VoteSigner | null> {
  const voter = (await votersOf(tx, wallMs)).find((one) => one.operatorId === operatorId)
  if (voter === undefined || !isId('Operator', operatorId)) return null
  return { operatorId, name: voter.name, standing: standingOf(voter) }
}

/** Everybody who could sign something now: who may be at the desk and has a PIN or a passkey. */
export async function listPossibleSigners(tx: Tx, wallMs: number): Promise<PossibleSigner[]> {
  const able = new Set((await listOperatorProofs(tx)).map(({ operator_id: id }): string => id))
  return (await votersOf(tx, wallMs))
    .filter(({ operatorId }) => able.has(operatorId))
    .map((voter) => ({ operatorId: voter.operatorId, name: voter.name, standing: standingOf(voter) }))
}
