import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentWorld, NEEDS_APPROVAL, startAgentWorld } from '../../agents/testing/agentWorld'

let world: AgentWorld
beforeEach(async () => {
  world = await startAgentWorld()
})
afterEach(() => world.server.close())

describe('agentGetAction', () => {
  it('shows how the action ended', async () => {
    const agent = await world.connect(NEEDS_APPROVAL)
    const { id: actionId } = await world.transferOut(agent)
    const read = () => agent.as.call('agentGetAction', { params: { actionId } }, 200)
    expect(await read()).toMatchObject({ status: 'PENDING_APPROVAL' })
    await world.server.as.platform.call(
      'rejectAgentAction',
      { params: { agentId: agent.agent.id, actionId }, body: { reason: 'No' } },
      200,
    )
    expect(await read()).toMatchObject({ status: 'REJECTED', rejectionReason: 'No', transaction: { status: 'FAILED' } })
  })

  it('answers 404 for actions of others and unknown ids', async () => {
    const [agent, other] = [await world.connect(), await world.connect()]
    const { id: actionId } = await world.transferOut(agent)
    expect(await other.as.call('agentGetAction', { params: { actionId } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
    await agent.as.call('agentGetAction', { params: { actionId: 'x' } }, 404)
  })
})
