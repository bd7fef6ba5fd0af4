import { beforeEach, expect, test, vi } from 'vitest'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { shareTestServer } from '../../testing/sharedServer'

const shared = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: shared })
})

test.each(['agent', 'customer'] as const)(
  'a decision is too late to undo once the %s was deleted, also before it has ended',
  async (what) => {
    const { desk, platform, console } = setup.server.as
    const { decisions } = setup.server.service.host
    vi.spyOn(decisions, 'wake').mockReturnValue()
    const { id, agentId } = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    const { decisionId } = await desk.call('decideActions', { body: { actionIds: [id], decision: 'approve' } }, 200)
    if (what === 'agent') await platform.call('deleteAgent', { params: { agentId } }, 204)
    else await platform.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    for (let round = 0; round < 2; round += 1) {
      expect(await desk.call('undoDecision', { params: { decisionId } }, 409)).toMatchObject({
        message: `This payment ended with its ${what} before the decision was carried out; nothing was undone.`,
        details: { field: 'decisionId', reason: 'TOO_LATE_TO_UNDO', status: 'FAILED' },
      })
      await decisions.runDue()
    }
    const { items } = await desk.call('getActionTimeline', { params: { actionId: id } }, 200)
    expect(items.map(({ kind }) => kind)).not.toContain('UNDONE_DECISION')
    const query = { operationId: 'approveAgentAction' }
    const [entry] = (await console.call('listAuditEntries', { query }, 200)).data
    expect(entry).toMatchObject({ details: { reason: `${what.toUpperCase()}_DELETED` } })
  },
)
