import { afterEach, beforeEach, expect, it } from 'vitest'
import { startVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

let setup: VoteSetup
beforeEach(async () => {
  setup = await startVoteSetup()
})
afterEach(() => setup.server.close())

const SAME = { excludesAsker: false, reason: false, checklist: [], evidenceFile: false }
const TOO_FEW =
  '3 people may sign now; this rule needs 4. Until more people may sign, no payment under this rule can be approved.'
const OF_PAYMENT =
  '3 people may sign now; this rule needs 4. Until more people may sign, this payment cannot be approved.'
const disable = (operatorId: string) =>
  setup.ana.desk.call(
    'setOperatorState',
    { params: { operatorId }, body: { state: 'DISABLED', reason: 'On leave' } },
    200,
  )
const inForce = async () => (await setup.ana.desk.call('getApprovalRules', {}, 200)).reach

it('a rule that nobody can meet says so in its draft, in force, and under what waits for it', async () => {
  const action = await setup.ask()
  const draft = { rules: [{ ...TWO_PEOPLE, requires: { ...SAME, people: 4 } }], apiTokenCountsFor: 'NOTHING' as const }
  const { perRule } = await setup.ana.desk.call('previewApprovalRules', { body: draft }, 200)
  expect(perRule).toEqual([
    {
      ruleId: 'two-people',
      ruleName: 'Two people',
      matches: 1,
      maySign: 3,
      mayAtLeast: 3,
      outlook: 'TOO_FEW',
      sentence: TOO_FEW,
    },
  ])
  await setup.rule({ requires: { ...SAME, people: 4 } }, 'NOTHING')
  expect(await inForce()).toMatchObject([{ ruleId: 'two-people', outlook: 'TOO_FEW', sentence: TOO_FEW }])
  expect((await setup.standing(action)).requirements).toMatchObject([{ maySign: 3, warning: OF_PAYMENT }])
})

it('a draft is shown on what waits, and not on what has expired', async () => {
  await setup.ask()
  const draft = { rules: [TWO_PEOPLE], apiTokenCountsFor: 'NOTHING' as const }
  const preview = () => setup.ana.desk.call('previewApprovalRules', { body: draft }, 200)
  expect(await preview()).toMatchObject({ waiting: 1, needThen: 1 })
  await setup.server.clock.advance(301)
  expect(await preview()).toMatchObject({ waiting: 0, needThen: 0, data: [] })
})

it('what an API token counts for is counted where it can approve', async () => {
  const action = await setup.ask()
  await setup.rule({ requires: { ...SAME, people: 4 } })
  expect((await setup.standing(action)).requirements).toMatchObject([{ maySign: 3, warning: null }])
  await setup.rule({ requires: { ...SAME, people: 5 } })
  expect((await setup.standing(action)).requirements[0]?.warning).toMatch(/^3 people may sign now; this rule needs 5/)
  await setup.rule({ requires: { ...SAME, people: 5 } }, 'ALL')
  expect((await setup.standing(action)).requirements).toMatchObject([{ maySign: 3, warning: null }])
})

it('follows who may sign: a person who leaves is missed, one who has signed still counts', async () => {
  const action = await setup.ask()
  await setup.rule({ requires: { ...SAME, people: 3 } }, 'NOTHING')
  expect(await inForce()).toMatchObject([{ outlook: 'ENOUGH', sentence: '3 people may sign now.' }])
  await setup.sign(action, setup.bea)
  expect((await setup.standing(action)).requirements).toMatchObject([{ maySign: 3, signed: 1, warning: null }])
  await disable(setup.carl.id)
  expect(await inForce()).toMatchObject([{ maySign: 2, outlook: 'TOO_FEW' }])
  expect((await setup.standing(action)).requirements).toMatchObject([{ maySign: 2, signed: 1 }])
})

it('where whoever asked does not count, two people are too few for some payments and enough for others', async () => {
  await setup.rule({ requires: { ...SAME, people: 3, excludesAsker: true } })
  const sentence =
    '3 people may sign now; this rule needs 3. ' +
    'Where one of them asked for the payment, only 2 are left, and it cannot be approved.'
  expect(await inForce()).toMatchObject([{ maySign: 3, mayAtLeast: 2, outlook: 'NOT_FOR_ALL', sentence }])
})

it('a line of a list counts the rule that is short of most, not the one that is met', async () => {
  const action = await setup.ask()
  const team = { name: 'Treasury', memberIds: [setup.ana.id, setup.bea.id] }
  const { id: groupId } = await setup.ana.desk.call('createOperatorGroup', { body: team }, 201)
  const ofGroup = { ...TWO_PEOPLE, id: 'of-group', name: 'Treasury', requires: { ...SAME, people: 2, groupId } }
  const rules = [TWO_PEOPLE, ofGroup]
  const body = { rules, apiTokenCountsFor: 'NOTHING', reason: 'Audit finding 12' } as const
  await setup.ana.desk.call('changeApprovalRules', { body }, 200)
  const line = async () =>
    (await setup.ana.desk.call('listApprovalStandings', { query: { subjectIds: action.id } }, 200)).data[0]
  expect(await line()).toMatchObject({ signed: 0, needed: 2 })
  await setup.sign(action, setup.bea)
  await setup.sign(action, setup.carl)
  expect(await line()).toMatchObject({ signed: 1, needed: 2, isComplete: false })
})
