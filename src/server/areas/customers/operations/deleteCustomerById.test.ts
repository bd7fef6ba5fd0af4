import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ErrorEnvelope } from '../../../../contract/primitives/errors'
import { mexicanAccount } from '../../../testing/payments'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../agents/testing/agentSetup'
import { startWalletSetup } from '../../wallet-auth/testing/walletKit'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const platform = () => setup.server.as.platform
const params = () => ({ customerId: setup.customerId })
const remove = (status = 200, customerId = setup.customerId) =>
  platform().call('deleteCustomerById', { params: { customerId } }, status) as Promise<unknown>

const quoteBody = () =>
  setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId } })

describe('deleteCustomerById', () => {
  it('answers the customer with isDeleted true, and leaves it readable', async () => {
    await setup.server.clock.advance(5)
    const deleted = await platform().call('deleteCustomerById', { params: params() }, 200)
    expect(deleted).toMatchObject({ id: setup.customerId, isDeleted: true, updatedAt: setup.server.clock.iso() })
    expect(await platform().call('getCustomerById', { params: params() }, 200)).toEqual(deleted)
  })

  it('answers 410 CUSTOMER_DELETED the second time and 404 USER_NOT_FOUND for unknown ids', async () => {
    await remove()
    const again = (await remove(410)) as ErrorEnvelope
    expect(again).toMatchObject({ code: 'CUSTOMER_DELETED', details: { field: 'customerId' } })
    for (const unknown of ['Customer:00000000-0000-7000-8000-000000000000', 'nonsense', 'bulk']) {
      expect(await remove(404, unknown)).toMatchObject({ code: 'USER_NOT_FOUND' })
    }
  })

  it('hides the customer from lists unless they ask for deleted ones, counts included', async () => {
    setup = await startAgentSetup()
    onTestFinished(() => setup.server.close())
    const other = await platform().call('createCustomer', { body: individualBody() }, 201)
    await remove()
    for (const query of [{}, { customerType: 'INDIVIDUAL' as const }]) {
      const page = await platform().call('listCustomers', { query }, 200)
      expect(page.data.map(({ id }) => id)).toEqual([other.id])
      expect(page.totalCount).toBe(1)
    }
    const query = { isIncludingDeleted: 'true' as never }
    const all = await platform().call('listCustomers', { query }, 200)
    expect(all.data.map(({ id }) => id)).toEqual([other.id, setup.customerId])
    expect(all.totalCount).toBe(2)
  })

  it('gives its UMA address and its platformCustomerId free', async () => {
    const { umaAddress, platformCustomerId } = await platform().call('getCustomerById', { params: params() }, 200)
    const body = individualBody({ umaAddress, platformCustomerId })
    expect(await platform().call('createCustomer', { body }, 409)).toMatchObject({ code: 'UMA_ADDRESS_EXISTS' })
    await remove()
    const next = await platform().call('createCustomer', { body }, 201)
    expect(next).toMatchObject({ umaAddress, platformCustomerId })
    await remove(200, next.id)
    await platform().call('createCustomer', { body }, 201)
  })

  it('stops its agents: their credential answers 401, their device codes are void', async () => {
    const { agent, as } = await setup.connect()
    const made = { name: 'Late', customerId: setup.customerId, policy: agent.policy }
    const late = await platform().call('createAgent', { body: made }, 201)
    await as.call('getAgentMe', {}, 200)
    await remove()
    expect(await as.call('getAgentMe', {}, 401)).toMatchObject({ code: 'UNAUTHORIZED' })
    await setup.server.as.nobody.call('redeemAgentDeviceCode', { params: { code: late.deviceCode.code } }, 404)
    const agentId = late.agent.id
    expect(await platform().call('regenerateAgentDeviceCode', { params: { agentId } }, 404)).toMatchObject({
      code: 'USER_NOT_FOUND',
    })
    const read = await platform().call('getAgentById', { params: { agentId: agent.id } }, 200)
    expect(read).toMatchObject({ isConnected: false })
    const ofAgent = { params: { agentId: agent.id } }
    const gone = { code: 'USER_NOT_FOUND', details: { field: 'agentId', reason: 'CUSTOMER_DELETED' } }
    expect(await platform().call('updateAgent', { ...ofAgent, body: { isPaused: true } }, 404)).toMatchObject(gone)
    const policy = { spendingLimits: { dailyLimit: 1_00 } }
    expect(await platform().call('updateAgentPolicy', { ...ofAgent, body: policy }, 404)).toMatchObject(gone)
    await platform().call('deleteAgent', ofAgent, 204)
  })

  it('fails what waited for a decision, with its payment, and moves nothing', async () => {
    const connected = await setup.connect(NEEDS_APPROVAL)
    const waiting = [await setup.transferOut(connected), await setup.execute(connected)]
    await remove()
    for (const action of waiting) {
      const transactionId = action.transaction?.id ?? ''
      const transaction = await platform().call('getTransactionById', { params: { transactionId } }, 200)
      expect(transaction).toMatchObject({ status: 'FAILED' })
      expect((await setup.server.eventsOf(transactionId)).at(-1)).toBe('OUTGOING_PAYMENT.FAILED')
      const detail = await setup.server.as.console.call('getActionDetail', { params: { actionId: action.id } }, 200)
      expect(detail).toMatchObject({
        action: { status: 'FAILED' },
        decision: { outcome: 'FAILED', decidedBy: null, failure: { reason: 'CUSTOMER_DELETED' } },
      })
      const params = { agentId: action.agentId, actionId: action.id }
      expect(await platform().call('approveAgentAction', { params }, 409)).toMatchObject({
        message: 'The customer was deleted before the payment was decided; nothing was moved.',
        details: { reason: 'CUSTOMER_DELETED', status: 'FAILED' },
      })
      const payment = { params: { transactionId } }
      expect(await platform().call('approvePendingPayment', payment, 409)).toMatchObject({
        message: 'The customer was deleted before the payment was decided; nothing was moved.',
        details: { field: 'transactionId', reason: 'CUSTOMER_DELETED', status: 'FAILED' },
      })
    }
    expect((await platform().call('listAgentApprovals', {}, 200)).totalCount).toBe(0)
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual({ balance: 5_000_00, total: 5_000_00 })
  })

  it('leaves what had expired before to have ended with its quote', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await setup.server.clock.advance(3600)
    await remove()
    const params = { transactionId: action.transaction?.id ?? '' }
    const flow = await setup.server.as.console.call('getTransactionFlow', { params }, 200)
    expect(flow).toMatchObject({
      transaction: { status: 'EXPIRED' },
      decision: { decidedBy: null, failure: { reason: 'QUOTE_EXPIRED' } },
      quoteEndedWith: null,
    })
  })

  it('expires its open quotes and those that would pay it, and finishes the payment that runs', async () => {
    const open = await platform().call('createQuote', { body: await quoteBody() }, 201)
    const running = await platform().call('createQuote', { body: await quoteBody() }, 201)
    await platform().call('executeQuote', { params: { quoteId: running.id } }, 200)
    const other = await setup.otherCustomer()
    await setup.fund(other.usdAccountId, 50_00)
    const source = { sourceType: 'ACCOUNT', accountId: other.usdAccountId } as const
    const destination = { destinationType: 'ACCOUNT', accountId: setup.usdAccountId } as const
    const incoming = await platform().call(
      'createQuote',
      { body: { ...(await quoteBody()), source, destination, lockedCurrencyAmount: 10_00 } },
      201,
    )
    const outside = { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId } as const
    const ours = await setup.platformAccountId('USD')
    await setup.fund(ours, 200_00)
    const toPayee = {
      ...(await quoteBody()),
      source: { sourceType: 'ACCOUNT', accountId: ours } as const,
      destination: outside,
    }
    const payee = await platform().call('createQuote', { body: toPayee }, 201)
    const funded = { sourceType: 'REALTIME_FUNDING', customerId: setup.customerId, currency: 'USD' } as const
    const realtime = await platform().call('createQuote', { body: { ...(await quoteBody()), source: funded } }, 201)
    await remove()
    for (const { id, transactionId, ended } of [
      { ...open, ended: 'its customer was deleted' },
      { ...realtime, ended: 'its customer was deleted' },
      { ...incoming, ended: 'the customer who would be paid was deleted' },
      { ...payee, ended: 'the customer who would be paid was deleted' },
    ]) {
      expect(await platform().call('getQuoteById', { params: { quoteId: id } }, 200)).toMatchObject({
        status: 'EXPIRED',
      })
      const quote = { params: { quoteId: id } }
      for (const refused of [
        await platform().call('executeQuote', quote, 409),
        await platform().call('authorizeQuote', { ...quote, body: { code: '123456' } }, 409),
        await platform().call('resendQuoteScaCode', quote, 409),
      ])
        expect(refused).toMatchObject({
          message: `The quote ended when ${ended}; nothing was moved.`,
          details: { field: 'quoteId', status: 'EXPIRED', reason: 'CUSTOMER_DELETED' },
        })
      expect(await setup.server.eventsOf(transactionId)).toEqual([
        'OUTGOING_PAYMENT.PENDING',
        'OUTGOING_PAYMENT.EXPIRED',
      ])
    }
    await setup.server.clock.advance(600)
    const finished = await platform().call(
      'getTransactionById',
      { params: { transactionId: running.transactionId } },
      200,
    )
    expect(finished).toMatchObject({ status: 'COMPLETED' })
  })

  it('leaves its money where it is', async () => {
    await remove()
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual({ balance: 5_000_00, total: 5_000_00 })
  })
})

