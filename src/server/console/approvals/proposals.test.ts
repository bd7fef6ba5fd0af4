import { beforeEach, describe, expect, it } from 'vitest'
import type { MoneyCall } from '../../../contract/console/approvals/proposals'
import type { CastVotesRequest } from '../../../contract/console/approvals/schemas'
import { type Colleague, shareVoteSetup, startOwnVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
})

const spent = async () => 5_000_00 - (await setup.balanceOf(setup.usdAccountId)).balance
const transfer = (amount = 100_00) => ({
  source: { accountId: setup.usdAccountId },
  destination: { accountId: setup.usPayeeId },
  amount,
})
const transferCall = (amount?: number): MoneyCall => ({ operationId: 'createTransferOut', body: transfer(amount) })
const refusalCount = async () =>
  (await setup.ana.desk.call('listAuditEntries', { query: { outcome: 'REFUSED', limit: '1' } }, 200)).totalCount
const propose = (by: Colleague, call: MoneyCall, status: 201 | 400 | 404 | 409 = 201) =>
  by.desk.call('createMoneyProposal', { body: { call, reason: 'Invoice 2026-118' } }, status)
async function proposed(by: Colleague, call: MoneyCall) {
  const proposal = await by.desk.call('createMoneyProposal', { body: { call, reason: 'Invoice 2026-118' } }, 201)
  return proposal
}
const standing = (id: string, by = setup.ana) => by.desk.call('getApprovalStanding', { params: { subjectId: id } }, 200)
async function sign(id: string, by: Colleague) {
  const { subject } = await standing(id, by)
  const proof = { kind: 'PIN', pin: by.pin } as const
  await setup.wall.pass(1)
  return by.desk.call('castVotes', { body: { subjects: [{ subjectId: id, sha256: subject.sha256 }], proof } }, 200)
}
const read = (proposalId: string) => setup.ana.desk.call('getMoneyProposal', { params: { proposalId } }, 200)

async function newQuote(amount = 100_00) {
  const body = await setup.quoteBody({
    source: { sourceType: 'ACCOUNT', accountId: setup.usdAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId },
    lockedCurrencyAmount: amount,
  })
  return setup.ana.onService.call('createQuote', { body }, 201)
}

const REQUIRED = { code: 'CONFLICT', details: { reason: 'SIGNATURES_REQUIRED', proposeBy: 'createMoneyProposal' } }

describe('without a rule', () => {
  it('operators move money as usual, and nothing is to be proposed', async () => {
    await setup.ana.onService.call('createTransferOut', { body: transfer() }, 201)
    const { id: quoteId } = await newQuote()
    await setup.ana.onService.call('executeQuote', { params: { quoteId } }, 200)
    expect(await propose(setup.ana, transferCall(), 409)).toMatchObject({
      message: expect.stringContaining('make the payment directly. Nothing was proposed.'),
      details: { reason: 'SIGNATURES_NOT_REQUIRED' },
    })
    expect(await spent()).toBe(200_00)
  })
})

