import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, startAgentSetup } from '../testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

describe('getAgentById', () => {
  it('shows what was spent today and this month', async () => {
    const connected = await setup.connect()
    await setup.execute(connected, 120_00)
    await setup.transferOut(connected, 30_00)
    const read = () => setup.server.as.platform.call('getAgentById', { params: { agentId: connected.agent.id } }, 200)
    expect((await read()).usage).toEqual({
      dailyTransactionCount: 2,
      dailySpend: 150_00,
      dailyResetDate: '2026-11-22',
      monthlySpend: 150_00,
      monthlyResetMonth: '2026-12',
    })
    await setup.server.clock.advance(24 * 3600)
    expect((await read()).usage).toEqual({
      dailyTransactionCount: 0,
      dailySpend: 0,
      dailyResetDate: '2026-11-23',
      monthlySpend: 150_00,
      monthlyResetMonth: '2026-12',
    })
    await setup.server.clock.advance(30 * 24 * 3600)
    expect((await read()).usage).toMatchObject({ dailySpend: 0, monthlySpend: 0, monthlyResetMonth: '2027-01' })
  })

  it.each(['Agent:018f0000-0000-7000-8000-000000000000', 'Customer:018f0000-0000-7000-8000-000000000000', 'x'])(
    'answers 404 for %s',
    async (agentId) => {
      expect(await setup.server.as.platform.call('getAgentById', { params: { agentId } }, 404)).toMatchObject({
        code: 'REFERENCE_NOT_FOUND',
      })
    },
  )

  it('is not for agents: 401', async () => {
    const { agent, as } = await setup.connect()
    expect(await as.call('getAgentById', { params: { agentId: agent.id } }, 401)).toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })
})