describe('writes that name a deleted customer', () => {
  it('tell it from one that never was, where no 404 is declared', async () => {
    const { policy } = (await setup.connect()).agent
    await remove()
    const { customerId } = params()
    const card = { cardholderId: customerId, form: 'VIRTUAL' as const, fundingSources: [setup.usdAccountId] }
    const account = { customerId, currency: 'MXN', accountInfo: mexicanAccount() }
    const agent = { name: 'Late', customerId, policy }
    const refused = [
      await platform().call('createCard', { body: card }, 400),
      await platform().call('createCustomerExternalAccount', { body: account }, 400),
      await platform().call('createAgent', { body: agent }, 400),
    ]
    expect(refused.map(({ message, details }) => [message, details?.reason])).toEqual(
      ['no card was made', 'the account was not created', 'no agent was created'].map((undone) => [
        `The customer was deleted; ${undone}.`,
        'CUSTOMER_DELETED',
      ]),
    )
  })

  it('answer 404 USER_NOT_FOUND, or 400 on customerId where no 404 is declared', async () => {
    const agent = (await setup.connect()).agent
    await remove()
    const { customerId } = params()
    const customerBody = { customerType: 'INDIVIDUAL', nationality: 'US' } as const
    const source = { accountId: setup.usdAccountId }
    const refusals: [string, () => Promise<unknown>][] = [
      ['USER_NOT_FOUND', () => platform().call('updateCustomerById', { params: params(), body: customerBody }, 404)],
      ['USER_NOT_FOUND', () => platform().call('createVerification', { body: { customerId } }, 404)],
      ['USER_NOT_FOUND', async () => platform().call('createQuote', { body: await quoteBody() }, 404)],
      [
        'USER_NOT_FOUND',
        () =>
          platform().call(
            'createTransferOut',
            { body: { source, destination: { accountId: setup.usPayeeId }, amount: 1_00 } },
            404,
          ),
      ],
      [
        'USER_NOT_FOUND',
        () =>
          platform().call(
            'createTransferIn',
            { body: { source: { accountId: setup.usPayeeId }, destination: source, amount: 1_00 } },
            404,
          ),
      ],
      [
        'INVALID_INPUT',
        () => platform().call('createAgent', { body: { name: 'A', customerId, policy: agent.policy } }, 400),
      ],
    ]
    for (const [code, call] of refusals) expect(await call()).toMatchObject({ code })
  })
})

