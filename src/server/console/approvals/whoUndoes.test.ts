import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import type { CastVotesRequest } from '../../../contract/console/approvals/schemas'
import { type Colleague, shareVoteSetup, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
  await setup.rule()
})

/** Signs with the proof of somebody, over the session of somebody else. */
const signAt = (desk: Colleague, action: AgentAction, by: Colleague) =>
  setup.sign(action, desk, { operatorId: by.id, proof: { kind: 'PIN', pin: by.pin } })

/** As the list of held decisions says it, and as the undo itself answers where it is refused. */
async function mayUndo({ desk }: Colleague, decisionId: string): Promise<boolean> {
  const { data } = await desk.call('listHeldDecisions', {}, 200)
  const isMine = data.find(({ id }) => id === decisionId)?.isMine === true
  if (!isMine) {
    const refused = await desk.call('undoDecision', { params: { decisionId } }, 403)
    expect(refused).toMatchObject({ details: { field: 'decisionId', reason: 'NOT_YOUR_DECISION' } })
  }
  return isMine
}

const undone = async ({ desk }: Colleague, decisionId: string) =>
  (await desk.call('undoDecision', { params: { decisionId } }, 200)).undone

/** Signs several payments of 100.00 USD with one signature. */
async function signTogether(by: Colleague, actions: readonly AgentAction[]) {
  const subjects: CastVotesRequest['subjects'] = []
  for (const action of actions) {
    const { subject } = await setup.standing(action, by)
    subjects.push({ subjectId: action.id, sha256: subject.sha256 })
  }
  const confirmedSum = { amountMinor: actions.length * 100_00, currency: 'USD' }
  const proof = { kind: 'PIN', pin: by.pin } as const
  await setup.wall.pass(1)
  return by.desk.call('castVotes', { body: { subjects, confirmedSum, proof } }, 200)
}

describe('what was signed last at a desk is undone by whoever is there', () => {
  test('also while the clock is running', async () => {
    const action = await setup.ask()
    const { clock } = setup.server.service
    let ms = clock.now()
    const running = vi.spyOn(clock, 'now').mockImplementation(() => {
      ms += 1
      return ms
    })
    onTestFinished(() => running.mockRestore())
    await signAt(setup.carl, action, setup.ana)
    await signAt(setup.carl, action, setup.bea)
    const decisionId = await setup.decisionOf(action)
    expect(await mayUndo(setup.carl, decisionId)).toBe(true)
    expect(await undone(setup.carl, decisionId)).toEqual([action.id])
  })

  test('and not by whoever was at the desk of an earlier signature', async () => {
    const action = await setup.ask()
    await signAt(setup.carl, action, setup.ana)
    await setup.sign(action, setup.bea)
    const decisionId = await setup.decisionOf(action)
    expect(await mayUndo(setup.carl, decisionId)).toBe(false)
    expect(await mayUndo(setup.ana, decisionId)).toBe(true)
    expect(await undone(setup.bea, decisionId)).toEqual([action.id])
  })
})

describe('a decision of several payments', () => {
  test('is not undone by who signed one of them', async () => {
    const [first, second] = [await setup.ask(), await setup.ask()]
    await setup.sign(first, setup.ana)
    await setup.sign(second, setup.carl)
    const { items } = await signTogether(setup.bea, [first, second])
    const decisionId = await setup.decisionOf(first)
    expect(items.map(({ outcome }) => outcome)).toEqual(['HELD', 'HELD'])
    expect(await mayUndo(setup.ana, decisionId)).toBe(false)
    expect(await mayUndo(setup.carl, decisionId)).toBe(false)
    expect(await undone(setup.bea, decisionId)).toHaveLength(2)
  })

  test('is undone by who signed all of them', async () => {
    const actions = [await setup.ask(), await setup.ask()] as const
    for (const action of actions) await setup.sign(action, setup.ana)
    await signTogether(setup.bea, actions)
    const decisionId = await setup.decisionOf(actions[0])
    expect(await mayUndo(setup.carl, decisionId)).toBe(false)
    expect(await mayUndo(setup.ana, decisionId)).toBe(true)
    expect(await undone(setup.ana, decisionId)).toHaveLength(2)
  })
})
