import { beforeEach, describe, expect, test } from 'vitest'
import { shareVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
})

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
})
