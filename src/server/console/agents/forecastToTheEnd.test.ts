import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import type { ActionForecast } from '../../../contract/console/agents/forecast'
import type { PaymentStep } from '../../../contract/console/money/paymentForecast'
import {
  type AgentSetup,
  type ConnectedAgent,
  NEEDS_APPROVAL,
  startAgentSetup,
} from '../../areas/agents/testing/agentSetup'
import { UMA_RECEIVERS } from '../../counterparties/outcomes/umaReceivers'
import { accountInfoExample } from '../../testing/accounts'
import { mexicanAccount, usAccount } from '../../testing/payments'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: AgentSetup
let agent: ConnectedAgent
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
  agent = await setup.connect(NEEDS_APPROVAL)
})

const platform = () => setup.server.as.platform
const forecast = (actionId: string): Promise<ActionForecast> =>
  setup.server.as.console.call('forecastAction', { params: { actionId } }, 200)

const STEPS: Readonly<Record<string, PaymentStep['step']>> = {
  COMPLETED: 'SETTLES',
  FAILED: 'FAILS',
  REFUND_PENDING: 'REFUND_STARTS',
  REFUND_COMPLETED: 'COMES_BACK',
  REFUND_FAILED: 'REFUND_FAILS',
}

/** What the webhooks told of the payment from its approval on. */
async function toldOf(transactionId: string, approvedAt: string): Promise<PaymentStep[]> {
  const rows = await setup.server.service.store.read((tx) =>
    tx
      .selectFrom('webhook_events')
      .select(['type', 'created_at'])
      .where('object_id', '=', transactionId)
      .where('created_at', '>=', approvedAt)
      .orderBy('id')
      .execute(),
  )
  const steps = rows.flatMap(({ type, created_at }) => {
    const step = STEPS[type.slice(type.indexOf('.') + 1)]
    return step === undefined ? [] : [{ step, at: created_at }]
  })
  return [{ step: 'STARTS', at: approvedAt }, ...steps]
}

/** Approves, lets an hour pass, and holds the forecast against what has become of the payment. */
async function compare(action: AgentAction) {
  await setup.server.clock.advance(7)
  const before = await forecast(action.id)
  const approvedAt = setup.server.clock.iso()
  const params = { agentId: action.agentId, actionId: action.id }
  expect((await platform().call('approveAgentAction', { params }, 200)).status).toBe('APPROVED')
  await setup.server.clock.advance(3600)
  const transactionId = action.transaction?.id ?? ''
  const payment = await platform().call('getTransactionById', { params: { transactionId } }, 200)
  expect(before.timeline).toEqual(await toldOf(transactionId, approvedAt))
  const [verdict] = before.verdicts
  const settledAt = 'settledAt' in payment ? payment.settledAt : null
  if (verdict?.kind === 'PAID') expect([payment.status, settledAt]).toEqual(['COMPLETED', verdict.settlesAt])
  else if (verdict?.kind === 'STARTS_THEN_FAILS') {
    const refund = 'refund' in payment ? payment.refund : undefined
    expect({ ...verdict, kind: payment.status }).toEqual({
      kind: 'FAILED',
      failsAt: before.timeline.findLast(({ step }) => step === 'FAILS')?.at,
      failureReason: ('failureReason' in payment ? payment.failureReason : null) ?? null,
      refund: refund == null ? null : { reason: refund.reason, status: refund.status },
    })
  } else expect.fail(`${verdict?.kind} is no end of a payment that started`)
  return { kind: verdict.kind, steps: before.timeline.map(({ step }) => step), outcome: before.sandboxOutcome }
}

const PROVIDER = 'luzonpay.example'
const QUOTE_SUFFIXES = ['789', '002', '003', '004', '005', '006', '007'] as const
const TRANSFER_SUFFIXES = ['789', '002', '003', '004', '005'] as const
const kindOf = (suffix: string): string => (['789', '003'].includes(suffix) ? 'PAID' : 'STARTS_THEN_FAILS')
const clabeOf = (suffix: string) => mexicanAccount(suffix === '789' ? undefined : suffix)
const mexicanPayee = (suffix: string) =>
  suffix === '789' ? setup.mexicanPayeeId : setup.externalAccount('MXN', clabeOf(suffix))
const usPayee = (suffix: string) =>
  suffix === '789' ? setup.usPayeeId : setup.externalAccount('USD', usAccount(suffix))

async function execute(change: Parameters<AgentSetup['quoteOf']>[2], amount = 100_00): Promise<AgentAction> {
  const quoteId = await setup.quoteOf(agent, amount, change)
  return agent.as.call('agentExecuteQuote', { params: { quoteId } }, 200)
}

async function payAddress(umaAddress: string, currency?: string): Promise<AgentAction> {
  const query = { customerId: setup.customerId }
  const lookup = await platform().call('lookupUma', { params: { receiverUmaAddress: umaAddress }, query }, 200)
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency }
  return execute({
    destination: destination as { destinationType: 'UMA_ADDRESS'; umaAddress: string },
    lookupId: lookup.lookupId,
    senderCustomerInfo: { FULL_NAME: 'Marta Ferreira' },
  })
}

async function friend(): Promise<{ readonly id: string; readonly umaAddress: string }> {
  const { id, umaAddress } = await platform().call('createCustomer', { body: individualBody() }, 201)
  return { id, umaAddress: umaAddress ?? '' }
}

