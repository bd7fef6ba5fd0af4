import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type Colleague, shareVoteSetup, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
  await setup.rule()
})

async function proposed(): Promise<string> {
  const source = { accountId: setup.usPayeeId }
  const body = { source, destination: { accountId: setup.usdAccountId }, amount: 60_00 }
  const call = { operationId: 'createTransferIn', body } as const
  const asked = { body: { call, reason: 'Refund of a deposit' } }
  return (await setup.ana.desk.call('createMoneyProposal', asked, 201)).id
}
const standing = (subjectId: string) =>
  setup.ana.desk.call('getApprovalStanding', { params: { subjectId }, query: {} }, 200)
async function sign(subjectId: string, by: Colleague) {
  const { subject } = await standing(subjectId)
  await setup.wall.pass(1)
  const proof = { kind: 'PIN', pin: by.pin } as const
  await by.desk.call('castVotes', { body: { subjects: [{ subjectId, sha256: subject.sha256 }], proof } }, 200)
  return subject.text
}

it('a collection is signed as what it is: from the payer, to the account of the customer', async () => {
  const id = await proposed()
  const text = await sign(id, setup.bea)
  expect(text).toContain(`\nFrom payer: "${setup.usPayeeId}"\n`)
  expect(text).toContain(`\nTo account: "${setup.usdAccountId}"\n`)
  expect(text).not.toMatch(/^(?:From account|Payee)/m)
  const [vote] = (await standing(id)).votes
  expect(vote?.signature?.text).toContain(text)
  expect(vote).toMatchObject({ state: 'COUNTS' })
  await sign(id, setup.carl)
  expect(await setup.ana.desk.call('getMoneyProposal', { params: { proposalId: id } }, 200)).toMatchObject({
    state: 'EXECUTED',
  })
})

it('what was signed of it in the form that took the ends for each other is signed once more', async () => {
  const id = await proposed()
  await sign(id, setup.bea)
  await setup.server.service.store.write((tx) =>
    tx
      .updateTable('approval_votes')
      .set({ subject_text: sql`replace(subject_text, 'approval of a collection, form 2', 'approval, form 2')` })
      .execute(),
  )
  expect((await standing(id)).votes).toMatchObject([{ state: 'VOID', voidReason: 'FORM_OUTDATED' }])
})
