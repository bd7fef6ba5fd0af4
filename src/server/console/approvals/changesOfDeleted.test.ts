import { Kysely } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApprovalRule } from '../../../contract/console/approvals/schemas'
import { NEEDS_APPROVAL } from '../../areas/agents/testing/agentSetup'
import { confirmChange, takeTwoForChanges } from './testing/changeSetup'
import { shareVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
let agentId: string
beforeEach(async () => {
  setup = await begin()
  agentId = (await setup.connect(NEEDS_APPROVAL)).agent.id
})

const previewRules = <Status extends 200 | 400>(body: ReturnType<typeof rulesOf>, status: Status) =>
  setup.ana.desk.call('previewApprovalRules', { body }, status)
const watch = <Status extends 201 | 400>(rules: ReturnType<typeof rulesOf>, status: Status) =>
  setup.ana.desk.call('startShadow', { body: { kind: 'RULES', rules } }, status)
const rulesOf = (when: ApprovalRule['when']) => ({
  rules: [{ ...TWO_PEOPLE, when }],
  apiTokenCountsFor: 'ONE' as const,
})
const put = <Status extends 200 | 202 | 400>(body: ReturnType<typeof rulesOf>, status: Status) =>
  setup.ana.desk.call('changeApprovalRules', { body: { ...body, reason: 'Audit finding 15' } }, status)
const read = (changeId: string) => setup.ana.desk.call('getChangeProposal', { params: { changeId } }, 200)
const deleteAgent = () => setup.ana.onService.call('deleteAgent', { params: { agentId } }, 204)
const deleteCustomer = () =>
  setup.ana.onService.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)

describe('a change of the approval rules', () => {
  it.each([
    ['an agent', 'agentIds', 'AGENT_DELETED'],
    ['an agent of a customer', 'agentIds', 'CUSTOMER_DELETED'],
    ['a customer', 'customerIds', 'CUSTOMER_DELETED'],
  ] as const)(
    'that newly names %s is void once that is deleted, and not asked for after it',
    async (_, key, reason) => {
      await takeTwoForChanges(setup)
      const asked = rulesOf({ [key]: [key === 'agentIds' ? agentId : setup.customerId] })
      const [{ id }, other] = [await put(asked, 202), await put(rulesOf({}), 202)]
      await (reason === 'AGENT_DELETED' ? deleteAgent() : deleteCustomer())
      expect(await read(id)).toMatchObject({ state: 'VOID', endedBy: null, failure: { code: 'FORBIDDEN', reason } })
      expect(await read(other.id)).toMatchObject({ state: 'WAITING' })
      expect(await put(asked, 400)).toMatchObject({ details: { field: `rules.0.when.${key}.0`, reason } })
    },
  )

  it('is counted in the audit row of the deletion, with those of the policy, which is found by each', async () => {
    await takeTwoForChanges(setup)
    const limits = { spendingLimits: { perTransactionLimit: 77_00 }, reason: 'Weekly bills' }
    const askAll = async (ofAgent: string) => [
      (await put(rulesOf({ agentIds: [ofAgent] }), 202)).id,
      (await put(rulesOf({ agentIds: [ofAgent], customerIds: [setup.customerId] }), 202)).id,
      (await setup.ana.desk.call('changeAgentPolicy', { params: { agentId: ofAgent }, body: limits }, 202)).id,
    ]
    const found = async (targetId: string, operationId: string) =>
      (await setup.ana.desk.call('listAuditEntries', { query: { targetId, operationId } }, 200)).data
    const ofAgent = await askAll(agentId)
    await deleteAgent()
    for (const id of ofAgent)
      expect(await found(id, 'deleteAgent')).toMatchObject([{ targetId: agentId, details: { voidedChanges: 3 } }])
    const ofOther = await askAll((await setup.connect(NEEDS_APPROVAL)).agent.id)
    const all = [...ofOther, (await put(rulesOf({ customerIds: [setup.customerId] }), 202)).id]
    await deleteCustomer()
    for (const id of all)
      expect(await found(id, 'deleteCustomerById')).toMatchObject([
        { targetId: setup.customerId, details: { voidedChanges: 4 } },
      ])
    expect(await found(ofAgent[0] ?? '', 'deleteCustomerById')).toEqual([])
  })

  it('goes on naming who was deleted, where the rules in force do', async () => {
    const held = rulesOf({ customerIds: [setup.customerId] })
    await put(held, 200)
    await takeTwoForChanges(setup, held.rules)
    const { id } = await put({ ...held, rules: [...held.rules, { ...TWO_PEOPLE, id: 'all' }] }, 202)
    await deleteCustomer()
    await confirmChange(setup.bea, id)
    expect(await read(id)).toMatchObject({ state: 'IN_FORCE' })
    await previewRules(held, 200)
    await watch(held, 201)
  })
})

