import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import { STANDINGS_MAX, VOTES_AT_ONCE_MAX } from '../../../contract/console/approvals/limits'
import { NEEDS_APPROVAL } from '../../areas/agents/testing/agentSetup'
import { type Colleague, startVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

let setup: VoteSetup
beforeEach(async () => {
  setup = await startVoteSetup()
  await setup.rule()
})
afterEach(() => setup.server.close())

const spent = async () => 5_000_00 - (await setup.balanceOf(setup.usdAccountId)).balance
const undoSeconds = (decisionUndoSeconds: number) =>
  setup.ana.desk.call('updateHostSettings', { body: { decisionUndoSeconds } }, 200)

/** Everybody has looked already: nothing but the signatures themselves is at once. */
async function bodiesOf(action: AgentAction, people: readonly Colleague[]) {
  const { subject } = await setup.standing(action)
  return people.map((by) => ({
    by,
    body: {
      subjects: [{ subjectId: action.id, sha256: subject.sha256 }],
      proof: { kind: 'PIN', pin: by.pin } as const,
    },
  }))
}

describe('at once', () => {
  it('two last signatures execute a payment once', async () => {
    await undoSeconds(0)
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    const last = await bodiesOf(action, [setup.bea, setup.carl])
    const replies = await Promise.all(last.map(({ by, body }) => by.desk.call('castVotes', { body }, 200)))
    await setup.runHeldDecisions()
    const outcomes = replies.map(({ items }) => items[0]?.outcome).sort()
    expect(outcomes).toEqual(['HELD', 'REFUSED'])
    expect(await setup.statusOf(action)).toBe('APPROVED')
    expect(await spent()).toBe(100_00)
    const events = await setup.server.eventsOf(action.transaction?.id ?? '')
    expect(events).toEqual([...new Set(events)])
  })

  it('one person in two windows has one vote', async () => {
    const action = await setup.ask()
    const twice = await bodiesOf(action, [setup.ana, setup.ana])
    const replies = await Promise.all(
      twice.map(({ by, body }, index) =>
        by.desk.call('castVotes', { body: { ...body, reason: `Window ${index}` } }, 200),
      ),
    )
    expect(replies.map(({ items }) => items[0]?.outcome).sort()).toEqual(['REFUSED', 'SIGNED'])
    expect((await setup.standing(action)).votes).toHaveLength(1)
  })

  it('a last signature and a token, a rejection and a withdrawal leave one end', async () => {
    await undoSeconds(0)
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    const [own] = (await setup.standing(action)).votes
    const [last] = await bodiesOf(action, [setup.bea])
    const path = { params: { agentId: action.agentId, actionId: action.id } }
    const { service } = setup.server
    await Promise.all([
      setup.bea.desk.call('castVotes', { body: last?.body ?? { subjects: [], proof: { kind: 'PIN', pin: '' } } }, 200),
      setup.server.as.platform.call('approveAgentAction', path, 200),
      setup.ana.desk.call('withdrawVote', { params: { voteId: own?.id ?? '' } }, 200).catch(() => null),
      service.host.decisions.runDue(),
    ])
    await setup.runHeldDecisions()
    const status = await setup.statusOf(action)
    expect(await spent()).toBe(status === 'APPROVED' ? 100_00 : 0)
  })
})

describe('a quote that expires', () => {
  it('between two signatures is signed no more, and rejected', async () => {
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    await setup.server.clock.advance(301)
    expect(await setup.standing(action, setup.bea)).toMatchObject({ signer: { obstacle: 'QUOTE_EXPIRED' } })
    expect(await setup.sign(action, setup.bea)).toMatchObject({ items: [{ failure: { reason: 'QUOTE_EXPIRED' } }] })
    const path = { params: { agentId: action.agentId, actionId: action.id } }
    await setup.server.as.platform.call('rejectAgentAction', path, 200)
    expect(await spent()).toBe(0)
  })

  it('while its approval is held is carried out before, or fails and pays nothing', async () => {
    await undoSeconds(30)
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    await setup.sign(action, setup.bea)
    await setup.server.clock.advance(301)
    await setup.runHeldDecisions()
    expect(await setup.statusOf(action)).toBe('FAILED')
    expect(await spent()).toBe(0)
  })
})

describe('many payments', () => {
  it('are signed with one signature, and of 500 others were decided before', async () => {
    await undoSeconds(0)
    const agent = await setup.connect(NEEDS_APPROVAL)
    const actions: AgentAction[] = []
    for (let index = 0; index < VOTES_AT_ONCE_MAX; index += 1) actions.push(await setup.transferOut(agent, 1_00))
    const [rejected] = actions
    const path = { params: { agentId: rejected?.agentId ?? '', actionId: rejected?.id ?? '' } }
    const subjects: { subjectId: string; sha256: string }[] = []
    for (let from = 0; from < actions.length; from += STANDINGS_MAX) {
      const subjectIds = actions.slice(from, from + STANDINGS_MAX).map(({ id }) => id)
      const query = { subjectIds: subjectIds.join(',') }
      const { data } = await setup.ana.desk.call('listApprovalStandings', { query }, 200)
      for (const { subjectId, sha256 } of data) subjects.push({ subjectId, sha256: sha256 ?? '' })
    }
    await setup.server.as.platform.call('rejectAgentAction', path, 200)
    const confirmedSum = { amountMinor: 500_00, currency: 'USD' }
    const sign = (by: Colleague) =>
      by.desk.call('castVotes', { body: { subjects, confirmedSum, proof: { kind: 'PIN', pin: by.pin } } }, 200)
    const countsOf = (items: readonly { readonly outcome: string }[]) =>
      Object.fromEntries([...Map.groupBy(items, ({ outcome }) => outcome)].map(([word, all]) => [word, all.length]))
    expect(countsOf((await sign(setup.ana)).items)).toEqual({ REFUSED: 1, SIGNED: 499 })
    expect(countsOf((await sign(setup.bea)).items)).toEqual({ REFUSED: 1, HELD: 499 })
    await setup.runHeldDecisions()
    const list = await setup.ana.desk.call('listDecidedActions', { query: { outcome: 'APPROVED', limit: '1' } }, 200)
    expect(list.totalCount).toBe(499)
    expect(await spent()).toBe(499_00)
    const signatures = await setup.server.service.store.read((tx) =>
      tx.selectFrom('approval_signatures').select('id').execute(),
    )
    expect(signatures).toHaveLength(2)
  }, 120_000)

  it('are signed together only when they are alike, and their sum was typed', async () => {
    const [one, other] = [await setup.ask(100_00), await setup.ask(200_00)]
    const subjects = await Promise.all(
      [one, other].map(async (action) => ({
        subjectId: action.id,
        sha256: (await setup.standing(action)).subject.sha256,
      })),
    )
    const body = { subjects, proof: { kind: 'PIN', pin: setup.ana.pin } as const }
    expect(await setup.ana.desk.call('castVotes', { body }, 400)).toMatchObject({
      details: { reason: 'SUM_REQUIRED' },
    })
    const confirmedSum = { amountMinor: 299_99, currency: 'USD' }
    expect(await setup.ana.desk.call('castVotes', { body: { ...body, confirmedSum } }, 409)).toMatchObject({
      details: { reason: 'SUM_DIFFERS' },
    })
  })
})

describe('what DESK shows of many', () => {
  it('listApprovalStandings says how far each is; previewApprovalRules what a draft would ask', async () => {
    const [small, large] = [await setup.ask(100_00), await setup.ask(900_00)]
    await setup.sign(small, setup.bea)
    const subjectIds = [large.id, 'AgentAction:x', small.id].join(',')
    const { data } = await setup.ana.desk.call('listApprovalStandings', { query: { subjectIds } }, 200)
    expect(data).toMatchObject([
      {
        subjectId: large.id,
        isRequired: true,
        signed: 0,
        needed: 2,
        signedBy: [],
        canSign: true,
        sha256: (await setup.standing(large)).subject.sha256,
        needs: { reason: false, checklist: [], evidenceFile: false },
      },
      {
        subjectId: small.id,
        signed: 1,
        needed: 2,
        signedBy: [setup.bea.name],
        missing: ['Two people: 1 more signature.'],
      },
    ])
    const draft = {
      ...TWO_PEOPLE,
      id: 'large',
      name: 'Large',
      when: { amountAtLeast: { amountMinor: 500_00, currency: 'USD' } },
    }
    const body = { rules: [draft], apiTokenCountsFor: 'ONE' as const }
    const before = await setup.dump()
    expect(await setup.ana.desk.call('previewApprovalRules', { body }, 200)).toMatchObject({
      waiting: 2,
      isCut: false,
      needNow: 2,
      needThen: 1,
      voidedSignatures: 1,
      perRule: [{ ruleId: 'large', matches: 1 }],
      data: [
        { payment: { id: large.id, amountMinor: 900_00, currency: 'USD' }, after: ['Large: signed by 2 people.'] },
        { payment: { id: small.id }, before: ['Two people: signed by 2 people.'], after: [] },
      ],
    })
    expect(await setup.dump()).toEqual(before)
  })
})
