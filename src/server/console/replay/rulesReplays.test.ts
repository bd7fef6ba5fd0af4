import { beforeEach, describe, expect, it } from 'vitest'
import type { ApprovalRule } from '../../../contract/console/approvals/schemas'
import { shareVoteSetup, TWO_PEOPLE, type VoteSetup } from '../approvals/testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
})

const desk = () => setup.server.as.desk
const from = (amountMinor: number, people: number): ApprovalRule => ({
  ...TWO_PEOPLE,
  id: `from-${amountMinor}`,
  name: `From ${amountMinor}`,
  when: { amountAtLeast: { amountMinor, currency: 'USD' } },
  requires: { ...TWO_PEOPLE.requires, people },
})

async function replay(rules: readonly ApprovalRule[], against: 'HISTORY' | 'IN_FORCE' = 'HISTORY') {
  const body = { rules: [...rules], apiTokenCountsFor: 'ONE' as const, against }
  const { id: replayId } = await desk().call('replayApprovalRules', { body }, 202)
  await setup.server.service.host.rulesReplays.idle()
  const done = await desk().call('getRulesReplay', { params: { replayId } }, 200)
  if (done.result === null) throw new Error(`the replay is ${done.state}`)
  return { replayId, result: done.result }
}

const differencesOf = async (replayId: string, query: object = {}) =>
  (await desk().call('listRulesReplayDifferences', { params: { replayId }, query }, 200)).data

