import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../agents/testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

describe('agentListActions', () => {
  it('lists the agent’s own actions, newest first, by status and in pages', async () => {
    const [agent, other] = [
      await setup.connect({
        accountRestrictions: { accountRules: [{ accountId: setup.usdAccountId, perTransactionLimit: 90_00 }] },
      }),
      await setup.connect(NEEDS_APPROVAL),
    ]
    const first = await setup.transferOut(agent, 10_00)
    await setup.server.clock.advance(1)
    const second = await setup.transferOut(agent, 20_00)
    await setup.transferOut(other, 30_00)
    const list = (query: object = {}) => agent.as.call('agentListActions', { query }, 200)
    expect((await list()).data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await list({ status: 'APPROVED' })).toMatchObject({ totalCount: 2 })
    expect(await list({ status: 'PENDING_APPROVAL' })).toMatchObject({ totalCount: 0, data: [] })
    const page = await list({ limit: '1' })
    expect(page).toMatchObject({ hasMore: true, totalCount: 2 })
    expect((await list({ limit: '1', cursor: page.nextCursor })).data.map(({ id }) => id)).toEqual([first.id])
    expect(
      await agent.as.call('agentListActions', { query: { cursor: page.nextCursor ?? '', status: 'APPROVED' } }, 400),
    ).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await agent.as.call('agentListActions', { query: { status: 'NEW' as never } }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect((await other.as.call('agentListActions', { query: { status: 'PENDING_APPROVAL' } }, 200)).totalCount).toBe(1)
  })
})