it('its ID leads to the rules or to the agent, as those of proposals, people and groups do to theirs', async () => {
  const routeOf = async (id: string) => (await setup.ana.desk.call('resolveId', { params: { id } }, 200)).route
  await takeTwoForChanges(setup)
  const [voided, waiting] = [await put(rulesOf({ agentIds: [agentId] }), 202), await put(rulesOf({}), 202)]
  const limits = { spendingLimits: { perTransactionLimit: 77_00 }, reason: 'Weekly bills' }
  const policy = await setup.ana.desk.call('changeAgentPolicy', { params: { agentId }, body: limits }, 202)
  await deleteAgent()
  expect(await routeOf(voided.id)).toBe('/settings/approval-rules?tab=history')
  expect(await routeOf(waiting.id)).toBe('/settings/approval-rules')
  expect(await routeOf(policy.id)).toBe(`/agents/${agentId}`)
  expect(await routeOf(setup.ana.id)).toBe(`/settings/operators/${setup.ana.id}`)
  const { id } = await setup.ana.desk.call('createOperatorGroup', { body: { name: 'Buyers', memberIds: [] } }, 201)
  expect(await routeOf(id)).toBe(`/settings/operators/${id}?tab=groups`)
})

describe('a change that still waits, of who was deleted by a version that did not end it', () => {
  it('is void once the service has started, and its audit row is found by it and by who was deleted', async () => {
    await takeTwoForChanges(setup)
    const { store, housekeeping } = setup.server.service
    const limits = { spendingLimits: { perTransactionLimit: 77_00 }, reason: 'Weekly bills' }
    const other = (await setup.connect(NEEDS_APPROVAL)).agent.id
    const asked = [
      (await put(rulesOf({ agentIds: [agentId] }), 202)).id,
      (await setup.ana.desk.call('changeAgentPolicy', { params: { agentId }, body: limits }, 202)).id,
    ]
    const living = (await put(rulesOf({ agentIds: [other] }), 202)).id
    await store.write((tx) => tx.updateTable('agents').set({ is_deleted: 1 }).where('id', '=', agentId).execute())
    housekeeping.begin()
    await housekeeping.idle()
    const query = { operationId: 'cancelChangeProposal', targetId: agentId }
    const rows = (await setup.ana.desk.call('listAuditEntries', { query }, 200)).data
    expect(rows.map(({ targetId }) => targetId).toSorted()).toEqual(asked.toSorted())
    expect(rows[0]).toMatchObject({ actorKind: 'system', details: { as: 'VOID', reason: 'AGENT_DELETED' } })
    for (const id of asked)
      expect(await read(id)).toMatchObject({ state: 'VOID', endedBy: null, failure: { reason: 'AGENT_DELETED' } })
    expect(await read(living)).toMatchObject({ state: 'WAITING' })
  })

  it('names an agent and a customer who are both gone: its one audit row is found by each', async () => {
    await takeTwoForChanges(setup)
    const { store, housekeeping } = setup.server.service
    const { customerId } = setup
    const ofOther = (await setup.connect(NEEDS_APPROVAL)).agent.id
    const limits = { spendingLimits: { perTransactionLimit: 77_00 }, reason: 'Weekly bills' }
    const asked = {
      both: (await put(rulesOf({ agentIds: [agentId], customerIds: [customerId] }), 202)).id,
      customer: (await put(rulesOf({ customerIds: [customerId] }), 202)).id,
      policy: (await setup.ana.desk.call('changeAgentPolicy', { params: { agentId: ofOther }, body: limits }, 202)).id,
    }
    await store.write(async (tx) => {
      await tx.updateTable('agents').set({ is_deleted: 1 }).where('id', '=', agentId).execute()
      await tx.updateTable('customers').set({ is_deleted: 1 }).where('id', '=', customerId).execute()
    })
    housekeeping.begin()
    await housekeeping.idle()
    const found = async (targetId: string) => {
      const query = { act: 'cancelChangeProposal', targetId }
      const { data } = await setup.ana.desk.call('listAuditEntries', { query }, 200)
      return data.map((row) => [row.targetId, row.details?.reason, row.details?.deleted])
    }
    const ofBoth = [asked.both, 'CUSTOMER_DELETED', customerId]
    const ofPolicy = [asked.policy, 'CUSTOMER_DELETED', customerId]
    expect(await found(agentId)).toEqual([ofBoth])
    expect(await found(customerId)).toEqual(
      expect.arrayContaining([ofBoth, [asked.customer, 'CUSTOMER_DELETED', customerId], ofPolicy]),
    )
    expect(await found(customerId)).toHaveLength(3)
    expect(await found(ofOther)).toEqual([ofPolicy])
  })
})

