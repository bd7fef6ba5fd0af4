import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OperationShape } from '../../contract/operation'
import { type ServiceOperationId, serviceOperations } from '../../contract/operations'
import { NEEDS_APPROVAL } from '../areas/agents/testing/agentSetup'
import { confirmChange, takeTwoForChanges } from '../console/approvals/testing/changeSetup'
import { startVoteSetup, type VoteSetup } from '../console/approvals/testing/voteSetup'

let setup: VoteSetup
let agentId: string
beforeEach(async () => {
  setup = await startVoteSetup()
  const agent = await setup.connect(NEEDS_APPROVAL)
  agentId = agent.agent.id
  await setup.execute(agent)
  await takeTwoForChanges(setup)
  const policy = { spendingLimits: { perTransactionLimit: 77_00 } }
  await setup.ana.desk.call('startShadow', { body: { kind: 'POLICY', agentId, policy } }, 201)
  const body = { ...policy, reason: 'Weekly bills' }
  await setup.ana.desk.call('changeAgentPolicy', { params: { agentId }, body }, 202)
})
afterEach(() => setup.server.close())

/** Areas that an act changed and its contract does not name; each write is recorded, and in the request log. */
async function undeclared(id: ServiceOperationId, act: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const stop = setup.server.service.changeLog.subscribe(({ areas }) => seen.push(...areas))
  await act()
  stop()
  expect(seen).toEqual(expect.arrayContaining(['approvals', 'shadows']))
  const shape: OperationShape = serviceOperations[id]
  // The request log tells of calls by itself, whenever it has written them, and the unit of work of timers.
  const declared: readonly string[] = ['audit', 'requests', 'timers', ...(shape.changes ?? [])]
  return [...new Set(seen)].filter((area) => !declared.includes(area))
}

const platform = () => setup.server.as.platform

it('deleteAgent names all that it changes: what waited and was watched ends', async () => {
  const act = () => platform().call('deleteAgent', { params: { agentId } }, 204)
  expect(await undeclared('deleteAgent', act)).toEqual([])
})

it('updateAgentPolicy names all that it changes: the draft that it puts in force is watched no more', async () => {
  const tokens = { rules: [], apiTokenCountsFor: 'ALL' as const, changesNeed: { policies: 1, rules: 1 } as const }
  const asked = { body: { ...tokens, reason: 'One person again' } }
  const { id } = await setup.ana.desk.call('changeApprovalRules', asked, 202)
  await confirmChange(setup.bea, id)
  const update = { params: { agentId }, body: { spendingLimits: { perTransactionLimit: 77_00 } } }
  const act = () => platform().call('updateAgentPolicy', update, 200)
  expect(await undeclared('updateAgentPolicy', act)).toEqual([])
})

it('deleteCustomerById names all that it changes: its agents end with what waited of them', async () => {
  const act = () => platform().call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
  expect(await undeclared('deleteCustomerById', act)).toEqual([])
})
