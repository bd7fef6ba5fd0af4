import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer, startOwnServers } from '../../testing/sharedServer'
import type { ConsoleCaller } from '../../testing/testServer'
import { TEST_OPERATOR } from '../../testing/testServer'
import { COLLEAGUE, startTwoDesks, type TwoDesks } from './testing/colleague'

const server = shareTestServer()
let setup: TwoDesks['setup']
let agent: TwoDesks['agent']
let mine: ConsoleCaller
let theirs: ConsoleCaller
async function start(): Promise<void> {
  ;({ setup, agent, mine, theirs } = await startTwoDesks({ on: server }))
}

const rowOf = async (id: string) => (await mine.call('listQueue', {}, 200)).data.find((row) => row.id === id)
const counts = () => mine.call('countWaiting', {}, 200)
const inSeconds = (seconds: number) => new Date(setup.server.clock.now() + seconds * 1000).toISOString()
const lastAudit = async (operationId: string) =>
  (await mine.call('listAuditEntries', { query: { operationId } }, 200)).data[0]

describe('a claim', () => {
  beforeEach(start)

  it('stands in the queue and beside the decision, and only who made it gives it up', async () => {
    const { id: actionId } = await setup.transferOut(agent)
    const params = { actionId }
    const claim = await mine.call('claimAction', { params }, 200)
    expect(claim).toEqual({ operatorId: TEST_OPERATOR.id, name: TEST_OPERATOR.name, at: setup.server.clock.iso() })
    expect((await rowOf(actionId))?.claim).toEqual(claim)
    expect((await theirs.call('getActionDetail', { params }, 200)).claim).toEqual(claim)
    expect(await theirs.call('releaseAction', { params }, 403)).toMatchObject({
      details: { reason: 'CLAIMED_BY_ANOTHER' },
    })
    await mine.call('releaseAction', { params }, 204)
    expect((await rowOf(actionId))?.claim).toBeNull()
    expect(await mine.call('releaseAction', { params }, 409)).toMatchObject({ details: { reason: 'NOT_CLAIMED' } })
  })

  it('is taken over with a word, which the audit log keeps', async () => {
    const { id: actionId } = await setup.transferOut(agent)
    const params = { actionId }
    await mine.call('claimAction', { params }, 200)
    expect(await theirs.call('claimAction', { params }, 409)).toMatchObject({
      details: { reason: 'CLAIMED_BY_ANOTHER', claimedBy: TEST_OPERATOR.name },
    })
    await theirs.call('claimAction', { params, body: { word: 'You are at lunch.' } }, 200)
    expect((await rowOf(actionId))?.claim?.name).toBe(COLLEAGUE.name)
    expect(await lastAudit('claimAction')).toMatchObject({
      actorName: COLLEAGUE.name,
      targetId: actionId,
      reason: 'You are at lunch.',
      details: { takenFrom: TEST_OPERATOR },
    })
  })

  it('keeps nobody from deciding, and is gone from what was decided', async () => {
    const action = await setup.transferOut(agent)
    const params = { actionId: action.id }
    await theirs.call('claimAction', { params }, 200)
    const decision = { params: { agentId: action.agentId, actionId: action.id } }
    await setup.server.as.operator.call('rejectAgentAction', decision, 200)
    expect((await mine.call('getActionDetail', { params }, 200)).claim).toBeNull()
    expect(await theirs.call('claimAction', { params }, 409)).toMatchObject({ details: { reason: 'NOT_WAITING' } })
  })

  it('is not made on what was decided a moment ago, nor is that snoozed, until the decision is undone', async () => {
    const { id: actionId } = await setup.transferOut(agent)
    const params = { actionId }
    const body = { actionIds: [actionId], decision: 'approve' as const }
    const { decisionId, heldUntil } = await mine.call('decideActions', { body }, 200)
    const refused = { field: 'actionId', reason: 'DECISION_HELD', heldUntil }
    const until = inSeconds(600)
    expect(await theirs.call('claimAction', { params }, 409)).toMatchObject({
      message: `${TEST_OPERATOR.name} decided this action a moment ago; nothing was done.`,
      details: refused,
    })
    expect(await theirs.call('snoozeAction', { params, body: { until } }, 409)).toMatchObject({ details: refused })
    await mine.call('undoDecision', { params: { decisionId } }, 200)
    await theirs.call('claimAction', { params }, 200)
    await theirs.call('snoozeAction', { params, body: { until } }, 200)
  })

  it('is made by a person, not by a tool', async () => {
    const { id: actionId } = await setup.transferOut(agent)
    await setup.server.as.console.call('claimAction', { params: { actionId } }, 403)
  })
})

