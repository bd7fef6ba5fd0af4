import { beforeEach, describe, expect, it } from 'vitest'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../areas/agents/testing/agentSetup'
import { shareTestServer } from '../testing/sharedServer'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

/** The count that a reader gets who wants to know it up to `max`. */
async function counted(url: string, max?: string): Promise<number> {
  const { service } = setup.server
  const headers = {
    authorization: 'Bearer test-console-secret',
    ...(max === undefined ? {} : { 'countersign-count-max': max }),
  }
  const reply = await service.app.inject({ url, headers })
  expect(reply.statusCode).toBe(200)
  return (reply.json() as { totalCount: number }).totalCount
}

describe('a count that may stop', () => {
  it('stops where the reader wants it, and is exact without a wish or with one that says nothing', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    for (const amount of [20_00, 30_00, 40_00]) await setup.transferOut(agent, amount)
    const queue = '/console/api/approvals/waiting?amount=%3E1&limit=1'
    expect(await counted(queue)).toBe(3)
    expect(await counted(queue, '2')).toBe(2)
    expect(await counted(queue, '1000')).toBe(3)
    expect(await counted(queue, 'many')).toBe(3)
    const decided = '/console/api/approvals/decided?amount=%3E1&limit=1'
    expect(await counted(decided, '2')).toBe(0)
  })
})
