import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { shareVoteSetup, startOwnVoteSetup, startVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
})

async function propose({ ana, usdAccountId, usPayeeId }: VoteSetup) {
  const ends = { source: { accountId: usdAccountId }, destination: { accountId: usPayeeId } }
  const call = { operationId: 'createTransferOut', body: { ...ends, amount: 100_00 } } as const
  return ana.desk.call('createMoneyProposal', { body: { call, reason: 'Invoice 118' } }, 201)
}

const of = (people: number) => ({ ...TWO_PEOPLE, requires: { ...TWO_PEOPLE.requires, people } })

describe('a payment that was decided', () => {
  test('before any rule asked for signatures, needed none, whatever rules are put in force after it', async () => {
    const action = await setup.ask()
    await setup.ana.desk.call('decideActions', { body: { actionIds: [action.id], decision: 'approve' } }, 200)
    await setup.wall.pass(60_000)
    await setup.runHeldDecisions()
    expect(await setup.statusOf(action)).toBe('APPROVED')
    await setup.server.clock.advance(60)
    await setup.rule()
    const standing = await setup.standing(action)
    expect([standing.isRequired, standing.ruleVersion, standing.requirements, standing.missing]).toEqual([
      false,
      0,
      [],
      [],
    ])
  })

  test('in the instant in which rules were put in force stands under those before, if it came before', async () => {
    const auto = await setup.transferOut(await setup.connect())
    const action = await setup.ask()
    const path = { params: { agentId: action.agentId, actionId: action.id } }
    await setup.server.as.platform.call('approveAgentAction', path, 200)
    await setup.rule(of(2))
    const proposal = await propose(setup)
    const params = { proposalId: proposal.id }
    await setup.ana.desk.call('cancelMoneyProposal', { params, body: { reason: 'Paid already' } }, 200)
    await setup.rule(of(3))
    const after = await setup.ask()
    await setup.server.as.platform.call('rejectAgentAction', { params: { ...path.params, actionId: after.id } }, 200)
    const standings = await Promise.all([auto, action, proposal, after].map((one) => setup.standing(one)))
    expect(standings.map(({ ruleVersion }) => ruleVersion)).toEqual([0, 0, 1, 2])
    expect(standings.map(({ missing }) => missing.length)).toEqual([0, 0, 1, 1])
  })

  test('in that instant stands under those before, also when a snapshot is loaded in between', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-decided-'))
    const own = await startVoteSetup({ databaseFile: join(folder, 'countersign.sqlite') })
    onTestFinished(async () => {
      await own.server.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const { desk } = own.server.as
    await own.rule(of(2))
    const [proposal, other] = [await propose(own), await propose(own)]
    const cancel = (id: string, status: 200 | 409) =>
      own.ana.desk.call('cancelMoneyProposal', { params: { proposalId: id }, body: { reason: 'Paid already' } }, status)
    await cancel(other.id, 200)
    // Rows of the audit log alone: they stay with the host, and the data that is loaded has no id as new as theirs.
    for (let time = 0; time < 5; time += 1) await cancel(other.id, 409)
    await cancel(proposal.id, 200)
    const { id: snapshotId } = await desk.call('takeSnapshot', { body: { name: 'Decided' } }, 201)
    await desk.call('loadSnapshot', { params: { snapshotId } }, 200)
    await own.rule(of(3))
    const { ruleVersion, requirements } = await own.standing(proposal)
    expect([ruleVersion, requirements.map(({ people }) => people)]).toEqual([1, [2]])
  })

  test('in that instant stands under those after, if a token had only approved before them', async () => {
    await setup.rule(of(2))
    const action = await setup.ask()
    const path = { params: { agentId: action.agentId, actionId: action.id } }
    await setup.server.as.platform.call('approveAgentAction', path, 200)
    expect(await setup.statusOf(action)).toBe('PENDING_APPROVAL')
    await setup.rule(of(3))
    await setup.server.as.platform.call('rejectAgentAction', path, 200)
    const { ruleVersion, requirements } = await setup.standing(action)
    expect([ruleVersion, requirements.map(({ people }) => people)]).toEqual([2, [3]])
  })

  test('stands under the rules that were signed under, and not under those of today', async () => {
    await setup.rule(of(2))
    const action = await setup.ask()
    await setup.sign(action, setup.bea)
    await setup.sign(action, setup.ana)
    await setup.wall.pass(60_000)
    await setup.runHeldDecisions()
    const before = await setup.standing(action)
    await setup.rule(of(3))
    const after = await setup.standing(action)
    expect([after.isComplete, after.ruleVersion, after.missing]).toEqual([true, before.ruleVersion, []])
    expect(after.requirements).toEqual(before.requirements)
    // What waits is held against those of today.
    const waiting = await setup.ask()
    const [asked] = (await setup.standing(waiting)).requirements
    expect([asked?.people, (await setup.standing(waiting)).ruleVersion]).toEqual([3, before.ruleVersion + 1])
  })

  test('stands under the rules that held, also where the clock of other data stands before them', async () => {
    const own = await startOwnVoteSetup()
    await own.rule(of(2))
    const { clock } = own.server.service
    clock.restore({ offsetMs: 0, frozenAtMs: clock.now() - 3_600_000 })
    const [action, proposal] = [await own.ask(), await propose(own)]
    for (const subject of [action, proposal]) {
      await own.sign(subject, own.bea)
      await own.sign(subject, own.ana)
    }
    await own.wall.pass(60_000)
    for (const subject of [action, proposal])
      expect(await own.standing(subject)).toMatchObject({ isWaiting: false, ruleVersion: 1, isComplete: true })
  })

  test('by nobody stands under those of its end, and under those that it was approved under after it', async () => {
    await setup.rule(of(2))
    const [approved, expired] = [await setup.ask(), await setup.ask()]
    await setup.server.clock.advance(3600)
    await setup.rule(of(3))
    const { platform } = setup.server.as
    const params = { agentId: approved.agentId }
    await platform.call('approveAgentAction', { params: { ...params, actionId: approved.id } }, 200)
    await platform.call('deleteAgent', { params }, 204)
    const told = { isWaiting: false, votes: [{ state: 'COUNTS', ruleVersion: 2 }] }
    expect(await setup.standing(approved)).toMatchObject({ ...told, ruleVersion: 2, requirements: [{ signed: 1 }] })
    expect(await setup.standing(expired)).toMatchObject({ votes: [], ruleVersion: 1, requirements: [{ people: 2 }] })
  })

  describe('after its signatures were taken back or void', () => {
    const decide = async (subject: { readonly id: string }, decision: 'approve' | 'reject') => {
      const body = { actionIds: [subject.id], decision, reason: 'Looked at once more' }
      await setup.ana.desk.call('decideActions', { body }, 200)
      await setup.wall.pass(60_000)
      await setup.runHeldDecisions()
    }

    test('stands under the rules that let one person approve it', async () => {
      await setup.rule()
      const action = await setup.ask()
      await setup.sign(action, setup.bea)
      const none = { rules: [], apiTokenCountsFor: 'ONE' as const }
      await setup.ana.desk.call('changeApprovalRules', { body: { ...none, reason: 'Not needed any more' } }, 200)
      await decide(action, 'approve')
      expect(await setup.statusOf(action)).toBe('APPROVED')
      const { isRequired, isComplete, ruleVersion, missing, votes } = await setup.standing(action)
      expect([isRequired, isComplete, ruleVersion, missing]).toEqual([false, true, 2, []])
      expect(votes.map(({ state, voidReason }) => [state, voidReason])).toEqual([['VOID', 'RULES_CHANGED']])
    })

    test('stands under the rules that held when it was rejected', async () => {
      await setup.rule(of(2))
      const action = await setup.ask()
      const { items } = await setup.sign(action, setup.bea)
      await setup.bea.desk.call('withdrawVote', { params: { voteId: items[0]?.voteId ?? '' } }, 200)
      await setup.rule(of(3))
      await decide(action, 'reject')
      const { ruleVersion, requirements } = await setup.standing(action)
      expect([ruleVersion, requirements.map(({ people }) => people)]).toEqual([2, [3]])
    })
  })

  describe('by a rule about first payments', () => {
    const FIRST = { when: { firstPaymentToPayee: true } } as const
    const DAY_S = 86_400
    const asked = async (subject: { readonly id: string }) => {
      const { isComplete, requirements, missing } = await setup.standing(subject)
      return [isComplete, requirements.map(({ ruleName }) => ruleName), missing]
    }

    test('keeps that rule once an agent has paid, and a later one is asked for nothing', async () => {
      await setup.rule(FIRST)
      const action = await setup.ask()
      await setup.sign(action, setup.bea)
      await setup.sign(action, setup.ana)
      await setup.wall.pass(60_000)
      await setup.runHeldDecisions()
      const before = await asked(action)
      expect(before).toEqual([true, [TWO_PEOPLE.name], []])
      await setup.server.clock.advance(DAY_S)
      expect(await asked(action)).toEqual(before)
      const later = await setup.ask()
      expect((await setup.standing(later)).isRequired).toBe(false)
    })

    test('keeps that rule once people have paid what was proposed', async () => {
      await setup.rule(FIRST)
      const proposal = await propose(setup)
      await setup.sign(proposal, setup.bea)
      await setup.sign(proposal, setup.ana)
      const before = await asked(proposal)
      expect(before).toEqual([true, [TWO_PEOPLE.name], []])
      await setup.server.clock.advance(DAY_S)
      expect(await asked(proposal)).toEqual(before)
    })
  })
})