describe('the wallets of a deleted customer', () => {
  it('take no login, no session and no signature any more; their email is free', async () => {
    const wallet = await startWalletSetup()
    const session = await wallet.session()
    const as = wallet.server.as.platform
    const credential = { params: { id: wallet.credentialId } }
    await as.call('challengeAuthCredential', credential, 200)
    await as.call('deleteCustomerById', { params: { customerId: wallet.customerId } }, 200)
    const query = { accountId: wallet.accountId }
    expect((await as.call('listAuthCredentials', { query }, 200)).data).toEqual([])
    expect((await as.call('listAuthSessions', { query }, 200)).data).toEqual([])
    await as.call('challengeAuthCredential', credential, 404)
    await as.call('revokeAuthSession', { params: { id: session.sessionId } }, 404)
    const change = { params: { id: wallet.accountId }, body: { privateEnabled: true } }
    expect(await as.call('updateInternalAccount', change, 404)).toMatchObject({ code: 'USER_NOT_FOUND' })
    const challenges = await wallet.server.service.store.read((tx) =>
      tx.selectFrom('auth_challenges').select(['state', 'code']).execute(),
    )
    expect(challenges.filter(({ state, code }) => state === 'LIVE' || code !== null)).toEqual([])
    const next = await as.call('createCustomer', { body: individualBody() }, 201)
    expect(next.email).toBe('marta@example.com')
    await wallet.server.close()
  })
})
