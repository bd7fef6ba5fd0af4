import { beforeEach, describe, expect, it } from 'vitest'
import type { MoneyCall } from '../../../contract/console/approvals/proposals'
import type { QuoteRequest } from '../../../contract/quotes/schemas'
import { NEEDS_APPROVAL } from '../../areas/agents/testing/agentSetup'
import { shareVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
  await setup.rule()
})

const REASON = 'Invoice 2026-118'
const propose = (call: MoneyCall) => setup.ana.desk.call('createMoneyProposal', { body: { call, reason: REASON } }, 201)
const read = (proposalId: string) => setup.bea.desk.call('getMoneyProposal', { params: { proposalId } }, 200)
const count = () => setup.bea.desk.call('countWaiting', {}, 200)
const spent = async () => 5_000_00 - (await setup.balanceOf(setup.usdAccountId)).balance
const transfer = (amount: number) => ({
  source: { accountId: setup.usdAccountId },
  destination: { accountId: setup.usPayeeId },
  amount,
})
const transferOf = (amount: number): MoneyCall => ({ operationId: 'createTransferOut', body: transfer(amount) })
const putRules = (rules: (typeof TWO_PEOPLE)[]) =>
  setup.ana.desk.call('changeApprovalRules', { body: { rules, apiTokenCountsFor: 'ALL', reason: 'Other rules' } }, 200)

async function newQuote(source: QuoteRequest['source'], lockedCurrencyAmount = 100_00) {
  const destination = { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId } as const
  const body = await setup.quoteBody({ source, destination, lockedCurrencyAmount })
  return (await setup.ana.onService.call('createQuote', { body }, 201)).id
}
const fromAccount = (accountId: string) => ({ sourceType: 'ACCOUNT', accountId }) as const

async function proposedQuote() {
  const quoteId = await newQuote(fromAccount(setup.usdAccountId))
  const { id } = await propose({ operationId: 'executeQuote', params: { quoteId } })
  return { id, quoteId }
}

describe('a proposal whose quote is executed otherwise', () => {
  const EXECUTED = {
    state: 'FAILED',
    endedBy: null,
    transactionId: null,
    failure: {
      code: 'CONFLICT',
      reason: 'QUOTE_ALREADY_EXECUTED',
      message: 'The quote was executed before everybody had signed; nothing was moved by this proposal.',
    },
  }

  it('ends with that, is counted no more, takes no signatures, and stays so when its customer is deleted', async () => {
    const { id, quoteId } = await proposedQuote()
    await setup.sign({ id }, setup.bea)
    await setup.server.as.platform.call('executeQuote', { params: { quoteId } }, 200)
    const ended = await read(id)
    expect(ended).toMatchObject(EXECUTED)
    expect(await count()).toMatchObject({ proposed: 0, proposedTooLate: 0 })
    expect((await setup.ana.desk.call('getOverview', {}, 200)).waiting.count).toBe(0)
    expect(await setup.sign({ id }, setup.carl)).toMatchObject({ items: [{ failure: { reason: 'DECIDED' } }] })
    const query = { targetId: id, operationId: 'executeQuote' }
    const { data } = await setup.ana.desk.call('listAuditEntries', { query }, 200)
    expect(data).toMatchObject([{ targetId: quoteId, details: { endedProposalId: id } }])
    await setup.server.clock.advance(301)
    await setup.server.as.platform.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    expect(await read(id)).toEqual({ ...ended })
    expect(await count()).toMatchObject({ proposed: 0, proposedTooLate: 0 })
    expect(await spent()).toBe(100_00)
  })

  it('goes on waiting where the execution is refused', async () => {
    const { id, quoteId } = await proposedQuote()
    await setup.server.as.platform.call('createTransferOut', { body: transfer(4_950_00) }, 201)
    await setup.server.as.platform.call('executeQuote', { params: { quoteId } }, 400)
    expect(await read(id)).toMatchObject({ state: 'WAITING' })
  })
})

describe('what no signature can change of a quote is said before anybody is asked to sign:', () => {
  const execute = (quoteId: string, status: 400 | 409) =>
    setup.ana.onService.call('executeQuote', { params: { quoteId } }, status)
  async function expectRefused(quoteId: string, status: 400 | 409, reason: string) {
    expect(await execute(quoteId, status)).toMatchObject({ details: { field: 'quoteId', reason } })
    const call = { operationId: 'executeQuote', params: { quoteId } } as const
    const details = { field: 'params.quoteId', reason }
    expect(await setup.ana.desk.call('tryMoneyCall', { body: call }, status)).toMatchObject({ details })
    const body = { call, reason: REASON }
    expect(await setup.ana.desk.call('createMoneyProposal', { body }, status)).toMatchObject({ details: { reason } })
  }

  it('that its money starts it', async () => {
    const { customerId } = setup
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId } as const
    await expectRefused(await newQuote(source), 400, 'FUNDED_IN_REALTIME')
    const destination = { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId } as const
    const body = await setup.quoteBody({ source, destination })
    const { execution } = await setup.ana.desk.call('forecastQuote', { body }, 200)
    expect(execution).toMatchObject({ startsBy: 'FUNDING', signatures: null })
  })

  it('that it was executed, or has expired', async () => {
    const executed = await newQuote(fromAccount(setup.usdAccountId))
    await setup.server.as.platform.call('executeQuote', { params: { quoteId: executed } }, 200)
    await expectRefused(executed, 409, 'QUOTE_ALREADY_EXECUTED')
    const expired = await newQuote(fromAccount(setup.usdAccountId))
    await setup.server.clock.advance(301)
    await expectRefused(expired, 409, 'QUOTE_EXPIRED')
  })

  it('that its execution waits for the decision about an agent', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const quoteId = await setup.quoteOf(agent)
    const { id: actionId } = await agent.as.call('agentExecuteQuote', { params: { quoteId } }, 200)
    await expectRefused(quoteId, 409, 'ACTION_EXISTS')
    const call = { operationId: 'executeQuote', params: { quoteId } } as const
    const refused = await setup.ana.desk.call('createMoneyProposal', { body: { call, reason: REASON } }, 409)
    const details = { field: 'call.params.quoteId', status: 'PENDING_APPROVAL', actionId }
    expect(refused).toMatchObject({ code: 'CONFLICT', details })
  })

  it('that it ended with a customer', async () => {
    const ours = await setup.platformAccountId('USD')
    await setup.fund(ours, 200_00)
    const quoteId = await newQuote(fromAccount(ours))
    await setup.server.as.platform.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    await expectRefused(quoteId, 409, 'CUSTOMER_DELETED')
  })

  it('but not what the account cannot pay now: signatures are asked for first', async () => {
    const quoteId = await newQuote(fromAccount(setup.usdAccountId), 5_001_00)
    expect(await execute(quoteId, 409)).toMatchObject({ details: { reason: 'SIGNATURES_REQUIRED' } })
  })
})

