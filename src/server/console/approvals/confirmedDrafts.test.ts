import { beforeEach, describe, expect, it } from 'vitest'
import type { ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import { NEEDS_APPROVAL } from '../../areas/agents/testing/agentSetup'
import { confirmChange, takeTwoForChanges } from './testing/changeSetup'
import { shareVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
  await takeTwoForChanges(setup)
})

const DRAFT: ApprovalRuleSet = { rules: [TWO_PEOPLE], apiTokenCountsFor: 'ONE' }
const THREE = { ...TWO_PEOPLE, requires: { ...TWO_PEOPLE.requires, people: 3 } }

const watchRules = (rules = DRAFT) => setup.ana.desk.call('startShadow', { body: { kind: 'RULES', rules } }, 201)
const read = async (shadowId: string) => {
  const { data } = await setup.ana.desk.call('listShadows', {}, 200)
  return data.find(({ id }) => id === shadowId)
}
const ask = () => setup.ana.desk.call('changeApprovalRules', { body: { ...DRAFT, reason: 'It was watched' } }, 202)
describe('a watched draft that takes a second administrator', () => {
  it('of the rules says which change it waits as, and ends when that is confirmed', async () => {
    const { id } = await watchRules()
    const other = await watchRules({ ...DRAFT, rules: [THREE] })
    expect(await read(id)).toMatchObject({ waitsAs: null })
    const change = await ask()
    expect(await read(id)).toMatchObject({ waitsAs: change.id, endedAt: null })
    expect(await read(other.id)).toMatchObject({ waitsAs: null })
    await confirmChange(setup.bea, change.id)
    expect(await read(id)).toMatchObject({ waitsAs: null, endedBy: 'IN_FORCE' })
    expect(await read(other.id)).toMatchObject({ endedAt: null, endedBy: null })
    const { data } = await setup.ana.desk.call('listApprovalRuleVersions', {}, 200)
    const names = data.map(({ changedBy, confirmedBy }) => [changedBy?.name, confirmedBy?.name])
    expect(names).toEqual([
      [setup.ana.name, setup.bea.name],
      [setup.ana.name, undefined],
    ])
  })

  it('may be used once more when the change is refused', async () => {
    const { id } = await watchRules()
    const change = await ask()
    const body = { reason: 'Not yet' }
    await setup.bea.desk.call('cancelChangeProposal', { params: { changeId: change.id }, body }, 200)
    expect(await read(id)).toMatchObject({ waitsAs: null, endedAt: null })
  })

  it('of a policy says so of its own agent alone', async () => {
    const policy = { spendingLimits: { perTransactionLimit: 77_00 } }
    const [mine, others] = [await setup.connect(NEEDS_APPROVAL), await setup.connect(NEEDS_APPROVAL)]
    const watch = async (agentId: string) =>
      (await setup.ana.desk.call('startShadow', { body: { kind: 'POLICY', agentId, policy } }, 201)).id
    const [own, foreign] = [await watch(mine.agent.id), await watch(others.agent.id)]
    const body = { ...policy, reason: 'It was watched' }
    const params = { agentId: mine.agent.id }
    const change = await setup.ana.desk.call('changeAgentPolicy', { params, body }, 202)
    expect(await read(own)).toMatchObject({ waitsAs: change.id })
    expect(await read(foreign)).toMatchObject({ waitsAs: null })
    await confirmChange(setup.bea, change.id)
    expect(await read(own)).toMatchObject({ waitsAs: null, endedBy: 'IN_FORCE' })
    const { data } = await setup.ana.desk.call('listPolicyVersions', { params }, 200)
    const confirmed = { id: setup.bea.id, name: setup.bea.name }
    expect(data).toMatchObject([
      { number: 2, confirmedBy: confirmed, changedBy: { id: setup.ana.id } },
      { number: 1, confirmedBy: null },
    ])
  })
})
