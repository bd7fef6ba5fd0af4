import { beforeEach, describe, expect, it } from 'vitest'
import { emptyBeforeEach, shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, type ConnectedAgent, NEEDS_APPROVAL, startAgentSetup } from '../testing/agentSetup'

const shared = shareTestServer()
emptyBeforeEach(shared)
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: shared })
})

const list = (query: object = {}) => setup.server.as.platform.call('listAgentApprovals', { query }, 200)
const idsOf = async (query: object = {}) => (await list(query)).data.map(({ id }) => id)

async function waiting(agent: ConnectedAgent, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) {
    await setup.server.clock.advance(1)
    ids.push((await setup.transferOut(agent, 1_00 + i)).id)
  }
  return ids
}

describe('listAgentApprovals', () => {
  it('lists only what waits, newest first, with quote, transfer details and pending transaction', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const transfer = await setup.transferOut(agent, 40_00)
    const quoted = await setup.execute(agent, 60_00)
    const rejected = await setup.transferOut(agent, 1_00)
    const params = { agentId: agent.agent.id, actionId: rejected.id }
    await setup.server.as.platform.call('rejectAgentAction', { params }, 200)
    const { data, totalCount } = await list()
    expect(totalCount).toBe(2)
    expect(data).toEqual([quoted, transfer])
    expect(data[0]).toMatchObject({
      type: 'EXECUTE_QUOTE',
      quote: { status: 'PENDING' },
      transaction: { status: 'PENDING', agentId: agent.agent.id },
    })
    expect(data[1]).toMatchObject({
      type: 'TRANSFER_OUT',
      transaction: { status: 'PENDING' },
      transferDetails: {
        amount: 40_00,
        currency: 'USD',
        sourceAccountId: setup.usdAccountId,
        destinationAccountId: setup.usPayeeId,
      },
    })
    expect(data[1]).not.toHaveProperty('rejectionReason')
  })

  it('orders both ways, pages through all, and counts them', async () => {
    const ids = await waiting(await setup.connect(NEEDS_APPROVAL), 7)
    expect(await idsOf({ sortOrder: 'asc' })).toEqual(ids)
    expect(await idsOf()).toEqual([...ids].reverse())
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: '3', sortOrder: 'asc', cursor })
      expect(page.totalCount).toBe(7)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual(ids)
  })

  it('filters by agent, customer and dates, alone and together', async () => {
    const other = await setup.otherCustomer()
    const [mine, second, theirs] = [
      await setup.connect(NEEDS_APPROVAL),
      await setup.connect(NEEDS_APPROVAL),
      await setup.connect(NEEDS_APPROVAL, other.customerId),
    ]
    const [a, b] = await waiting(mine, 2)
    const from = setup.server.clock.iso()
    const [c] = await waiting(second, 1)
    await setup.fund(other.usdAccountId, 10_00)
    const d = (
      await theirs.as.call(
        'agentCreateTransferOut',
        {
          body: { source: { accountId: other.usdAccountId }, destination: { accountId: other.payeeId }, amount: 1 },
        },
        201,
      )
    ).id
    const agentId = mine.agent.id
    expect(await idsOf({ agentId })).toEqual([b, a])
    expect(await idsOf({ customerId: setup.customerId })).toEqual([c, b, a])
    expect(await idsOf({ customerId: other.customerId })).toEqual([d])
    expect(await idsOf({ agentId, customerId: setup.customerId })).toEqual([b, a])
    expect(await idsOf({ agentId, customerId: other.customerId })).toEqual([])
    expect(await idsOf({ startDate: from })).toEqual([d, c, b])
    expect(await idsOf({ agentId, startDate: from, endDate: from })).toEqual([b])
    expect(await idsOf({ endDate: '2000-01-01T00:00:00Z' })).toEqual([])
    const counts = [
      { agentId },
      { customerId: setup.customerId },
      { agentId, customerId: setup.customerId },
      { startDate: from },
      {},
    ]
    expect(await Promise.all(counts.map(async (query) => (await list(query)).totalCount))).toEqual([2, 3, 2, 3, 4])
  })

  it('answers 400 for cursors of other filters and orders, and for bad values', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    await waiting(agent, 3)
    const { nextCursor } = await list({ limit: '1' })
    const bad = [
      { cursor: nextCursor, sortOrder: 'asc' },
      { cursor: nextCursor, agentId: agent.agent.id },
      { cursor: 'broken' },
      { limit: '0' },
      { limit: '1.5' },
      { sortOrder: 'up' },
      { startDate: 'yesterday' },
    ]
    for (const query of bad) {
      expect(await setup.server.as.platform.call('listAgentApprovals', { query: query as never }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
      })
    }
  })
})
