import type { OperatorRole } from '../../../contract/console/operators/roles'
import type { Store } from '../../database/open'
import type { Tx } from '../../database/schema'
import { listOwnPowers, listStandIns } from './powerStore'
import { type Voter, votersAmong } from './powers'

/**
 * Everybody whose word counts at this moment, with their own roles and groups and those of whom they stand in for. One
 * person is one voter, whomever else they speak for; a person and who stands in for them are two people with one right.
 *
 * Input: `wallNow`, wall time in epoch milliseconds.
 */
export async function votersOf(tx: Tx, wallNow: number): Promise<Voter[]> {
  return votersAmong(await listOwnPowers(tx), await listStandIns(tx, wallNow), wallNow)
}

/** What is known of an operator until something of operators changes. */
interface Known {
  readonly own: Awaited<ReturnType<typeof listOwnPowers>>
  readonly standIns: Awaited<ReturnType<typeof listStandIns>>
}

async function readKnown(tx: Tx, operatorId: string, wallMs: number): Promise<Known> {
  const standIns = (await listStandIns(tx, wallMs)).filter(({ toId }) => toId === operatorId)
  return { standIns, own: await listOwnPowers(tx, [operatorId, ...standIns.map(({ fromId }) => fromId)]) }
}

/** Says what an operator may do at the moment of a call, and remembers it by their id. */
export interface RoleDirectory {
  find(operatorId: string): Promise<readonly OperatorRole[]>
  /** Called when a change event says that operators changed. */
  forget(): void
}

/**
 * Delegations begin and end by the wall without a change event: their times are remembered, and looked at with each
 * call.
 */
export function createRoleDirectory(store: Store, wall: () => number): RoleDirectory {
  const remembered = new Map<string, Promise<Known>>()
  const read = (operatorId: string): Promise<Known> => {
    const known = store.read((tx) => readKnown(tx, operatorId, wall()))
    remembered.set(operatorId, known)
    known.catch(() => remembered.delete(operatorId))
    return known
  }
  return {
    find: async (operatorId) => {
      const { own, standIns } = await (remembered.get(operatorId) ?? read(operatorId))
      const voter = votersAmong(own, standIns, wall()).find((one) => one.operatorId === operatorId)
      return voter?.roles ?? []
    },
    forget: () => remembered.clear(),
  }
}
