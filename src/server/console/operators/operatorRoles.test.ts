import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR_ROLES } from '../../../contract/console/operators/roles'
import type { Operator } from '../../../contract/console/operators/schemas'
import { type ConsoleCaller, consoleCaller, serviceCaller } from '../../testing/testServer'
import { deleteOperatorGroup } from './groups'
import { votersOf } from './public'
import { anybody, type DeskServer, pinOf, startDesk } from './testing/desk'
import { addPerson, personNo } from './testing/roles'

const [PRIYA, TOMAS] = ['408126', '731905']
const DAY_MS = 24 * 3600 * 1000
const reason = 'As agreed in the team.'

let desk: DeskServer
let priya: Operator
let tomas: Operator
/** Tomás at a desk of his own. */
let his: ConsoleCaller
beforeEach(async () => {
  desk = await startDesk()
  ;({ priya, tomas } = await desk.twoOperators())
  his = await anybody(desk)
  await his.call('selectOperator', { params: { operatorId: tomas.id }, body: { proof: pinOf(TOMAS) } }, 200)
})
afterEach(() => desk.server.close())

const give = <S extends number>(roles: Operator['roles'], status: S, to = tomas, confirm = PRIYA) =>
  desk.first.call(
    'changeOperatorRoles',
    { params: { operatorId: to.id }, body: { roles, reason, confirm: pinOf(confirm) } },
    status,
  )

const at = (days: number) => new Date(desk.wall.now() + days * DAY_MS).toISOString()

describe('roles', () => {
  it('are all of them for the first operator, and to look, review and approve for the next', () => {
    expect(priya.roles).toEqual(OPERATOR_ROLES)
    expect(tomas.roles).toEqual(['VIEWER', 'REVIEWER', 'APPROVER'])
  })

  it('are chosen when somebody is added, each once, and one at least', async () => {
    const body = { name: 'Ana Villegas', proof: pinOf('518240'), confirm: pinOf(PRIYA) }
    await desk.first.call('createOperator', { body: { ...body, roles: [] } }, 400)
    const roles = ['APPROVER', 'VIEWER', 'APPROVER'] as const
    const ana = await desk.first.call('createOperator', { body: { ...body, roles: [...roles] } }, 201)
    expect(ana.roles).toEqual(['VIEWER', 'APPROVER'])
  })

  it('change for every session at once, on both planes, with a reason and a proof in the audit log', async () => {
    await his.call('updateHostSettings', { body: { quoteLifetimeSeconds: 90 } }, 403)
    expect(await give(['VIEWER', 'ADMINISTRATOR'], 200)).toMatchObject({ roles: ['VIEWER', 'ADMINISTRATOR'] })
    await his.call('updateHostSettings', { body: { quoteLifetimeSeconds: 90 } }, 200)
    expect(await his.call('claimAction', { params: { actionId: 'x' } }, 403)).toMatchObject({
      details: { reason: 'ROLE_REQUIRED', role: 'REVIEWER', operatorRoles: ['VIEWER', 'ADMINISTRATOR'] },
    })
    expect((await his.call('getConsoleState', {}, 200)).operator?.roles).toEqual(['VIEWER', 'ADMINISTRATOR'])
    const { data } = await desk.first.call('listAuditEntries', { query: { operationId: 'changeOperatorRoles' } }, 200)
    expect(data[0]).toMatchObject({
      actorName: 'Priya Raman',
      targetId: tomas.id,
      reason,
      details: { before: ['VIEWER', 'REVIEWER', 'APPROVER'], after: ['VIEWER', 'ADMINISTRATOR'] },
    })
  })

  it('are not changed with a wrong PIN, or without one', async () => {
    expect(await give(['ADMINISTRATOR'], 403, tomas, '999111')).toMatchObject({ details: { reason: 'PIN_WRONG' } })
    const body = { roles: ['ADMINISTRATOR' as const], reason }
    expect(await desk.first.call('changeOperatorRoles', { params: { operatorId: tomas.id }, body }, 400)).toMatchObject(
      { details: { reason: 'CONFIRM_REQUIRED' } },
    )
    expect((await desk.first.call('listOperators', {}, 200)).data.find(({ id }) => id === tomas.id)?.roles).toEqual(
      tomas.roles,
    )
  })

  it('stay with one administrator, who cannot be disabled either', async () => {
    expect(await give(['VIEWER'], 409, priya)).toMatchObject({ details: { reason: 'LAST_ADMINISTRATOR' } })
    await give(['ADMINISTRATOR'], 200)
    expect(await give(['VIEWER'], 200, priya)).toMatchObject({ roles: ['VIEWER'] })
    const params = { operatorId: priya.id }
    await his.call('setOperatorState', { params, body: { state: 'DISABLED', reason } }, 200)
  })

  it('of two administrators who disable each other at the same moment leave one', async () => {
    await give(['VIEWER', 'ADMINISTRATOR'], 200)
    const disable = (caller: ConsoleCaller, operatorId: string) =>
      caller
        .call('setOperatorState', { params: { operatorId }, body: { state: 'DISABLED', reason } }, 200)
        .then(() => 'DONE')
        .catch((error: Error) => /LAST_ADMINISTRATOR|NOBODY_AT_DESK/.exec(error.message)?.[0] ?? error.message)
    const outcomes = await Promise.all([disable(desk.first, tomas.id), disable(his, priya.id)])
    expect(outcomes.toSorted()).toEqual(['DONE', 'LAST_ADMINISTRATOR'])
  })

  it('of a person who has none let nothing be seen', async () => {
    const nobody = await addPerson(desk.server, personNo(9), [])
    const caller = consoleCaller(desk.server.service, nobody.headers)
    expect(await caller.call('listQueue', {}, 403)).toMatchObject({
      message:
        'This takes the role viewer, and the roles here are: none. Nothing was done; an administrator gives roles.',
    })
  })
})