describe('under a rule', () => {
  it('nobody at the desk moves money alone: each door says the rule and what to do instead', async () => {
    await setup.rule()
    const { onService } = setup.ana
    expect(await onService.call('createTransferOut', { body: transfer() }, 409)).toMatchObject({
      ...REQUIRED,
      details: { field: 'amount', operationId: 'createTransferOut', ruleVersion: 1, rules: ['two-people'], people: 2 },
    })
    const pull = { source: { accountId: setup.usPayeeId }, destination: { accountId: setup.usdAccountId }, amount: 1 }
    expect(await onService.call('createTransferIn', { body: pull }, 409)).toMatchObject(REQUIRED)
    const { id: quoteId } = await newQuote()
    const refusals = await refusalCount()
    const execution = { operationId: 'executeQuote', params: { quoteId } } as const
    for (const [body, field] of [
      [execution, 'params.quoteId'],
      [transferCall(), 'body.amount'],
    ] as const)
      expect(await setup.ana.desk.call('tryMoneyCall', { body }, 409)).toMatchObject({
        ...REQUIRED,
        details: { ...REQUIRED.details, field },
      })
    expect(await refusalCount()).toBe(refusals)
    expect(await onService.call('executeQuote', { params: { quoteId } }, 409)).toMatchObject({
      ...REQUIRED,
      details: { field: 'quoteId' },
    })
    const body = await setup.quoteBody({
      source: { sourceType: 'ACCOUNT', accountId: setup.usdAccountId },
      destination: { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId },
      immediatelyExecute: true,
    })
    expect(await onService.call('createQuote', { body }, 409)).toMatchObject({
      ...REQUIRED,
      details: { field: 'immediatelyExecute' },
    })
    expect(await spent()).toBe(0)
    const count = await refusalCount()
    const immediate = { operationId: 'createQuote', body } as const
    expect(await setup.ana.desk.call('tryMoneyCall', { body: immediate }, 409)).toMatchObject({
      ...REQUIRED,
      details: { field: 'body.immediatelyExecute', operationId: 'createQuote' },
    })
    expect(await refusalCount()).toBe(count)
  })

  it('what the rule is not about stays free, and a token is no person at a desk', async () => {
    await setup.rule({
      when: { operations: ['TRANSFER_OUT'], amountAtLeast: { amountMinor: 200_00, currency: 'USD' } },
    })
    await setup.ana.desk.call('tryMoneyCall', { body: transferCall(199_99) }, 204)
    expect(await spent()).toBe(0)
    await setup.ana.onService.call('createTransferOut', { body: transfer(199_99) }, 201)
    await setup.server.as.platform.call('createTransferOut', { body: transfer(300_00) }, 201)
    expect(await setup.ana.onService.call('createTransferOut', { body: transfer(200_00) }, 409)).toMatchObject(REQUIRED)
  })

  it('a draft of other rules is shown on what people propose, as long as it waits', async () => {
    setup = await startOwnVoteSetup()
    await setup.rule()
    const proposal = await proposed(setup.ana, transferCall(300_00))
    const large = { amountAtLeast: { amountMinor: 200_00, currency: 'USD' } }
    const rules = [{ ...TWO_PEOPLE, id: 'large', name: 'Large', when: large }]
    const body = { rules, apiTokenCountsFor: 'ONE' as const }
    const payee = expect.stringContaining(' ') as string
    const preview = () => setup.ana.desk.call('previewApprovalRules', { body }, 200)
    expect(await preview()).toMatchObject({
      waiting: 1,
      needNow: 1,
      needThen: 1,
      perRule: [{ ruleId: 'large', matches: 1 }],
      data: [{ payment: { id: proposal.id, amountMinor: 300_00, currency: 'USD', payee } }],
    })
    const params = { proposalId: proposal.id }
    await setup.ana.desk.call('cancelMoneyProposal', { params, body: { reason: 'Paid already' } }, 200)
    expect(await preview()).toMatchObject({ waiting: 0, perRule: [{ matches: 0 }], data: [] })
  })

  it('a proposal is signed by others and paid by the last of them, in the name of who proposed it', async () => {
    setup = await startOwnVoteSetup()
    await setup.rule({ requires: { ...TWO_PEOPLE.requires, excludesAsker: true } })
    const { id: quoteId, transactionId } = await newQuote()
    const proposal = await proposed(setup.ana, { operationId: 'executeQuote', params: { quoteId } })
    expect(proposal).toMatchObject({
      state: 'WAITING',
      reason: 'Invoice 2026-118',
      proposedBy: { id: setup.ana.id },
      amount: { amountMinor: 100_00, currency: 'USD' },
      receiving: { currency: 'MXN' },
      customerId: expect.stringMatching(/^Customer:/),
      customerName: expect.stringContaining(' '),
      payee: { id: setup.mexicanPayeeId, name: 'Lucia Mendez', lookalike: null },
      quoteId,
      transactionId: null,
    })
    expect(await standing(proposal.id)).toMatchObject({
      isWaiting: true,
      missing: ['Two people: 2 more signatures.'],
      signer: {
        canSign: false,
        obstacle: 'ASKED_FOR_IT',
        sentence: 'You proposed this payment, so other people have to sign it.',
      },
    })
    expect((await standing(proposal.id)).subject.text).toContain('Operation: "QUOTE"')
    expect(await sign(proposal.id, setup.bea)).toMatchObject({ items: [{ outcome: 'SIGNED' }] })
    expect(await spent()).toBe(0)
    expect(await sign(proposal.id, setup.carl)).toMatchObject({
      items: [{ outcome: 'EXECUTED', failure: null }],
    })
    expect(await spent()).toBe(100_00)
    expect(await read(proposal.id)).toMatchObject({
      state: 'EXECUTED',
      transactionId,
      endedBy: { id: setup.carl.id },
    })
    const { data } = await setup.ana.desk.call('listAuditEntries', { query: { operationId: 'executeQuote' } }, 200)
    expect(data[0]).toMatchObject({ actorName: setup.ana.name, outcome: 'DONE' })
    expect((await setup.server.eventsOf(transactionId)).length).toBeGreaterThan(0)
    expect(await standing(proposal.id)).toMatchObject({ isWaiting: false, votes: [{ state: 'COUNTS' }, {}] })
    expect(await setup.ana.desk.call('listMoneyProposals', { query: { state: 'EXECUTED' } }, 200)).toMatchObject({
      data: [{ id: proposal.id }],
      hasMore: false,
    })
  })

  it('is validated as the call itself, and undone: nothing is signed that would be refused anyway', async () => {
    await setup.rule()
    const kept = async () => {
      const entries = Object.entries(await setup.dump())
      return entries.filter(([name]) => !/^(audit_|changes$|change_)/.test(name))
    }
    const before = await kept()
    expect(await propose(setup.ana, transferCall(9_000_000_00), 400)).toMatchObject({ code: 'INVALID_AMOUNT' })
    const unknown = { operationId: 'executeQuote', params: { quoteId: 'Quote:x' } } as const
    expect(await propose(setup.ana, unknown, 404)).toMatchObject({ code: 'QUOTE_NOT_FOUND' })
    expect(await kept()).toEqual(before)
    await setup.server.as.console.call('createMoneyProposal', { body: { call: transferCall(), reason: 'A tool' } }, 403)
  })

  it('stands beside what agents ask for: counted apart, told how far it is for anybody, ended apart', async () => {
    setup = await startOwnVoteSetup()
    await setup.rule({ requires: { ...TWO_PEOPLE.requires, excludesAsker: true } })
    const { id: quoteId } = await newQuote()
    const { id } = await proposed(setup.ana, { operationId: 'executeQuote', params: { quoteId } })
    const other = await proposed(setup.ana, transferCall())
    const { desk } = setup.ana
    expect(await desk.call('countWaiting', {}, 200)).toMatchObject({ waiting: 0, proposed: 2, proposedTooLate: 0 })
    const read = await desk.call('getMoneyProposal', { params: { proposalId: id } }, 200)
    const ends = { oldestCreatedAt: read.proposedAt, nextExpiresAt: read.expiresAt }
    expect((await desk.call('getOverview', {}, 200)).waiting).toEqual({ count: 2, ...ends })
    expect(await desk.call('listQueue', { query: { askedBy: 'PERSON' } }, 200)).toMatchObject({ data: [] })
    const far = (operatorId?: string) =>
      desk.call('listApprovalStandings', { query: { subjectIds: id, operatorId } }, 200)
    expect(await far()).toMatchObject({ data: [{ subjectId: id, canSign: false, needed: 2 }] })
    expect(await far(setup.bea.id)).toMatchObject({ data: [{ subjectId: id, canSign: true }] })
    const body = { reason: 'Paid already' }
    await desk.call('cancelMoneyProposal', { params: { proposalId: other.id }, body }, 200)
    const ended = (isEnded: 'true' | 'false') => desk.call('listMoneyProposals', { query: { isEnded } }, 200)
    expect((await ended('true')).data.map((one) => one.id)).toEqual([other.id])
    expect((await ended('false')).data.map((one) => one.id)).toEqual([id])
    await setup.server.clock.advance(301)
    expect(await desk.call('countWaiting', {}, 200)).toMatchObject({ proposed: 0, proposedTooLate: 1 })
    const nothing = { count: 0, oldestCreatedAt: null, nextExpiresAt: null }
    expect((await desk.call('getOverview', {}, 200)).waiting).toEqual(nothing)
  })

  it('is signed with a file of a note on it as evidence, whose name stands with the signature', async () => {
    await setup.rule({ requires: { ...TWO_PEOPLE.requires, evidenceFile: true } })
    const { id } = await proposed(setup.ana, transferCall())
    const file = new File(['Invoice 2026-118'], 'invoice.txt')
    const note = await setup.bea.desk.call('addNote', { body: { targetId: id, text: 'Evidence', file } }, 201)
    const [evidence] = note.files
    const { subject } = await standing(id, setup.bea)
    const body: CastVotesRequest = {
      subjects: [{ subjectId: id, sha256: subject.sha256 }],
      proof: { kind: 'PIN', pin: setup.bea.pin },
      evidenceFileIds: [evidence?.id ?? ''],
    }
    expect(await setup.bea.desk.call('castVotes', { body }, 200)).toMatchObject({ items: [{ outcome: 'SIGNED' }] })
    const { votes } = await standing(id)
    expect(votes).toMatchObject([
      { evidence: [{ fileId: evidence?.id, name: 'invoice.txt', sha256: evidence?.sha256 }] },
    ])
    expect(votes[0]?.signature?.text).toContain(evidence?.sha256)
  })

  it('a quote is proposed once, and expires with its proposal', async () => {
    setup = await startOwnVoteSetup()
    await setup.rule()
    const { id: quoteId } = await newQuote()
    const call = { operationId: 'executeQuote', params: { quoteId } } as const
    const { id } = await proposed(setup.ana, call)
    expect(await propose(setup.bea, call, 409)).toMatchObject({ details: { reason: 'PROPOSED_ALREADY' } })
    await sign(id, setup.bea)
    await setup.server.clock.advance(301)
    expect(await read(id)).toMatchObject({ state: 'EXPIRED' })
    expect(await sign(id, setup.carl)).toMatchObject({ items: [{ failure: { reason: 'QUOTE_EXPIRED' } }] })
    const list = (state: 'EXPIRED' | 'WAITING') => setup.ana.desk.call('listMoneyProposals', { query: { state } }, 200)
    expect(await list('EXPIRED')).toMatchObject({ data: [{ id }] })
    expect((await list('WAITING')).data).toEqual([])
    const ofQuote = (asked: string) => setup.ana.desk.call('listMoneyProposals', { query: { quoteId: asked } }, 200)
    expect(await ofQuote(quoteId)).toMatchObject({ data: [{ id }] })
    expect((await ofQuote('Quote:x')).data).toEqual([])
    expect(await spent()).toBe(0)
  })

  it('one person cancels, with a reason; then nobody signs it any more', async () => {
    await setup.rule()
    const { id } = await proposed(setup.ana, transferCall())
    await sign(id, setup.bea)
    const params = { proposalId: id }
    const body = { reason: 'Paid already' }
    expect(await setup.carl.desk.call('cancelMoneyProposal', { params, body }, 200)).toMatchObject({
      state: 'CANCELLED',
      cancelReason: 'Paid already',
      endedBy: { id: setup.carl.id },
    })
    expect(await setup.carl.desk.call('cancelMoneyProposal', { params, body }, 409)).toMatchObject({
      details: { reason: 'PROPOSAL_ENDED', state: 'CANCELLED' },
    })
    await setup.carl.desk.call('cancelMoneyProposal', { params: { proposalId: 'MoneyProposal:x' }, body }, 404)
    expect(await sign(id, setup.carl)).toMatchObject({ items: [{ failure: { reason: 'DECIDED' } }] })
    expect(await spent()).toBe(0)
  })

  it('fails where it cannot be paid any more, and moves nothing', async () => {
    await setup.rule()
    const { id } = await proposed(setup.ana, transferCall(3_000_00))
    await setup.server.as.platform.call('createTransferOut', { body: transfer(4_000_00) }, 201)
    await sign(id, setup.bea)
    expect(await sign(id, setup.carl)).toMatchObject({
      items: [{ outcome: 'FAILED', failure: { code: 'INVALID_AMOUNT' } }],
    })
    expect(await read(id)).toMatchObject({ state: 'FAILED', transactionId: null, failure: { code: 'INVALID_AMOUNT' } })
    expect(await spent()).toBe(4_000_00)
  })

  it('is not carried out in the name of somebody who may not move money any more', async () => {
    setup = await startOwnVoteSetup()
    await setup.rule()
    const { id } = await proposed(setup.bea, transferCall())
    await sign(id, setup.ana)
    const params = { operatorId: setup.bea.id }
    await setup.ana.desk.call('setOperatorState', { params, body: { state: 'DISABLED', reason: 'On leave' } }, 200)
    expect(await sign(id, setup.carl)).toMatchObject({ items: [{ failure: { reason: 'PROPOSER_GONE' } }] })
    expect(await spent()).toBe(0)
  })

  it('two last signatures at once pay once', async () => {
    await setup.rule()
    const { id } = await proposed(setup.ana, transferCall())
    await sign(id, setup.ana)
    const { subject } = await standing(id)
    const cast = (by: Colleague) => {
      const body: CastVotesRequest = {
        subjects: [{ subjectId: id, sha256: subject.sha256 }],
        proof: { kind: 'PIN', pin: by.pin },
      }
      return by.desk.call('castVotes', { body }, 200)
    }
    const replies = await Promise.all([cast(setup.bea), cast(setup.carl)])
    expect(replies.map(({ items }) => items[0]?.outcome).sort()).toEqual(['EXECUTED', 'REFUSED'])
    expect(await spent()).toBe(100_00)
  })

  it('a signature is void when the payee changes, and is taken back while it waits', async () => {
    await setup.rule()
    const { id } = await proposed(setup.ana, transferCall())
    await sign(id, setup.bea)
    await setup.server.service.store.write((tx) =>
      tx
        .updateTable('external_accounts')
        .set({ holder_name: 'Somebody Else' })
        .where('id', '=', setup.usPayeeId)
        .execute(),
    )
    expect((await standing(id)).votes[0]).toMatchObject({ state: 'VOID', voidReason: 'PAYMENT_CHANGED' })
    expect(await sign(id, setup.carl)).toMatchObject({ items: [{ outcome: 'SIGNED' }] })
    const own = (await standing(id, setup.carl)).signer?.ownVoteId ?? ''
    await setup.carl.desk.call('withdrawVote', { params: { voteId: own } }, 200)
    expect(await standing(id)).toMatchObject({ missing: ['Two people: 2 more signatures.'] })
  })

  it('several proposals are not signed together', async () => {
    await setup.rule()
    const ids = [(await proposed(setup.ana, transferCall())).id, (await proposed(setup.ana, transferCall(2))).id]
    const subjects = await Promise.all(
      ids.map(async (subjectId) => ({ subjectId, sha256: (await standing(subjectId)).subject.sha256 })),
    )
    const confirmedSum = { amountMinor: 100_02, currency: 'USD' }
    const body: CastVotesRequest = { subjects, confirmedSum, proof: { kind: 'PIN', pin: setup.bea.pin } }
    expect(await setup.bea.desk.call('castVotes', { body }, 409)).toMatchObject({ details: { reason: 'NOT_ALIKE' } })
  })
})