describe('an earlier version of the approval rules', () => {
  it.each([
    ['an agent', 'agentIds', 'AGENT_DELETED', 'the agent “Treasury”, which was deleted'],
    ['an agent of a customer', 'agentIds', 'CUSTOMER_DELETED', 'the agent “Treasury”, whose customer was deleted'],
    ['a customer', 'customerIds', 'CUSTOMER_DELETED', 'the customer “Marta Ferreira”, which was deleted'],
  ] as const)('that names %s says who was deleted meanwhile, and its refusal by name', async (_, key, reason, what) => {
    const named = key === 'agentIds' ? agentId : setup.customerId
    await put(rulesOf({ [key]: [named] }), 200)
    const both = rulesOf({ [key]: [named], operations: ['QUOTE'] })
    await put(both, 200)
    await put(rulesOf({}), 200)
    const goneOf = async () =>
      (await setup.ana.desk.call('listApprovalRuleVersions', { query: {} }, 200)).data.map(({ goneIds }) => goneIds)
    expect(await goneOf()).toEqual([[], [], []])
    await (reason === 'AGENT_DELETED' ? deleteAgent() : deleteCustomer())
    expect(await goneOf()).toEqual([[], [named], [named]])
    const body = { number: 1, reason: 'Back to what was agreed.' }
    const { message, details } = await setup.ana.desk.call('restoreApprovalRules', { body }, 400)
    expect(details).toMatchObject({ field: 'number', reason })
    expect(message).toBe(`The rule “Two people” names ${what}.`)
  })

  it('asks once for the agents and once for the customers that all versions of a page name', async () => {
    const other = (await setup.connect(NEEDS_APPROVAL)).agent.id
    await put(rulesOf({ agentIds: [agentId] }), 200)
    await put(rulesOf({ agentIds: [agentId, other], customerIds: [setup.customerId] }), 200)
    await put(rulesOf({}), 200)
    await deleteAgent()
    const queries = vi.spyOn(Kysely.prototype, 'executeQuery')
    const { data } = await setup.ana.desk.call('listApprovalRuleVersions', { query: {} }, 200)
    expect(data.map(({ goneIds }) => goneIds)).toEqual([[], [agentId], [agentId]])
    const tables = queries.mock.calls.map(
      ([query]) => /from "(agents|customers)"/.exec((query as { sql: string }).sql)?.[1],
    )
    expect(tables.filter((table) => table !== undefined)).toEqual(['agents', 'customers'])
  })
})

describe('a draft of the approval rules', () => {
  it.each([
    ['an agent', 'agentIds', 'AGENT_DELETED'],
    ['an agent of a customer', 'agentIds', 'CUSTOMER_DELETED'],
    ['a customer', 'customerIds', 'CUSTOMER_DELETED'],
  ] as const)('that newly names %s that was deleted is refused as the change is', async (_, key, reason) => {
    const draft = rulesOf({ [key]: [key === 'agentIds' ? agentId : setup.customerId] })
    await previewRules(draft, 200)
    await (reason === 'AGENT_DELETED' ? deleteAgent() : deleteCustomer())
    const refused = await put(draft, 400)
    expect(refused).toMatchObject({ details: { reason } })
    const { code, message, details } = refused
    expect(await previewRules(draft, 400)).toMatchObject({ code, message, details })
    const field = `rules.rules.0.when.${key}.0`
    expect(await watch(draft, 400)).toMatchObject({ code, message, details: { field, reason } })
  })
})