describe('a snooze', () => {
  startOwnServers(server)
  beforeEach(start)

  it('takes an action out of the queue and brings it back by itself', async () => {
    const { id: actionId } = await setup.transferOut(agent)
    const other = await setup.transferOut(agent)
    const params = { actionId }
    const until = inSeconds(600)
    await theirs.call('snoozeAction', { params, body: { until } }, 200)
    expect(await counts()).toMatchObject({ waiting: 1, snoozed: 1, tooLate: 0 })
    const [waiting] = (await mine.call('listQueue', {}, 200)).data
    expect(waiting?.id).toBe(other.id)
    const snoozed = await mine.call('listQueue', { query: { isSnoozed: 'true' } }, 200)
    expect(snoozed).toMatchObject({
      totalCount: 1,
      data: [{ id: actionId, snooze: { until, operatorId: COLLEAGUE.id, name: COLLEAGUE.name } }],
    })
    await setup.server.clock.advance(600)
    expect(await counts()).toMatchObject({ waiting: 2, snoozed: 0, tooLate: 0 })
    expect((await rowOf(actionId))?.snooze).toBeNull()
  })

  it('ends before the action expires, in the future and within 30 days', async () => {
    const quoted = await setup.execute(agent)
    const transfer = await setup.transferOut(agent)
    const refused = async (actionId: string, until: string) =>
      (await mine.call('snoozeAction', { params: { actionId }, body: { until } }, 400)).details?.reason
    expect(await refused(quoted.id, quoted.quote?.expiresAt ?? '')).toBe('BEYOND_EXPIRY')
    expect(await refused(transfer.id, setup.server.clock.iso())).toBe('IN_THE_PAST')
    expect(await refused(transfer.id, inSeconds(31 * 86_400))).toBe('TOO_FAR_AHEAD')
    expect((await counts()).waiting).toBe(2)
  })

  it('is moved by another, and ended by hand', async () => {
    const { id: actionId } = await setup.transferOut(agent)
    const params = { actionId }
    await mine.call('snoozeAction', { params, body: { until: inSeconds(60) } }, 200)
    await theirs.call('snoozeAction', { params, body: { until: inSeconds(600) } }, 200)
    await setup.server.clock.advance(60)
    expect((await counts()).snoozed).toBe(1)
    await mine.call('endSnooze', { params }, 204)
    expect((await counts()).waiting).toBe(1)
    await mine.call('endSnooze', { params }, 404)
  })

  it('of an action that was decided meanwhile counts no more', async () => {
    const action = await setup.transferOut(agent)
    const params = { actionId: action.id }
    await mine.call('snoozeAction', { params, body: { until: inSeconds(60) } }, 200)
    const decision = { params: { agentId: action.agentId, actionId: action.id } }
    await setup.server.as.operator.call('approveAgentAction', decision, 200)
    expect(await counts()).toMatchObject({ waiting: 0, snoozed: 0, tooLate: 0 })
    await setup.server.clock.advance(60)
    expect((await mine.call('listQueue', { query: { isSnoozed: 'true' } }, 200)).totalCount).toBe(0)
  })
})
