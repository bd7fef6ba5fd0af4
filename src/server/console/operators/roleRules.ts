import { DELEGATION_DAYS_MAX, type DelegationState } from '../../../contract/console/operators/groups'
import type { OperatorRole } from '../../../contract/console/operators/roles'
import { isoOf } from '../../foundation/clock'
import type { OwnPowers, StandIn } from './powers'
import { CONFIRM_REQUIRED, type OperatorRefusal, refusal } from './rules'

const DAY_MS = 24 * 3600 * 1000

const administrators = (all: readonly OwnPowers[]): number =>
  all.filter(({ state, roles }) => state === 'ACTIVE' && roles.includes('ADMINISTRATOR')).length

/** Somebody active stays administrator, whatever is done to people. A folder that had none may get one. */
export function judgeAdministrators(before: readonly OwnPowers[], after: readonly OwnPowers[]): OperatorRefusal | null {
  if (administrators(after) > 0 || administrators(before) === 0) return null
  return refusal(
    'CONFLICT',
    'operatorId',
    'LAST_ADMINISTRATOR',
    'Nobody else who is active is an administrator, and somebody must be: make another person administrator first. ' +
      'Nothing was done.',
  )
}

/** Whether somebody's roles may become these. Assumes: A-641. */
export function judgeRoleChange(facts: {
  readonly isOwn: boolean
  readonly people: readonly OwnPowers[]
  readonly operatorId: string
  readonly roles: readonly OperatorRole[]
  /** Of the operator at the desk. */
  readonly ownProofCount: number
  readonly hasConfirm: boolean
}): OperatorRefusal | null {
  const { people, operatorId, roles } = facts
  if (facts.ownProofCount > 0 && !facts.hasConfirm) return CONFIRM_REQUIRED
  const before = people.find((one) => one.operatorId === operatorId)?.roles ?? []
  const isMore = roles.some((role) => !before.includes(role))
  if (facts.isOwn && isMore && administrators(people) > 1) {
    const message = 'Nobody gives themselves a role while another administrator can. Nothing was done.'
    return refusal('CONFLICT', 'roles', 'OWN_ROLES', message)
  }
  const after = people.map((one) => (one.operatorId === operatorId ? { ...one, roles } : one))
  return judgeAdministrators(people, after)
}

/** Whether the operator at the desk may change who belongs to a group: themselves only while nobody else can. */
export function judgeMembers(facts: {
  readonly ownId: string
  readonly people: readonly OwnPowers[]
  readonly before: readonly string[]
  readonly after: readonly string[]
}): OperatorRefusal | null {
  const { ownId, people, before, after } = facts
  if (!after.includes(ownId) || before.includes(ownId) || administrators(people) < 2) return null
  const message = 'Nobody puts themselves into a group while another administrator can. Nothing was done.'
  return refusal('CONFLICT', 'memberIds', 'OWN_GROUP', message)
}

/** What is asked of a new delegation. Wall time, epoch milliseconds. */
interface DelegationFacts {
  readonly atDesk: { readonly operatorId: string; readonly isAdministrator: boolean }
  readonly from: { readonly id: string; readonly name: string; readonly state: OwnPowers['state'] }
  readonly to: { readonly id: string; readonly name: string; readonly state: OwnPowers['state'] }
  readonly fromMs: number
  readonly untilMs: number
  readonly wallMs: number
  /** Every delegation that holds or will. */
  readonly standIns: readonly StandIn[]
}

function judgeTimes({ fromMs, untilMs, wallMs }: DelegationFacts): OperatorRefusal | null {
  const ends = (message: string) => refusal('INVALID_INPUT', 'untilAt', 'DELEGATION_TIMES', message)
  if (untilMs <= fromMs) return ends('The delegation must end after it begins; nothing was done.')
  if (untilMs <= wallMs) return ends('The delegation would be over already; nothing was done.')
  if (untilMs - fromMs <= DELEGATION_DAYS_MAX * DAY_MS) return null
  return ends(`One delegation covers at most ${DELEGATION_DAYS_MAX} days; nothing was done.`)
}

function judgeWho({ atDesk, from, to }: DelegationFacts): OperatorRefusal | null {
  if (from.id === to.id) {
    return refusal('INVALID_INPUT', 'toOperatorId', 'DELEGATE_IS_ABSENT', 'Somebody else must stand in.')
  }
  const isOwn = atDesk.operatorId === from.id
  if (!isOwn && !atDesk.isAdministrator) {
    const message = 'Only the person who is absent, or an administrator, lets somebody stand in. Nothing was done.'
    return refusal('FORBIDDEN', 'fromOperatorId', 'NOT_YOUR_DELEGATION', message)
  }
  if (!isOwn && atDesk.operatorId === to.id) {
    const message =
      'Nobody makes themselves stand in for another; nothing was done. That person does it, or another administrator.'
    return refusal('CONFLICT', 'toOperatorId', 'OWN_ROLES', message)
  }
  const disabled = [from, to].find(({ state }) => state === 'DISABLED')
  if (disabled === undefined) return null
  const field = disabled === from ? 'fromOperatorId' : 'toOperatorId'
  return refusal('CONFLICT', field, 'OPERATOR_DISABLED', `${disabled.name} is disabled; nothing was done.`)
}

/** Whether one operator may stand in for another. Assumes: A-642. */
export function judgeDelegation(facts: DelegationFacts): OperatorRefusal | null {
  const refused = judgeWho(facts) ?? judgeTimes(facts)
  if (refused !== null) return refused
  const { from, fromMs, untilMs, standIns } = facts
  const other = standIns.find((one) => one.fromId === from.id && one.fromMs < untilMs && fromMs < one.untilMs)
  if (other === undefined) return null
  const message = `Somebody stands in for ${from.name} until ${isoOf(other.untilMs)} already: one right, one delegate.`
  return refusal('CONFLICT', 'fromAt', 'DELEGATION_OVERLAPS', message)
}

/** Where a delegation stands. Wall time, epoch milliseconds. */
export function stateOfDelegation(
  { fromMs, untilMs, isRevoked }: { readonly fromMs: number; readonly untilMs: number; readonly isRevoked: boolean },
  wallMs: number,
): DelegationState {
  if (isRevoked) return 'REVOKED'
  if (wallMs >= untilMs) return 'OVER'
  return wallMs < fromMs ? 'PLANNED' : 'ACTIVE'
}

/** Whether a delegation may be ended now, and by whom. */
export function judgeRevocation(facts: {
  readonly state: DelegationState
  readonly isParty: boolean
  readonly isAdministrator: boolean
}): OperatorRefusal | null {
  if (!facts.isParty && !facts.isAdministrator) {
    const message = 'Either of the two, or an administrator, ends a delegation. Nothing was done.'
    return refusal('FORBIDDEN', 'delegationId', 'NOT_YOUR_DELEGATION', message)
  }
  if (facts.state === 'ACTIVE' || facts.state === 'PLANNED') return null
  return refusal('CONFLICT', 'delegationId', 'DELEGATION_OVER', 'This delegation has ended already; nothing was done.')
}