describe('a change of the rules', () => {
  it('ends what no rule asks signatures for any more, says so, and no rule later brings it back', async () => {
    const { id } = await propose(transferOf(70_00))
    const large = await propose(transferOf(300_00))
    await setup.sign({ id }, setup.bea)
    const over = { amountAtLeast: { amountMinor: 200_00, currency: 'USD' } }
    await putRules([{ ...TWO_PEOPLE, when: over }])
    const message = 'The approval rules were changed, and none asked for signatures here; nothing was moved.'
    const failure = { code: 'CONFLICT', reason: 'SIGNATURES_NOT_REQUIRED', message }
    expect(await read(id)).toMatchObject({ state: 'FAILED', endedBy: null, failure })
    expect(await read(large.id)).toMatchObject({ state: 'WAITING' })
    expect(await count()).toMatchObject({ proposed: 1 })
    const query = { operationId: 'changeApprovalRules' }
    const { data } = await setup.ana.desk.call('listAuditEntries', { query }, 200)
    expect(data[0]).toMatchObject({ details: { failedProposals: 1 } })
    await putRules([TWO_PEOPLE])
    const standing = await setup.carl.desk.call('getApprovalStanding', { params: { subjectId: id } }, 200)
    expect(standing).toMatchObject({ isWaiting: false, signer: { canSign: false, obstacle: 'DECIDED' } })
    expect(await count()).toMatchObject({ proposed: 1 })
  })

  it('leaves the rule that had asked to be read, whatever rules come in the same instant', async () => {
    const { id } = await propose(transferOf(70_00))
    await putRules([])
    await putRules([{ ...TWO_PEOPLE, id: 'later', name: 'Later' }])
    const standing = await setup.carl.desk.call('getApprovalStanding', { params: { subjectId: id } }, 200)
    expect(standing.requirements.map(({ ruleName }) => ruleName)).toEqual([TWO_PEOPLE.name])
  })

  it('is not needed where a rule was of first payments: the proposal says what is to be done', async () => {
    await putRules([{ ...TWO_PEOPLE, when: { firstPaymentToPayee: true } }])
    const { id } = await propose(transferOf(70_00))
    await setup.server.as.platform.call('createTransferOut', { body: transfer(10_00) }, 201)
    expect(await setup.sign({ id }, setup.bea)).toMatchObject({
      items: [
        {
          failure: {
            reason: 'NOT_REQUIRED',
            message: expect.stringMatching(/ here\. Withdraw the proposal, and make the payment directly\.$/) as string,
          },
        },
      ],
    })
  })
})

describe('the same proposal sent twice at once', () => {
  const twice = (headers: { 'idempotency-key': string } | undefined) => {
    const call = { body: { call: transferOf(70_00), reason: REASON }, ...(headers === undefined ? {} : { headers }) }
    return Promise.all([1, 2].map(() => setup.ana.desk.call('createMoneyProposal', call, 201)))
  }

  it('is one with an Idempotency-Key, and two without', async () => {
    const [one, same] = await twice({ 'idempotency-key': 'invoice-118' })
    expect(same).toEqual(one)
    expect(await count()).toMatchObject({ proposed: 1 })
    await twice(undefined)
    expect(await count()).toMatchObject({ proposed: 3 })
  })

  it('is one for each person, who each propose in their own name, and a key of one is none of another', async () => {
    const headers = { 'idempotency-key': 'invoice-119' }
    const body = { call: transferOf(70_00), reason: REASON }
    const mine = await setup.ana.desk.call('createMoneyProposal', { body, headers }, 201)
    const hers = await setup.bea.desk.call('createMoneyProposal', { body, headers }, 201)
    expect([mine.proposedBy.id, hers.proposedBy.id]).toEqual([setup.ana.id, setup.bea.id])
    const other = { call: transferOf(80_00), reason: REASON }
    expect(await setup.carl.desk.call('createMoneyProposal', { body: other, headers }, 201)).toMatchObject({
      state: 'WAITING',
    })
    expect(await setup.ana.desk.call('createMoneyProposal', { body, headers }, 201)).toEqual(mine)
  })
})
