import { DELEGATED_ROLES, OPERATOR_ROLES, type OperatorRole } from '../../../contract/console/operators/roles'
import type { Operator } from '../../../contract/console/operators/schemas'

/** What an operator may do by themselves. */
export interface OwnPowers {
  readonly operatorId: string
  readonly name: string
  readonly state: Operator['state']
  readonly roles: readonly OperatorRole[]
  /** Ids of groups. */
  readonly groups: readonly string[]
}

/** A delegation that was not revoked. Wall time, epoch milliseconds; it no longer holds at `untilMs`. */
export interface StandIn {
  readonly fromId: string
  readonly toId: string
  readonly fromMs: number
  readonly untilMs: number
}

/** One for whom an operator stands in at this moment, and what is taken over of theirs. */
interface OnBehalf {
  readonly operatorId: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly groups: readonly string[]
  /** Wall time, epoch milliseconds. */
  readonly untilMs: number
}

/** Somebody whose word counts at this moment: with what is their own, and with what they hold for others. */
export interface Voter {
  readonly operatorId: string
  readonly name: string
  /** Their own, and those taken over. */
  readonly roles: readonly OperatorRole[]
  readonly groups: readonly string[]
  readonly own: Pick<OwnPowers, 'roles' | 'groups'>
  readonly onBehalfOf: readonly OnBehalf[]
}

function onBehalfOf(person: OwnPowers, all: readonly OwnPowers[], standIns: readonly StandIn[], wallMs: number) {
  return standIns.flatMap(({ fromId, toId, fromMs, untilMs }): OnBehalf[] => {
    if (toId !== person.operatorId || wallMs < fromMs || wallMs >= untilMs) return []
    const absent = all.find(({ operatorId, state }) => operatorId === fromId && state === 'ACTIVE')
    if (absent === undefined) return []
    const roles = DELEGATED_ROLES.filter((role) => absent.roles.includes(role))
    return [{ operatorId: fromId, name: absent.name, roles, groups: absent.groups, untilMs }]
  })
}

/**
 * The active operators, each with what they may do at `wallMs`. What somebody took over is not handed on: a delegation
 * gives what its giver has themselves. Disabled operators neither count nor give.
 *
 * Assumes: A-642.
 */
export function votersAmong(all: readonly OwnPowers[], standIns: readonly StandIn[], wallMs: number): Voter[] {
  return all
    .filter(({ state }) => state === 'ACTIVE')
    .map((person) => {
      const behalf = onBehalfOf(person, all, standIns, wallMs)
      const everyRole = [person.roles, ...behalf.map(({ roles }) => roles)].flat()
      const everyGroup = [person.groups, ...behalf.map(({ groups }) => groups)].flat()
      return {
        operatorId: person.operatorId,
        name: person.name,
        roles: OPERATOR_ROLES.filter((role) => everyRole.includes(role)),
        groups: [...new Set(everyGroup)],
        own: { roles: person.roles, groups: person.groups },
        onBehalfOf: behalf,
      }
    })
}