describe('the forecast of a quote is what becomes of it', () => {
  it.each(QUOTE_SUFFIXES)('to a bank account that ends in %s', async (suffix) => {
    const accountId = await mexicanPayee(suffix)
    const seen = await compare(await execute({ destination: { destinationType: 'ACCOUNT', accountId } }))
    expect(seen.kind).toBe(kindOf(suffix))
    expect(seen.outcome?.selectsSuffix ?? null).toBe(suffix === '789' ? null : suffix)
  })

  it.each(QUOTE_SUFFIXES)('to the UMA address of a customer who takes deposits on an account in %s', async (suffix) => {
    const { id, umaAddress } = await friend()
    const body = { customerId: id, currency: 'MXN', accountInfo: clabeOf(suffix), defaultUmaDepositAccount: true }
    await platform().call('createCustomerExternalAccount', { body }, 201)
    expect((await compare(await payAddress(umaAddress))).kind).toBe(kindOf(suffix))
  })

  it.each(QUOTE_SUFFIXES)('to a UMA address elsewhere whose user part ends in %s', async (suffix) => {
    expect((await compare(await payAddress(`$anna.${suffix}@${PROVIDER}`))).kind).toBe(kindOf(suffix))
  })

  it.each(UMA_RECEIVERS.map(({ localPart, payout }) => [localPart, payout.ends] as const))(
    'to the sandbox’s %s',
    async (localPart, ends) => {
      const seen = await compare(await payAddress(`${localPart}@sandbox.countersign.test`))
      expect(seen.kind).toBe(ends === 'COMPLETED' ? 'PAID' : 'STARTS_THEN_FAILS')
    },
  )

  it('to the UMA address of a customer who takes deposits here', async () => {
    const { umaAddress } = await friend()
    expect(await compare(await payAddress(umaAddress, 'USD'))).toMatchObject({
      kind: 'PAID',
      steps: ['STARTS', 'SETTLES'],
      outcome: null,
    })
  })

  it.each(['USDC', 'USDB'])('to the customer’s own account or wallet in %s', async (currency) => {
    const accountId = await setup.accountId(currency)
    const seen = await compare(await execute({ destination: { destinationType: 'ACCOUNT', accountId } }))
    expect(seen).toMatchObject({ kind: 'PAID', steps: ['STARTS', 'SETTLES'] })
  })

  it.each([
    ['USDB', 'SPARK_WALLET'],
    ['BTC', 'LIGHTNING'],
    ['USDC', 'BASE_WALLET'],
    ['USDC', 'SOLANA_WALLET'],
  ] as const)('in %s to an outside %s', async (currency, type) => {
    const accountId = await setup.externalAccount(currency, accountInfoExample(type))
    await compare(await execute({ destination: { destinationType: 'ACCOUNT', accountId } }))
  })

  it.each(TRANSFER_SUFFIXES)('pulled from an account that ends in %s', async (suffix) => {
    const accountId = await usPayee(suffix)
    const seen = await compare(await execute({ source: { sourceType: 'ACCOUNT', accountId } }))
    expect(seen.kind).toBe(suffix === '789' ? 'PAID' : 'STARTS_THEN_FAILS')
  })
})

describe('the forecast of a transfer is what becomes of it', () => {
  it.each(TRANSFER_SUFFIXES)('out to an account that ends in %s', async (suffix) => {
    const accountId = await usPayee(suffix)
    const body = { source: { accountId: setup.usdAccountId }, destination: { accountId }, amount: 100_00 }
    const seen = await compare(await agent.as.call('agentCreateTransferOut', { body }, 201))
    expect(seen.kind).toBe(suffix === '789' ? 'PAID' : 'STARTS_THEN_FAILS')
  })

  it.each(TRANSFER_SUFFIXES)('in from an account that ends in %s', async (suffix) => {
    const accountId = await usPayee(suffix)
    const body = { source: { accountId }, destination: { accountId: setup.usdAccountId }, amount: 100_00 }
    const seen = await compare(await agent.as.call('agentCreateTransferIn', { body }, 201))
    expect(seen.kind).toBe(suffix === '789' ? 'PAID' : 'STARTS_THEN_FAILS')
  })
})

describe('the times of a forecast', () => {
  it('say when a payment starts, settles, comes back and reaches its payer again', async () => {
    setup = await startAgentSetup()
    onTestFinished(() => setup.server.close())
    agent = await setup.connect(NEEDS_APPROVAL)
    const accountId = await setup.externalAccount('MXN', mexicanAccount('005'))
    const action = await execute({ destination: { destinationType: 'ACCOUNT', accountId } })
    const { timeline, verdicts, balanceAfterMinor } = await forecast(action.id)
    expect(timeline).toEqual([
      { step: 'STARTS', at: '2026-11-21T09:00:00.000Z' },
      { step: 'SETTLES', at: '2026-11-21T09:00:01.000Z' },
      { step: 'FAILS', at: '2026-11-21T09:00:31.000Z' },
      { step: 'REFUND_STARTS', at: '2026-11-21T09:00:31.000Z' },
      { step: 'COMES_BACK', at: '2026-11-21T09:00:32.000Z' },
    ])
    expect(verdicts).toEqual([
      {
        kind: 'STARTS_THEN_FAILS',
        failsAt: '2026-11-21T09:00:31.000Z',
        failureReason: 'PAYOUT_RETURNED',
        refund: { reason: 'TRANSACTION_FAILED', status: 'COMPLETED' },
      },
    ])
    expect(balanceAfterMinor).toBe(4_900_00)
  })
})