describe('groups', () => {
  const make = <S extends number>(name: string, memberIds: string[], status: S) =>
    desk.first.call('createOperatorGroup', { body: { name, memberIds } }, status)

  it('have members by name, and stand beside each of them', async () => {
    const group = await make('Treasury', [tomas.id, priya.id, tomas.id], 201)
    expect(group.members.map(({ name }) => name)).toEqual(['Priya Raman', 'Tomás Ferreira'])
    await make('Compliance', [priya.id], 201)
    const people = (await his.call('listOperators', {}, 200)).data
    expect(people.find(({ id }) => id === priya.id)?.groups.map(({ name }) => name)).toEqual(['Compliance', 'Treasury'])
    expect((await his.call('listOperatorGroups', {}, 200)).data.map(({ name }) => name)).toEqual([
      'Compliance',
      'Treasury',
    ])
  })

  it('change their members with a reason, and say in the audit log who came and went', async () => {
    const { id: groupId } = await make('Treasury', [tomas.id], 201)
    const body = { memberIds: [priya.id], name: 'Payments', reason }
    const changed = await desk.first.call('updateOperatorGroup', { params: { groupId }, body }, 200)
    expect(changed).toMatchObject({ name: 'Payments', members: [{ id: priya.id }] })
    const { data } = await desk.first.call('listAuditEntries', { query: { operationId: 'updateOperatorGroup' } }, 200)
    expect(data[0]?.details).toMatchObject({ nameBefore: 'Treasury', added: [priya.id], removed: [tomas.id] })
  })

  it('have names of their own, and members that exist', async () => {
    const { id: groupId } = await make('Treasury', [], 201)
    expect(await make('TREASURY', [], 409)).toMatchObject({ details: { field: 'name', reason: 'GROUP_EXISTS' } })
    const same = { params: { groupId }, body: { name: 'treasury', reason } }
    expect(await desk.first.call('updateOperatorGroup', same, 200)).toMatchObject({ name: 'treasury' })
    expect(await make('Others', ['Operator:x'], 404)).toMatchObject({ details: { field: 'memberIds' } })
    const unknown = { params: { groupId: 'OperatorGroup:x' }, body: { reason } }
    await desk.first.call('updateOperatorGroup', unknown, 404)
  })

  it('are entered by nobody by themselves while another administrator can', async () => {
    const { id: groupId } = await make('Treasury', [priya.id], 201)
    await give(['VIEWER', 'ADMINISTRATOR'], 200)
    expect(await make('Compliance', [priya.id], 409)).toMatchObject({ details: { reason: 'OWN_GROUP' } })
    const params = { groupId }
    const of = (memberIds: string[]) => ({ params, body: { memberIds, reason } })
    await his.call('updateOperatorGroup', of([priya.id, tomas.id]), 409)
    await desk.first.call('updateOperatorGroup', of([priya.id, tomas.id]), 200)
    await his.call('updateOperatorGroup', of([tomas.id]), 200)
  })

  it('are deleted, and their members stay', async () => {
    const { id: groupId } = await make('Treasury', [tomas.id], 201)
    await desk.first.call('deleteOperatorGroup', { params: { groupId } }, 204)
    await desk.first.call('deleteOperatorGroup', { params: { groupId } }, 404)
    expect((await his.call('listOperators', {}, 200)).data.map(({ groups }) => groups)).toEqual([[], []])
  })
})

it('a group stays while a rule names it', async () => {
  const { id: groupId } = await desk.first.call(
    'createOperatorGroup',
    { body: { name: 'Treasury', memberIds: [] } },
    201,
  )
  const rest = { audit: { note: () => undefined }, changes: { add: () => undefined } }
  const groupUses = [async (_tx: unknown, id: string) => (id === groupId ? ['Large payments'] : [])]
  const { store } = desk.server.service
  const refused = store.write((tx) => deleteOperatorGroup({ ...rest, tx, groupUses }, { params: { groupId } }))
  await expect(refused).rejects.toMatchObject({ details: { reason: 'GROUP_IN_USE', rules: ['Large payments'] } })
  expect((await desk.first.call('listOperatorGroups', {}, 200)).data).toHaveLength(1)
})

