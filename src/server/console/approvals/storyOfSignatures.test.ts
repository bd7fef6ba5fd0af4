import { beforeEach, describe, expect, test } from 'vitest'
import { shareVoteSetup, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
  await setup.rule()
})

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
    expect(story).toContain(`SIGNATURE ${setup.carl.name} took the signature back`)
    expect(story).toContain(`DECISION ${setup.bea.name} and ${setup.ana.name} approved`)
  })
})