describe('a replay of approval rules', () => {
  it('says how many payments would have needed how many people, beside what was and is asked', async () => {
    const agent = await setup.connect()
    const [, middle, large] = [
      await setup.transferOut(agent, 20_00),
      await setup.transferOut(agent, 60_00),
      await setup.transferOut(agent, 90_00),
    ]
    await setup.rule({ when: { amountAtLeast: { amountMinor: 50_00, currency: 'USD' } } })
    const draft = [from(50_00, 2), from(90_00, 3)]
    const past = await replay(draft)
    expect(past.result).toMatchObject({
      replayed: 3,
      notReplayable: 0,
      reproduced: 3,
      versions: 1,
      before: [3, 0, 0, 0, 0, 0],
      after: [1, 0, 1, 1, 0, 0],
      more: 2,
      fewer: 0,
      otherwise: 0,
      perRule: [
        { ruleId: 'from-5000', matches: 2 },
        { ruleId: 'from-9000', matches: 1 },
      ],
    })
    expect(await differencesOf(past.replayId)).toMatchObject([
      { subjectId: large.id, change: 'MORE', peopleBefore: 0, peopleAfter: 3, before: [], askedBy: 'Treasury' },
      { subjectId: middle.id, change: 'MORE', peopleAfter: 2, after: ['From 5000: signed by 2 people.'] },
    ])
    const now = await replay(draft, 'IN_FORCE')
    expect(now.result).toMatchObject({ before: [1, 0, 2, 0, 0, 0], after: [1, 0, 1, 1, 0, 0], more: 1 })
    expect(await differencesOf(now.replayId, { change: 'FEWER' })).toEqual([])
  })

  it('finds no difference when the rules are those of the time, and says where only conditions differ', async () => {
    await setup.rule()
    const agent = await setup.connect()
    await setup.transferOut(agent, 60_00)
    await setup.ask()
    const same = await replay([{ ...TWO_PEOPLE, id: 'renamed', name: 'Another name' }])
    expect(same.result).toMatchObject({ replayed: 2, reproduced: 2, more: 0, fewer: 0, otherwise: 0 })
    expect(await differencesOf(same.replayId)).toEqual([])
    const other = await replay([{ ...TWO_PEOPLE, requires: { ...TWO_PEOPLE.requires, reason: true } }])
    expect(other.result).toMatchObject({ more: 0, fewer: 0, otherwise: 2 })
    expect((await replay([])).result).toMatchObject({ fewer: 2, after: [2, 0, 0, 0, 0, 0] })
  })

  it('draws what other amounts of a rule would make of the same payments', async () => {
    const agent = await setup.connect()
    for (const amount of [20_00, 60_00, 90_00]) await setup.transferOut(agent, amount)
    const { result } = await replay([from(50_00, 2), from(90_00, 3)])
    const [curve] = result.curves
    expect(curve).toMatchObject({ ruleId: 'from-5000', currency: 'USD', settingMinor: 50_00 })
    expect(curve?.steps.map(({ amountMinor, counts }) => [amountMinor, ...counts.slice(0, 4)])).toEqual([
      [0, 0, 0, 2, 1],
      [20_00, 0, 0, 2, 1],
      [50_00, 1, 0, 1, 1],
      [60_00, 1, 0, 1, 1],
    ])
    expect(curve?.without.slice(0, 4)).toEqual([2, 0, 0, 1])
  })

  it('judges by what was known then: first payments and countries, also after they are none any more', async () => {
    const agent = await setup.connect()
    const first = await setup.transferOut(agent, 20_00)
    await setup.server.clock.advance(4 * 24 * 3600)
    const second = await setup.transferOut(agent, 20_00)
    const firstOnly = await replay([{ ...TWO_PEOPLE, when: { firstPaymentToPayee: true } }])
    expect((await differencesOf(firstOnly.replayId)).map(({ subjectId }) => subjectId)).toEqual([first.id])
    const american = await replay([{ ...TWO_PEOPLE, when: { payeeCountries: ['US'] } }])
    const ids = (await differencesOf(american.replayId)).map(({ subjectId }) => subjectId)
    expect(ids).toEqual([second.id, first.id])
    expect((await replay([{ ...TWO_PEOPLE, when: { payeeCountries: ['MX'] } }])).result.more).toBe(0)
  })

  it('judges what people at the desk proposed, and counts what kept no facts', async () => {
    await setup.rule({ when: { operations: ['TRANSFER_OUT'] } })
    const transfer = { source: { accountId: setup.usdAccountId }, destination: { accountId: setup.usPayeeId } }
    const call = { operationId: 'createTransferOut' as const, body: { ...transfer, amount: 70_00 } }
    const proposal = await desk().call('createMoneyProposal', { body: { call, reason: 'The invoice of May.' } }, 201)
    const agent = await setup.connect()
    const older = await setup.transferOut(agent, 20_00)
    setup.server.service.store.sqlite.prepare('DELETE FROM approval_facts WHERE subject_id = ?').run(older.id)
    const { replayId, result } = await replay([{ ...TWO_PEOPLE, requires: { ...TWO_PEOPLE.requires, people: 3 } }])
    expect(result).toMatchObject({ replayed: 1, notReplayable: 1, reproduced: 1, before: [0, 0, 1, 0, 0, 0], more: 1 })
    expect(await differencesOf(replayId)).toMatchObject([
      { subjectId: proposal.id, operation: 'TRANSFER_OUT', peopleBefore: 2, peopleAfter: 3, askedBy: setup.ana.name },
    ])
  })

  it('counts what was held against a version that is not there as not replayable', async () => {
    const agent = await setup.connect()
    await setup.transferOut(agent, 20_00)
    const foreign = await setup.transferOut(agent, 60_00)
    const { sqlite } = setup.server.service.store
    sqlite.prepare('UPDATE approval_facts SET rule_version = 7 WHERE subject_id = ?').run(foreign.id)
    expect((await replay([TWO_PEOPLE])).result).toMatchObject({ replayed: 1, notReplayable: 1 })
    sqlite.prepare('UPDATE approval_facts SET rule_version = 0').run()
  })

  it('refuses a draft with an unknown member or group, and a replay that there is not', async () => {
    const body = { rules: [TWO_PEOPLE], apiTokenCountsFor: 'ONE' as const }
    const misspelt = { ...body, against_: 'HISTORY' }
    expect(await desk().call('replayApprovalRules', { body: misspelt }, 400)).toMatchObject({
      details: { field: 'against_' },
    })
    const grouped = { ...TWO_PEOPLE, requires: { ...TWO_PEOPLE.requires, groupId: 'OperatorGroup:none' } }
    expect(await desk().call('replayApprovalRules', { body: { ...body, rules: [grouped] } }, 400)).toMatchObject({
      details: { field: 'rules.0.requires.groupId', reason: 'GROUP_UNKNOWN' },
    })
    await desk().call('getRulesReplay', { params: { replayId: 'PolicyReplay:none' } }, 404)
  })
})
