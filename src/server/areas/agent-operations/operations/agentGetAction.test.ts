import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../agents/testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

describe('agentGetAction', () => {
  it('shows how the action ended', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const { id: actionId } = await setup.transferOut(agent)
    const read = () => agent.as.call('agentGetAction', { params: { actionId } }, 200)
    expect(await read()).toMatchObject({ status: 'PENDING_APPROVAL' })
    await setup.server.as.platform.call(
      'rejectAgentAction',
      { params: { agentId: agent.agent.id, actionId }, body: { reason: 'No' } },
      200,
    )
    expect(await read()).toMatchObject({ status: 'REJECTED', rejectionReason: 'No', transaction: { status: 'FAILED' } })
  })

  it('answers 404 for actions of others and unknown ids', async () => {
    const [agent, other] = [await setup.connect(), await setup.connect()]
    const { id: actionId } = await setup.transferOut(agent)
    expect(await other.as.call('agentGetAction', { params: { actionId } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
    await agent.as.call('agentGetAction', { params: { actionId: 'x' } }, 404)
  })
})