it('what was proposed for a customer fails when the customer is deleted, and counts no more', async () => {
  setup = await startOwnVoteSetup()
  await setup.rule()
  const { id: quoteId } = await newQuote()
  const rested = await proposed(setup.ana, { operationId: 'executeQuote', params: { quoteId } })
  const moved = await proposed(setup.ana, transferCall())
  await sign(moved.id, setup.bea)
  const ours = await setup.platformAccountId('USD')
  await setup.fund(ours, 200_00)
  const body = await setup.quoteBody({
    source: { sourceType: 'ACCOUNT', accountId: ours },
    destination: { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId },
    lockedCurrencyAmount: 100_00,
  })
  const toPayee = await setup.ana.onService.call('createQuote', { body }, 201)
  const paying = await proposed(setup.ana, { operationId: 'executeQuote', params: { quoteId: toPayee.id } })
  await setup.server.as.platform.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
  for (const [{ id }, who, field] of [
    [rested, 'The customer', 'customerId'],
    [moved, 'The customer', 'customerId'],
    [paying, 'The customer who would be paid', 'payee'],
  ] as const) {
    const message = `${who} was deleted before everybody had signed; nothing was moved.`
    const failure = { message, reason: 'CUSTOMER_DELETED', details: { field } }
    expect(await read(id)).toMatchObject({ state: 'FAILED', endedBy: null, failure })
  }
  const again = { operationId: 'executeQuote', params: { quoteId } } as const
  expect(await propose(setup.ana, again, 409)).toMatchObject({
    details: { field: 'call.params.quoteId', reason: 'CUSTOMER_DELETED' },
  })
  expect(await spent()).toBe(0)
})
