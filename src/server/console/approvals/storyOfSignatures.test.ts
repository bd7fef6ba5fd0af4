import { beforeEach, describe, expect, test } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import { type Colleague, shareVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
  await setup.rule()
})

const byToken = ({ id: actionId, agentId }: AgentAction) =>
  setup.server.as.platform.call('approveAgentAction', { params: { agentId, actionId } }, 200)

const told = async (actionId: string): Promise<string[]> => {
  const { items } = await setup.ana.desk.call('getActionTimeline', { params: { actionId } }, 200)
  return items.map(({ kind, title }) => `${kind} ${title}`)
}

describe('the story of a payment that people signed', () => {
  test('names each of them before the decision of both, and the state before who was told of it', async () => {
    const action = await setup.ask()
    await setup.sign(action, setup.bea)
    await setup.sign(action, setup.ana)
    await setup.wall.pass(60_000)
    const { name } = setup.ana
    expect((await told(action.id)).slice(-6)).toEqual([
      `SIGNATURE ${setup.bea.name} signed`,
      `SIGNATURE ${name} signed`,
      `DECISION ${setup.bea.name} and ${name} approved`,
      'LEDGER hold',
      'TRANSACTION_STATE PROCESSING',
      'WEBHOOK OUTGOING_PAYMENT.PROCESSING',
    ])
  })

  test('says which signature was taken back, and rests on the others', async () => {
    const action = await setup.ask()
    await setup.sign(action, setup.carl)
    const { votes } = await setup.standing(action, setup.carl)
    await setup.carl.desk.call('withdrawVote', { params: { voteId: votes[0]?.id ?? '' } }, 200)
    await setup.sign(action, setup.bea)
    await setup.sign(action, setup.ana)
    await setup.wall.pass(60_000)
    const story = await told(action.id)
    expect(story).toContain(`SIGNATURE ${setup.carl.name} withdrew the signature`)
    expect(story).toContain(`DECISION ${setup.bea.name} and ${setup.ana.name} approved`)
  })

  test('names the API token that gave the last approval beside who signed, whatever it counts for', async () => {
    for (const counts of ['ONE', 'ALL'] as const) {
      await setup.rule({ name: `Two people, ${counts}` }, counts)
      const action = await setup.ask()
      await setup.sign(action, setup.bea)
      await byToken(action)
      expect(await told(action.id)).toContain(`DECISION ${setup.bea.name} and API token First token approved`)
    }
  })

  test('names the API token that signed first as one, in the story and in the list', async () => {
    const action = await setup.ask()
    await byToken(action)
    const query = { subjectIds: action.id }
    const { data } = await setup.ana.desk.call('listApprovalStandings', { query }, 200)
    expect(data[0]?.signedBy).toEqual(['API token First token'])
    await setup.sign(action, setup.bea)
    await setup.wall.pass(60_000)
    const story = await told(action.id)
    expect(story).toContain('SIGNATURE API token First token approved')
    expect(story).toContain(`DECISION API token First token and ${setup.bea.name} approved`)
  })

  test('leaves out an API token that the rules do not count, as one made the agent', async () => {
    const requires = { ...TWO_PEOPLE.requires, excludesAsker: true }
    await setup.rule({ requires })
    const action = await setup.ask()
    await byToken(action)
    const uncounted = { by: { kind: 'token' }, state: 'VOID', voidReason: 'ASKED_FOR_IT', voidedAt: null }
    expect(await setup.standing(action)).toMatchObject({ requirements: [{ signed: 0 }], votes: [uncounted] })
    const query = { subjectIds: action.id }
    const { data } = await setup.ana.desk.call('listApprovalStandings', { query }, 200)
    expect(data).toMatchObject([{ signed: 0, signedBy: [] }])
    await setup.sign(action, setup.bea)
    await setup.sign(action, setup.ana)
    await setup.wall.pass(60_000)
    expect(await setup.standing(action)).toMatchObject({
      requirements: [{ signed: 2 }],
      votes: [uncounted, { state: 'COUNTS' }, { state: 'COUNTS' }],
    })
    expect(await told(action.id)).toContain(`DECISION ${setup.bea.name} and ${setup.ana.name} approved`)
  })

  test('leaves out an API token that cannot say the reason that the rules ask for', async () => {
    await setup.rule({ requires: { ...TWO_PEOPLE.requires, people: 1, reason: true } })
    const action = await setup.ask()
    await byToken(action)
    await setup.sign(action, setup.bea, { reason: 'Ordered' })
    await setup.wall.pass(60_000)
    const { votes } = await setup.standing(action)
    expect(votes.map(({ state, voidReason }) => [state, voidReason])).toEqual([
      ['VOID', 'NOT_COUNTED'],
      ['COUNTS', null],
    ])
    expect(await told(action.id)).toContain(`DECISION ${setup.bea.name} approved`)
  })

  test('names who approved alone after an undo, and not those whose signatures stand', async () => {
    const action = await setup.ask()
    const at = (by: Colleague) => ({ operatorId: by.id, proof: { kind: 'PIN' as const, pin: by.pin } })
    await setup.sign(action, setup.carl, at(setup.ana))
    await setup.sign(action, setup.carl, at(setup.bea))
    const decisionId = await setup.decisionOf(action)
    const { desk, name } = setup.carl
    await desk.call('undoDecision', { params: { decisionId } }, 200)
    await desk.call('decideActions', { body: { actionIds: [action.id], decision: 'approve' } }, 200)
    await setup.wall.pass(60_000)
    expect(await told(action.id)).toContain(`DECISION ${name} approved`)
  })

  test('names nobody as who decided what ended with its customer, signed in part or held', async () => {
    const [signed, held] = [await setup.ask(), await setup.ask()]
    await setup.sign(signed, setup.bea)
    await setup.sign(held, setup.ana)
    await setup.sign(held, setup.bea)
    const decisionId = await setup.decisionOf(held)
    const params = { customerId: setup.customerId }
    await setup.server.as.platform.call('deleteCustomerById', { params }, 200)
    await setup.runHeldDecisions()
    for (const { id } of [signed, held]) {
      const story = await told(id)
      expect(story.filter((line) => line.startsWith('DECISION'))).toEqual([
        'DECISION The payment ended with its customer',
      ])
    }
    for (const { desk } of [setup.bea, setup.ana]) {
      expect(await desk.call('undoDecision', { params: { decisionId } }, 409)).toMatchObject({
        message: 'This payment ended with its customer before the decision was carried out; nothing was undone.',
        details: { field: 'decisionId', reason: 'TOO_LATE_TO_UNDO', status: 'FAILED', decidedBy: null },
      })
    }
  })
})
