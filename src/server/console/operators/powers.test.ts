import { describe, expect, it } from 'vitest'
import { type OwnPowers, type StandIn, votersAmong } from './powers'
import { judgeAdministrators, judgeDelegation, judgeRoleChange, stateOfDelegation } from './roleRules'

const person = (operatorId: string, more: Partial<OwnPowers> = {}): OwnPowers => ({
  operatorId,
  name: operatorId,
  state: 'ACTIVE',
  roles: ['VIEWER', 'REVIEWER'],
  groups: [],
  ...more,
})

const priya = person('priya', { roles: ['VIEWER', 'APPROVER', 'ADMINISTRATOR'], groups: ['treasury'] })
const tomas = person('tomas')
const ana = person('ana', { roles: ['VIEWER'], groups: ['compliance'] })
const standIn = (fromId: string, toId: string, fromMs = 0, untilMs = 100): StandIn => ({
  fromId,
  toId,
  fromMs,
  untilMs,
})

describe('votersAmong', () => {
  it('gives a delegate the approving, the reviewing and the groups of the absent person, and nothing more', () => {
    const [, voter] = votersAmong([priya, tomas, ana], [standIn('priya', 'tomas')], 50)
    expect(voter).toEqual({
      operatorId: 'tomas',
      name: 'tomas',
      roles: ['VIEWER', 'REVIEWER', 'APPROVER'],
      groups: ['treasury'],
      own: { roles: ['VIEWER', 'REVIEWER'], groups: [] },
      onBehalfOf: [{ operatorId: 'priya', name: 'priya', roles: ['APPROVER'], groups: ['treasury'], untilMs: 100 }],
    })
  })

  it.each([
    [-1, 0],
    [0, 1],
    [99, 1],
    [100, 0],
  ])('counts a delegation from its first moment to the one before its end: at %s %s', (wallMs, count) => {
    const [, voter] = votersAmong([priya, tomas], [standIn('priya', 'tomas')], wallMs)
    expect(voter?.onBehalfOf).toHaveLength(count)
  })

  it('hands nothing on that was itself taken over, and nothing of somebody who is disabled', () => {
    const chain = [standIn('priya', 'tomas'), standIn('tomas', 'ana')]
    const last = votersAmong([priya, tomas, ana], chain, 50)[2]
    expect(last).toMatchObject({ roles: ['VIEWER', 'REVIEWER'], groups: ['compliance'] })
    const gone = { ...priya, state: 'DISABLED' as const }
    const voters = votersAmong([gone, tomas], [standIn('priya', 'tomas')], 50)
    expect(voters).toMatchObject([{ operatorId: 'tomas', roles: tomas.roles, groups: [], onBehalfOf: [] }])
  })
})

describe('judgeAdministrators', () => {
  it('keeps one who is active; of a folder without any nothing is asked', () => {
    const disabled = { ...priya, state: 'DISABLED' as const }
    expect(judgeAdministrators([priya, tomas], [disabled, tomas])?.details.reason).toBe('LAST_ADMINISTRATOR')
    const second = person('ben', { roles: ['ADMINISTRATOR'] })
    expect(judgeAdministrators([priya, second], [disabled, second])).toBeNull()
    expect(judgeAdministrators([disabled, tomas], [disabled, tomas])).toBeNull()
  })
})

describe('judgeRoleChange', () => {
  const change = { people: [priya, tomas], ownProofCount: 1, hasConfirm: true }
  const reasonOf = (facts: Parameters<typeof judgeRoleChange>[0]) => judgeRoleChange(facts)?.details.reason ?? 'ALLOWED'
  const roles = ['VIEWER', 'APPROVER', 'ADMINISTRATOR', 'REVIEWER'] as const

  it('asks for the proof of who is at the desk, once they have one', () => {
    const one = { ...change, isOwn: false, operatorId: 'tomas', roles, hasConfirm: false }
    expect(reasonOf(one)).toBe('CONFIRM_REQUIRED')
    expect(reasonOf({ ...one, ownProofCount: 0 })).toBe('ALLOWED')
  })

  it('lets nobody give themselves more while another administrator can; less, always', () => {
    const own = { ...change, isOwn: true, operatorId: 'priya' }
    const two = [priya, person('ben', { roles: ['ADMINISTRATOR'] })]
    expect(reasonOf({ ...own, roles })).toBe('ALLOWED')
    expect(reasonOf({ ...own, roles, people: two })).toBe('OWN_ROLES')
    expect(reasonOf({ ...own, roles: ['VIEWER'], people: two })).toBe('ALLOWED')
    expect(reasonOf({ ...own, roles: ['VIEWER'] })).toBe('LAST_ADMINISTRATOR')
  })
})

describe('judgeDelegation', () => {
  const named = ({ operatorId: id, name, state }: OwnPowers) => ({ id, name, state })
  const day = 24 * 3600 * 1000
  const facts = {
    atDesk: { operatorId: 'tomas', isAdministrator: false },
    from: named(tomas),
    to: named(ana),
    fromMs: 0,
    untilMs: day,
    wallMs: 0,
    standIns: [] as StandIn[],
  }
  it.each([
    ['one’s own', {}, 'ALLOWED'],
    ['to oneself', { to: named(tomas) }, 'DELEGATE_IS_ABSENT'],
    ['of another', { from: named(priya) }, 'NOT_YOUR_DELEGATION'],
    [
      'of another, by an administrator',
      { from: named(priya), atDesk: { operatorId: 'tomas', isAdministrator: true } },
      'ALLOWED',
    ],
    [
      'of another to oneself',
      { from: named(priya), to: named(tomas), atDesk: { operatorId: 'tomas', isAdministrator: true } },
      'OWN_ROLES',
    ],
    ['to somebody disabled', { to: { ...named(ana), state: 'DISABLED' as const } }, 'OPERATOR_DISABLED'],
    ['that ends as it begins', { untilMs: 0 }, 'DELEGATION_TIMES'],
    ['that is over', { fromMs: -2, untilMs: -1 }, 'DELEGATION_TIMES'],
    ['of ninety days', { untilMs: 90 * day }, 'ALLOWED'],
    ['of more', { untilMs: 90 * day + 1 }, 'DELEGATION_TIMES'],
    ['beside another', { standIns: [standIn('tomas', 'priya', day - 1, 2 * day)] }, 'DELEGATION_OVERLAPS'],
    ['before another', { standIns: [standIn('tomas', 'priya', day, 2 * day)] }, 'ALLOWED'],
    ['beside one to oneself', { standIns: [standIn('priya', 'tomas')] }, 'ALLOWED'],
  ] as const)('%s: %o is %s', (_what, more, outcome) => {
    expect(judgeDelegation({ ...facts, ...more })?.details.reason ?? 'ALLOWED').toBe(outcome)
  })
})

it('a delegation is planned, active, over or revoked', () => {
  const states = [-1, 0, 99, 100].map((wallMs) =>
    stateOfDelegation({ fromMs: 0, untilMs: 100, isRevoked: false }, wallMs),
  )
  expect(states).toEqual(['PLANNED', 'ACTIVE', 'ACTIVE', 'OVER'])
  expect(stateOfDelegation({ fromMs: 0, untilMs: 100, isRevoked: true }, 50)).toBe('REVOKED')
})
