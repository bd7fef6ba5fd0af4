import { beforeEach, describe, expect, it } from 'vitest'
import { emptyBeforeEach, shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, startAgentSetup } from '../testing/agentSetup'

const shared = shareTestServer()
emptyBeforeEach(shared)
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: shared })
})

const list = (query: object = {}) => setup.server.as.platform.call('listAgents', { query }, 200)
const idsOf = async (query: object = {}) => (await list(query)).data.map(({ id }) => id)

describe('listAgents', () => {
  it('pages through all agents, newest first, with their number', async () => {
    const made = []
    for (let i = 0; i < 5; i += 1) made.push((await setup.connect()).agent.id)
    const newestFirst = made.reverse()
    const first = await list({ limit: '2' })
    expect(first).toMatchObject({ hasMore: true, totalCount: 5 })
    const second = await list({ limit: '2', cursor: first.nextCursor })
    const third = await list({ limit: '2', cursor: second.nextCursor })
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(newestFirst)
    expect(third).toMatchObject({ hasMore: false })
    expect(third).not.toHaveProperty('nextCursor')
  })

  it('filters by customer, state and time, and leaves deleted agents out', async () => {
    const [one, two, gone] = [await setup.connect(), await setup.connect(), await setup.connect()]
    const other = await setup.otherCustomer()
    const third = await setup.connect({}, other.customerId)
    await setup.server.as.platform.call(
      'updateAgent',
      { params: { agentId: two.agent.id }, body: { isPaused: true } },
      200,
    )
    await setup.server.as.platform.call('deleteAgent', { params: { agentId: gone.agent.id } }, 204)
    expect(await idsOf()).toEqual([third.agent.id, two.agent.id, one.agent.id])
    expect(await idsOf({ customerId: other.customerId })).toEqual([third.agent.id])
    expect((await list({ customerId: setup.customerId })).totalCount).toBe(2)
    expect(await idsOf({ isPaused: 'true' })).toEqual([two.agent.id])
    expect(await idsOf({ isConnected: 'false' })).toEqual([])
    expect(await idsOf({ createdAfter: '2030-01-01T00:00:00Z' })).toEqual([])
    expect(await idsOf({ createdBefore: setup.server.clock.iso() })).toHaveLength(3)
    expect(await idsOf({ customerId: 'nobody' })).toEqual([])
  })

  it('answers 400 for a cursor of other filters, for limits out of range, and for bad values', async () => {
    await setup.connect()
    await setup.connect()
    const { nextCursor } = await list({ limit: '1' })
    const bad = [
      { cursor: nextCursor, isPaused: 'false' },
      { cursor: 'x' },
      { limit: '0' },
      { limit: '101' },
      { isPaused: 'yes' },
      { createdAfter: 'soon' },
    ]
    for (const query of bad) {
      expect(await setup.server.as.platform.call('listAgents', { query: query as never }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
      })
    }
  })
})
