import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentPolicy } from '../../../../contract/agents/schemas'
import { accountInfoExample } from '../../../testing/accounts'
import { shareTestServer } from '../../../testing/sharedServer'
import { NEEDS_APPROVAL, policyOf } from '../../agents/testing/agentSetup'
import {
  FUNDED_MINOR,
  payloadOf,
  SENT_MINOR,
  startWalletQuoteSetup,
  type WalletQuoteSetup,
} from '../../quotes/testing/walletQuotes'
import { type HeldSession, SANDBOX_STAMP } from '../../wallet-auth/testing/walletKit'

const server = shareTestServer()
let setup: WalletQuoteSetup
let session: HeldSession
beforeEach(async () => {
  setup = await startWalletQuoteSetup({ on: server })
  session = await setup.session()
})

const platform = () => setup.server.as.platform
const HELD = { balance: FUNDED_MINOR - SENT_MINOR, total: FUNDED_MINOR }
const UNTOUCHED = { balance: FUNDED_MINOR, total: FUNDED_MINOR }

async function connect(policy: Partial<AgentPolicy> = {}) {
  const body = { name: 'Treasury', customerId: setup.customerId, policy: policyOf(policy) }
  const made = await platform().call('createAgent', { body }, 201)
  const redeemed = await setup.server.as.nobody.call(
    'redeemAgentDeviceCode',
    { params: { code: made.deviceCode.code } },
    200,
  )
  const as = setup.server.as.agent(redeemed.accessToken)
  const quote = await as.call('agentCreateQuote', { body: await setup.quoteBody() }, 201)
  const execute = (stamp: string | undefined, status: number, more: Record<string, string> = {}) => {
    const headers = { ...more, ...(stamp === undefined ? {} : { 'service-wallet-signature': stamp }) }
    return as.call('agentExecuteQuote', { params: { quoteId: quote.id }, headers }, status as 200)
  }
  return { agentId: made.agent.id, as, quote, execute, stamp: session.key.stamp(payloadOf(quote)) }
}

const endSession = () =>
  setup.act(({ tx }) =>
    tx
      .updateTable('auth_sessions')
      .set({ revoked_at: setup.server.clock.iso() })
      .where('id', '=', session.sessionId)
      .execute(),
  )

describe('an agent that pays from a wallet', () => {
  it('sends the owner’s stamp along, and pays at once where its policy lets it', async () => {
    const { execute, stamp } = await connect()
    expect(await execute(stamp, 200)).toMatchObject({ status: 'APPROVED', quote: { status: 'PROCESSING' } })
    expect(await setup.balance()).toEqual(HELD)
    await setup.server.clock.advance(1)
    expect(await setup.balance()).toEqual({ balance: HELD.balance, total: HELD.balance })
  })

  it.each([
    ['AUTO', {}],
    ['APPROVAL_REQUIRED', NEEDS_APPROVAL],
  ])('is refused without a stamp, or with a wrong one, when its mode is %s', async (_mode, policy) => {
    const { as, execute, stamp, quote } = await connect(policy)
    expect(await execute(undefined, 401)).toMatchObject({ code: 'WALLET_SIGNATURE_MISSING' })
    expect(await execute('', 401)).toMatchObject({ code: 'WALLET_SIGNATURE_MISSING' })
    expect(await execute('nonsense', 401)).toMatchObject({ code: 'WALLET_SIGNATURE_MALFORMED' })
    expect(await execute(session.key.stamp('x'), 401)).toMatchObject({ code: 'WALLET_SIGNATURE_INVALID' })
    const stranger = await setup.session((await setup.otherWallet()).credentialId)
    expect(await execute(stranger.key.stamp(payloadOf(quote)), 401)).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      details: { reason: 'OTHER_WALLET' },
    })
    expect((await as.call('agentListActions', {}, 200)).totalCount).toBe(0)
    expect(await setup.statusOf(quote.id)).toBe('PENDING')
    expect(await execute(stamp, 200)).toMatchObject({ type: 'EXECUTE_QUOTE' })
  })

  it('waits for approval with the stamp kept: the session may have ended when a person approves', async () => {
    const { agentId, execute, stamp } = await connect(NEEDS_APPROVAL)
    const action = await execute(stamp, 200)
    expect(action).toMatchObject({ status: 'PENDING_APPROVAL', quote: { status: 'PENDING' } })
    expect(JSON.stringify(action)).not.toContain(session.sessionId)
    expect(await setup.balance()).toEqual(UNTOUCHED)
    await endSession()
    const params = { agentId, actionId: action.id }
    const approved = await platform().call('approveAgentAction', { params }, 200)
    expect(approved).toMatchObject({ status: 'APPROVED', quote: { status: 'PROCESSING' } })
    expect(await setup.balance()).toEqual(HELD)
  })

  it('shows its waiting action, and what approving it would do, at the desk', async () => {
    const { execute, stamp } = await connect(NEEDS_APPROVAL)
    const { id: actionId } = await execute(stamp, 200)
    const forecast = await setup.server.as.console.call('forecastAction', { params: { actionId } }, 200)
    expect(forecast).toMatchObject({
      verdicts: [{ kind: 'PAID' }],
      balanceAfterMinor: HELD.balance,
      currency: 'USDB',
    })
    const approvals = await platform().call('listAgentApprovals', { query: { customerId: setup.customerId } }, 200)
    expect(approvals.data.map(({ id }) => id)).toEqual([actionId])
    expect(await setup.balance()).toEqual(UNTOUCHED)
  })

  it('leaves nothing signed behind when its policy refuses', async () => {
    const limits = { spendingLimits: { currency: 'USD', perTransactionLimit: 1 } }
    const { execute, stamp, quote } = await connect(limits)
    expect(await execute(stamp, 403)).toMatchObject({ code: 'FORBIDDEN' })
    const row = await setup.server.service.store.read((tx) =>
      tx.selectFrom('quotes').select('extras_json').where('id', '=', quote.id).executeTakeFirstOrThrow(),
    )
    expect(row.extras_json).not.toContain('walletSignature')
  })

  it('takes the sandbox literal, and replays under an Idempotency-Key without a stamp', async () => {
    const { execute } = await connect()
    const key = { 'idempotency-key': 'agent-1' }
    const action = await execute(SANDBOX_STAMP, 200, key)
    expect(await execute(undefined, 200, key)).toEqual(action)
    expect(await setup.balance()).toEqual(HELD)
  })

  it('cannot do it by a transfer, which has no place for a stamp', async () => {
    const { as } = await connect()
    const accountInfo = accountInfoExample('SPARK_WALLET')
    const payee = { customerId: setup.customerId, currency: 'USDB', accountInfo }
    const { id } = await platform().call('createCustomerExternalAccount', { body: payee }, 201)
    const body = { source: { accountId: setup.accountId }, destination: { accountId: id }, amount: 1 }
    expect(await as.call('agentCreateTransferOut', { body }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'source.accountId', reason: 'WALLET_SIGNATURE_REQUIRED' },
    })
  })
})