describe('delegations', () => {
  const delegate = <S extends number>(caller: ConsoleCaller, from: Operator, to: Operator, days: number, status: S) => {
    const body = { fromOperatorId: from.id, toOperatorId: to.id, untilAt: at(days), reason: 'On leave.' }
    return caller.call('createOperatorDelegation', { body }, status)
  }

  it('let a colleague act with the roles and groups of the absent person until they end', async () => {
    await give(['VIEWER'], 200)
    const { id: groupId } = await desk.first.call(
      'createOperatorGroup',
      { body: { name: 'Treasury', memberIds: [priya.id] } },
      201,
    )
    const liftHold = { params: { customerId: 'Customer:x' }, body: { reason } }
    await his.call('liftComplianceHold', liftHold, 403)
    await delegate(desk.first, priya, tomas, 2, 201)
    await his.call('liftComplianceHold', liftHold, 404)
    // Administration is not handed on.
    await his.call('updateHostSettings', { body: { quoteLifetimeSeconds: 90 } }, 403)
    const voters = await desk.server.service.store.read((tx) => votersOf(tx, desk.wall.now()))
    expect(voters.find(({ operatorId }) => operatorId === tomas.id)).toMatchObject({
      roles: ['VIEWER', 'REVIEWER', 'APPROVER'],
      groups: [groupId],
      own: { roles: ['VIEWER'], groups: [] },
      onBehalfOf: [{ operatorId: priya.id }],
    })
    desk.wall.pass(2 * DAY_MS)
    const later = await desk.server.service.store.read((tx) => votersOf(tx, desk.wall.now()))
    expect(later.find(({ operatorId }) => operatorId === tomas.id)).toMatchObject({ roles: ['VIEWER'], groups: [] })
  })

  it('end by the wall without anything being written, also in a session that is open', async () => {
    await give(['VIEWER'], 200)
    await delegate(desk.first, priya, tomas, 0.01, 201)
    const confirm = { params: { customerId: 'Customer:x' }, body: { reason } }
    await his.call('liftComplianceHold', confirm, 404)
    desk.wall.pass(0.02 * DAY_MS)
    await his.call('liftComplianceHold', confirm, 403)
  })

  it('are revoked by either of the two, and listed with what became of them', async () => {
    const { id: delegationId } = await delegate(his, tomas, priya, 1, 201)
    expect(await delegate(desk.first, tomas, priya, 1, 409)).toMatchObject({ details: { reason: 'OWN_ROLES' } })
    const params = { delegationId }
    expect(await desk.first.call('revokeOperatorDelegation', { params }, 200)).toMatchObject({ state: 'REVOKED' })
    expect(await his.call('revokeOperatorDelegation', { params }, 409)).toMatchObject({
      details: { reason: 'DELEGATION_OVER' },
    })
    desk.wall.pass(1_000)
    const { madeAt, fromAt } = await delegate(his, tomas, priya, 3, 201)
    expect(madeAt).toBe(fromAt)
    const { data } = await his.call('listOperatorDelegations', {}, 200)
    expect(data.map(({ state, from, to, madeBy }) => [state, from.name, to.name, madeBy.name])).toEqual([
      ['ACTIVE', 'Tomás Ferreira', 'Priya Raman', 'Tomás Ferreira'],
      ['REVOKED', 'Tomás Ferreira', 'Priya Raman', 'Tomás Ferreira'],
    ])
  })

  it('of another are an administrator’s to make and to end', async () => {
    expect(await delegate(his, priya, tomas, 1, 403)).toMatchObject({ details: { reason: 'NOT_YOUR_DELEGATION' } })
    const body = { fromOperatorId: 'Operator:x', toOperatorId: tomas.id, untilAt: at(1), reason }
    expect(await his.call('createOperatorDelegation', { body }, 404)).toMatchObject({
      details: { field: 'fromOperatorId' },
    })
    const ana = await addPerson(desk.server, personNo(5), ['VIEWER', 'APPROVER'])
    const { data } = await desk.first.call('listOperators', {}, 200)
    const absent = data.find(({ id }) => id === ana.id)
    if (absent === undefined) throw new Error('Ana was added')
    const { id: delegationId } = await delegate(desk.first, absent, tomas, 1, 201)
    const strangers = await addPerson(desk.server, personNo(6), ['VIEWER'])
    const stranger = consoleCaller(desk.server.service, strangers.headers)
    expect(await stranger.call('revokeOperatorDelegation', { params: { delegationId } }, 403)).toMatchObject({
      details: { reason: 'NOT_YOUR_DELEGATION' },
    })
    await desk.first.call('revokeOperatorDelegation', { params: { delegationId } }, 200)
  })
})

it('a viewer sees on the service plane and changes nothing there', async () => {
  const viewer = await addPerson(desk.server, personNo(1), ['VIEWER'])
  const caller = serviceCaller(desk.server.service, viewer.headers)
  await caller.call('listTokens', {}, 200)
  const body = { name: 'Mine', permissions: ['VIEW' as const] }
  expect(await caller.call('createToken', { body }, 403)).toMatchObject({
    code: 'FORBIDDEN',
    details: { field: 'role', reason: 'ROLE_REQUIRED', role: 'ADMINISTRATOR', operatorRoles: ['VIEWER'] },
  })
})
