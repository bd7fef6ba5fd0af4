import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import { shareTestServer } from '../../testing/sharedServer'
import { type AgentSetup, type ConnectedAgent, NEEDS_APPROVAL, startAgentSetup } from './testing/agentSetup'

const CODE = '123456'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
  await setup.server.as.desk.call('updateHostSettings', { body: { scaRules: 'ON' } }, 200)
  const phone = { customerType: 'INDIVIDUAL', phoneNumber: '+14155550123' } as const
  await platform().call('updateCustomerById', { params: { customerId: setup.customerId }, body: phone }, 200)
  await login()
})

const platform = () => setup.server.as.platform
const query = () => ({ customerId: setup.customerId })

async function login() {
  const started = await platform().call('startScaLogin', { query: query(), body: { factor: 'SMS_OTP' } }, 200)
  const body = { factor: 'SMS_OTP', challengeId: started.challengeId, code: CODE, endUserIpAddress: '::1' } as const
  await platform().call('completeScaLogin', { query: query(), body }, 200)
}

const logOut = () =>
  platform().call('recordSecurityEvent', { query: query(), body: { eventType: 'RESET_PASSWORD_COMPLETED' } }, 200)
const approve = ({ agentId, id: actionId }: AgentAction) =>
  platform().call('approveAgentAction', { params: { agentId, actionId } }, 200)
const forecast = ({ id: actionId }: AgentAction) =>
  setup.server.as.console.call('forecastAction', { params: { actionId } }, 200)
const authorize = (quoteId: string) =>
  platform().call('authorizeQuote', { params: { quoteId }, body: { code: CODE } }, 200)
const readQuote = (quoteId: string) => platform().call('getQuoteById', { params: { quoteId } }, 200)
const paymentOf = async (quoteId: string) => {
  const { transactionId } = await readQuote(quoteId)
  return platform().call('getTransactionById', { params: { transactionId } }, 200)
}

describe('a quote that an agent executes for such a customer', () => {
  it('is approved, and then waits for the customer; the platform proves it', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    const quoteId = action.quote?.id ?? ''
    expect(await readQuote(quoteId)).toMatchObject({ status: 'PENDING' })
    expect(await forecast(action)).toMatchObject({
      verdicts: [{ kind: 'WAITS', waitsFor: ['the customer'] }],
      timeline: [],
      balanceAfterMinor: 5_000_00,
    })
    const approved = await approve(action)
    expect(approved).toMatchObject({ status: 'APPROVED', transaction: { status: 'PENDING_AUTHORIZATION' } })
    expect(await readQuote(quoteId)).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: { purpose: 'CURRENCY_CONVERSION' },
    })
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(5_000_00)
    await authorize(quoteId)
    expect(await authorize(quoteId)).toMatchObject({ status: 'PROCESSING' })
    expect(await paymentOf(quoteId)).toMatchObject({ agentId: action.agentId })
  })

  it('waits without an approval where the policy asks for none', async () => {
    const action = await setup.execute(await setup.connect())
    expect(action).toMatchObject({ status: 'APPROVED', transaction: { status: 'PENDING_AUTHORIZATION' } })
  })

  it('fails when the customer does not prove it in time', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await approve(action)
    await setup.server.clock.advance(300)
    expect(await paymentOf(action.quote?.id ?? '')).toMatchObject({
      status: 'FAILED',
      failureReason: 'SCA_NOT_COMPLETED',
    })
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(5_000_00)
  })

  it('is refused without a login, and fails when the login has ended by its approval', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.execute(agent)
    const quoteId = await setup.quoteOf(agent)
    await logOut()
    expect(await agent.as.call('agentExecuteQuote', { params: { quoteId } }, 409)).toMatchObject({
      code: 'SCA_SESSION_REQUIRED',
    })
    expect(await forecast(action)).toMatchObject({ verdicts: [{ kind: 'REFUSED', code: 'SCA_SESSION_REQUIRED' }] })
    expect(await approve(action)).toMatchObject({ status: 'FAILED' })
  })
})

describe('a transfer of an agent for such a customer', () => {
  const ask = (agent: ConnectedAgent, status: 201 | 409) =>
    agent.as.call(
      'agentCreateTransferOut',
      {
        body: {
          source: { accountId: setup.usdAccountId },
          destination: { accountId: setup.usPayeeId },
          amount: 100_00,
        },
      },
      status,
    )

  it('needs a login when it is asked for, and when it is approved', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const [one, other] = [await setup.transferOut(agent), await setup.transferOut(agent)]
    expect(await approve(one)).toMatchObject({ status: 'APPROVED' })
    await logOut()
    expect(await ask(agent, 409)).toMatchObject({ code: 'SCA_SESSION_REQUIRED' })
    expect(await approve(other)).toMatchObject({ status: 'FAILED' })
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(4_900_00)
    await login()
    await ask(agent, 201)
  })
})

describe('the forecast of a quote of such a customer', () => {
  const forecastQuote = (source: object) =>
    setup.server.as.console.call(
      'forecastQuote',
      {
        body: {
          source: source as { sourceType: 'ACCOUNT'; accountId: string },
          destination: { destinationType: 'ACCOUNT', accountId: setup.usPayeeId },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 100_00,
        },
      },
      200,
    )
  const waits = { refusal: null, verdicts: [{ kind: 'WAITS', waitsFor: ['the customer'] }], timeline: [] }

  it('says that it would wait for the customer, whoever funds it', async () => {
    const sent = async () =>
      (await setup.server.as.desk.call('listSentMessages', { query: { limit: '100' } }, 200)).data
    const before = await sent()
    const paid = await forecastQuote({ sourceType: 'ACCOUNT', accountId: setup.usdAccountId })
    expect(paid.execution).toMatchObject({ startsBy: 'CALL', ...waits })
    const funded = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId }
    expect((await forecastQuote(funded)).execution).toMatchObject({ startsBy: 'FUNDING', ...waits })
    expect(await sent()).toEqual(before)
  })
})
