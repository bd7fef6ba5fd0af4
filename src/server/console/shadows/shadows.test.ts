import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentPolicyUpdateRequest } from '../../../contract/agents/schemas'
import { NEEDS_APPROVAL } from '../../areas/agents/testing/agentSetup'
import { shareVoteSetup, TWO_PEOPLE, type VoteSetup } from '../approvals/testing/voteSetup'

const DAY_S = 24 * 3600
const NONE = { held: 0, letThrough: 0, refused: 0, otherwise: 0 }

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
})

const desk = () => setup.server.as.desk
const watchPolicy = (agentId: string, policy: AgentPolicyUpdateRequest) =>
  desk().call('startShadow', { body: { kind: 'POLICY', agentId, policy } }, 201)
const watchRules = (rules = [TWO_PEOPLE]) =>
  desk().call('startShadow', { body: { kind: 'RULES', rules: { rules, apiTokenCountsFor: 'ONE' } } }, 201)
const read = async (shadowId: string) => {
  const { data } = await desk().call('listShadows', {}, 200)
  return data.find(({ id }) => id === shadowId)
}
const differencesOf = async (shadowId: string, query: object = {}) =>
  desk().call('listShadowDifferences', { params: { shadowId }, query }, 200)

describe('a draft that is watched', () => {
  it('judges each new payment of its agent by a policy, lists what differs, and decides nothing', async () => {
    const agent = await setup.connect()
    const other = await setup.connect()
    const before = await setup.transferOut(agent, 90_00)
    const { id } = await watchPolicy(agent.agent.id, {
      approvalThresholds: { currency: 'USD', amount: 50_00 },
      spendingLimits: { perTransactionLimit: 80_00 },
    })
    const small = await setup.transferOut(agent, 20_00)
    const held = await setup.transferOut(agent, 60_00)
    const refused = await setup.transferOut(agent, 90_00)
    await setup.transferOut(other, 90_00)
    expect([small.status, held.status, refused.status]).toEqual(['APPROVED', 'APPROVED', 'APPROVED'])
    const figures = { ...NONE, held: 1, refused: 1 }
    expect(await read(id)).toMatchObject({
      judged: 3,
      failed: 0,
      today: figures,
      inAll: figures,
      agentName: 'Treasury',
      startedBy: { kind: 'operator' },
    })
    const { data, totalCount } = await differencesOf(id)
    expect(totalCount).toBe(2)
    expect(data.map(({ policy }) => [policy?.id, policy?.from, policy?.to])).toEqual([
      [refused.id, 'RUNS', 'REFUSED'],
      [held.id, 'RUNS', 'WAITS'],
    ])
    expect(data[1]?.policy?.clauses).toMatchObject([{ clause: 'approvalThreshold', limitMinor: 50_00 }])
    expect(data.map(({ subjectId }) => subjectId)).not.toContain(before.id)
  })

  it('says what it would have let through, and tells today from all', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const { id } = await watchPolicy(agent.agent.id, { defaultExecutionMode: 'AUTO' })
    await setup.transferOut(agent, 60_00)
    expect((await read(id))?.today).toEqual({ ...NONE, letThrough: 1 })
    await setup.server.clock.advance(DAY_S)
    expect(await read(id)).toMatchObject({ today: NONE, inAll: { ...NONE, letThrough: 1 } })
    await setup.rule()
    const waits = await setup.transferOut(agent, 70_00)
    // The rules in force would have held it all the same.
    expect((await read(id))?.today).toEqual(NONE)
    expect(waits.status).toBe('PENDING_APPROVAL')
  })

  it('judges by approval rules what agents ask for and what people propose', async () => {
    const agent = await setup.connect()
    const { id } = await watchRules([
      { ...TWO_PEOPLE, when: { amountAtLeast: { amountMinor: 50_00, currency: 'USD' } } },
    ])
    await setup.transferOut(agent, 20_00)
    const held = await setup.transferOut(agent, 60_00)
    expect(held.status).toBe('APPROVED')
    expect(await read(id)).toMatchObject({ judged: 2, today: { ...NONE, held: 1 } })
    await setup.rule({ requires: { ...TWO_PEOPLE.requires, people: 3 } })
    const transfer = { source: { accountId: setup.usdAccountId }, destination: { accountId: setup.usPayeeId } }
    const call = { operationId: 'createTransferOut' as const, body: { ...transfer, amount: 70_00 } }
    const proposal = await desk().call('createMoneyProposal', { body: { call, reason: 'The invoice of May.' } }, 201)
    await setup.transferOut(agent, 20_00)
    expect((await read(id))?.today).toEqual({ ...NONE, held: 1, letThrough: 1, otherwise: 1 })
    const { data } = await differencesOf(id)
    expect(data.map(({ rules }) => [rules?.subjectId, rules?.peopleBefore, rules?.peopleAfter])).toEqual(
      expect.arrayContaining([
        [held.id, 0, 2],
        [proposal.id, 3, 2],
      ]),
    )
    const first = await differencesOf(id, { limit: '2' })
    const second = await differencesOf(id, { limit: '2', cursor: first.nextCursor })
    expect([...first.data, ...second.data]).toEqual(data)
  })

  it('ends with its agent or when it is stopped, once, and five are watched at most', async () => {
    const agent = await setup.connect()
    const { id } = await watchPolicy(agent.agent.id, { defaultExecutionMode: 'APPROVAL_REQUIRED' })
    const others = [await watchRules(), await watchRules(), await watchRules(), await watchRules()]
    const body = { kind: 'POLICY' as const, agentId: agent.agent.id, policy: {} }
    expect(await desk().call('startShadow', { body }, 409)).toMatchObject({ details: { reason: 'TOO_MANY_SHADOWS' } })
    const params = { shadowId: others[0]?.id ?? '' }
    expect(await desk().call('stopShadow', { params }, 200)).toMatchObject({ endedBy: 'STOPPED' })
    expect(await desk().call('stopShadow', { params }, 409)).toMatchObject({ details: { reason: 'SHADOW_ENDED' } })
    await setup.server.as.platform.call('deleteAgent', { params: { agentId: agent.agent.id } }, 204)
    expect(await read(id)).toMatchObject({ endedBy: 'AGENT_GONE' })
    const { data } = await desk().call('listShadows', {}, 200)
    expect(data.map((shadow) => shadow.endedAt === null)).toEqual([true, true, true, false, false])
    const ofAgent = await desk().call('listShadows', { query: { agentId: agent.agent.id } }, 200)
    expect(ofAgent.data.map((shadow) => shadow.id)).toEqual([id])
  })

  it('is read page by page: those that are watched first, then the newest of those that were', async () => {
    for (let n = 0; n < 4; n += 1) {
      const { id: shadowId } = await watchRules()
      if (n % 2 === 0) await desk().call('stopShadow', { params: { shadowId } }, 200)
    }
    const page = (query: object) => desk().call('listShadows', { query }, 200)
    const whole = await page({})
    const isEnded = whole.data.map(({ endedAt }) => endedAt !== null)
    expect([isEnded, whole.totalCount, whole.hasMore]).toEqual([[false, false, true, true], 4, false])
    for (const limit of ['1', '2', '3']) {
      const [read, cursors]: [string[], (string | undefined)[]] = [[], [undefined]]
      for (const cursor of cursors) {
        const { data, totalCount, nextCursor } = await page({ limit, ...(cursor === undefined ? {} : { cursor }) })
        expect(totalCount).toBe(4)
        read.push(...data.map(({ id }) => id))
        if (nextCursor !== undefined) cursors.push(nextCursor)
      }
      expect(read).toEqual(whole.data.map(({ id }) => id))
    }
  })

  it('of a policy ends when the same comes into force, and no other does', async () => {
    const { agent } = await setup.connect()
    const other = await setup.connect()
    const policy = { approvalThresholds: { currency: 'USD', amount: 50_00 } }
    const mine = await watchPolicy(agent.id, policy)
    const others = [
      await watchPolicy(agent.id, { defaultExecutionMode: 'APPROVAL_REQUIRED' }),
      await watchPolicy(other.agent.id, policy),
      await watchRules(),
    ]
    const params = { agentId: agent.id }
    const limited = { spendingLimits: { perTransactionLimit: 80_00 } }
    await desk().call('changeAgentPolicy', { params, body: { ...limited, reason: 'First something else.' } }, 200)
    expect(await read(mine.id)).toMatchObject({ endedAt: null })
    await desk().call('restoreAgentPolicy', { params, body: { number: 1, reason: 'As it was before.' } }, 200)
    await desk().call('changeAgentPolicy', { params, body: { ...policy, reason: 'It was watched.' } }, 200)
    expect(await read(mine.id)).toMatchObject({ endedBy: 'IN_FORCE', policy: mine.policy })
    for (const { id } of others) expect(await read(id)).toMatchObject({ endedAt: null, endedBy: null })
  })

  it('of the rules ends when the same come into force', async () => {
    const one = await watchRules()
    const three = await watchRules([{ ...TWO_PEOPLE, requires: { ...TWO_PEOPLE.requires, people: 3 } }])
    await setup.rule()
    expect(await read(one.id)).toMatchObject({ endedBy: 'IN_FORCE' })
    expect(await read(three.id)).toMatchObject({ endedAt: null })
  })

  it('that cannot judge breaks nothing: the payment goes on, and the failure is counted', async () => {
    const agent = await setup.connect()
    const { id } = await watchPolicy(agent.agent.id, { spendingLimits: { currency: 'EUR', perTransactionLimit: 1 } })
    const { sqlite } = setup.server.service.store
    sqlite.prepare(`UPDATE shadows SET policy_json = replace(policy_json, '"EUR"', '"QQQ"')`).run()
    expect((await setup.transferOut(agent, 60_00)).status).toBe('APPROVED')
    expect(await read(id)).toMatchObject({ judged: 0, failed: 1, inAll: NONE })
  })

  it('is refused where the draft cannot be used, by the field', async () => {
    const agentId = (await setup.connect()).agent.id
    const misspelt: object = { aprovalThresholds: {} }
    const body = { kind: 'POLICY' as const, agentId, policy: misspelt }
    expect(await desk().call('startShadow', { body }, 400)).toMatchObject({
      details: { field: 'policy.aprovalThresholds' },
    })
    await desk().call('startShadow', { body: { kind: 'POLICY', agentId: 'Agent:none', policy: {} } }, 404)
    await desk().call('stopShadow', { params: { shadowId: 'Shadow:none' } }, 404)
    await setup.server.as.platform.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    expect(await desk().call('startShadow', { body: { kind: 'POLICY', agentId, policy: {} } }, 404)).toMatchObject({
      code: 'USER_NOT_FOUND',
      details: { field: 'agentId', reason: 'CUSTOMER_DELETED' },
    })
  })
})
