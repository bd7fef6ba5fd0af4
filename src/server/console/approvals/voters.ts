import type { OperatorRole } from '../../../contract/console/operators/roles'
import type { SignerStanding } from '../../areas/approvals/public'
import { getRowById } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { votersOf } from '../operators/public'

/** A person who may sign now, with what their signature may count for. */
export interface Signer {
  readonly operatorId: Row<'operators'>['id']
  readonly name: string
  readonly standing: SignerStanding
}

const ownOf = ({ roles, groups }: { readonly roles: readonly OperatorRole[]; readonly groups: readonly string[] }) => ({
  isApprover: roles.includes('APPROVER'),
  groupIds: groups,
})

/** The operator as somebody who signs; null where there is none, or who is kept away from the desk. */
export async function findSigner(tx: Tx, operatorId: string, wallMs: number): Promise<Signer | null> {
  const row = await getRowById(tx, 'operators', operatorId)
  const voter = (await votersOf(tx, wallMs)).find((one) => one.operatorId === operatorId)
  if (row === null || voter === undefined) return null
  const onBehalfOf = voter.onBehalfOf.map((each) => ({ ...ownOf(each), id: each.operatorId, name: each.name }))
  return { operatorId: row.id, name: row.name, standing: { ...ownOf(voter.own), onBehalfOf } }
}
