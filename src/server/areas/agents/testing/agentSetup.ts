import type { Agent, AgentAction, AgentPolicy } from '../../../../contract/agents/schemas'
import type { Call } from '../../../../contract/operations'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { individualBody } from '../../../testing/people'
import type { Caller, TestServerOptions } from '../../../testing/testServer'

/** A policy that lets everything through, up to 1,000.00 USD at a time. */
export function policyOf(change: Partial<AgentPolicy> = {}): AgentPolicy {
  return {
    permissions: [
      'VIEW_TRANSACTIONS',
      'CREATE_TRANSFERS',
      'CREATE_QUOTES',
      'EXECUTE_QUOTES',
      'MANAGE_EXTERNAL_ACCOUNTS',
    ],
    defaultExecutionMode: 'AUTO',
    spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_00 },
    ...change,
  }
}

export const NEEDS_APPROVAL: Partial<AgentPolicy> = { defaultExecutionMode: 'APPROVAL_REQUIRED' }

/** An agent that has redeemed its code. */
export interface ConnectedAgent {
  readonly agent: Agent
  readonly accessToken: string
  readonly as: Caller
}

/** An approved customer with 5,000.00 USD and payees in Mexico and the United States. */
export interface AgentSetup extends PaymentSetup {
  readonly usdAccountId: string
  readonly mexicanPayeeId: string
  readonly usPayeeId: string
  connect(policy?: Partial<AgentPolicy>, customerId?: string): Promise<ConnectedAgent>
  /** Another approved customer, with an account in dollars. */
  otherCustomer(): Promise<{ readonly customerId: string; readonly usdAccountId: string; readonly payeeId: string }>
  quoteOf(
    agent: ConnectedAgent,
    amount?: number,
    change?: Partial<NonNullable<Call<'agentCreateQuote'>['body']>>,
  ): Promise<string>
  execute(agent: ConnectedAgent, amount?: number): Promise<AgentAction>
  transferOut(agent: ConnectedAgent, amount?: number): Promise<AgentAction>
  /** Every row of every table, for comparisons. */
  dump(): Promise<Record<string, unknown[]>>
}

async function connectAgent(setup: PaymentSetup, policy: AgentPolicy, customerId: string): Promise<ConnectedAgent> {
  const { platform, nobody } = setup.server.as
  const made = await platform.call('createAgent', { body: { name: 'Treasury', customerId, policy } }, 201)
  const redeemed = await nobody.call('redeemAgentDeviceCode', { params: { code: made.deviceCode.code } }, 200)
  return { agent: made.agent, accessToken: redeemed.accessToken, as: setup.server.as.agent(redeemed.accessToken) }
}

async function makeOtherCustomer(setup: PaymentSetup) {
  const { platform } = setup.server.as
  const { id: customerId } = await platform.call('createCustomer', { body: individualBody() }, 201)
  const accounts = await platform.call('listCustomerInternalAccounts', { query: { customerId, currency: 'USD' } }, 200)
  const body = { customerId, currency: 'USD', accountInfo: usAccount() }
  const payee = await platform.call('createCustomerExternalAccount', { body }, 201)
  const [account] = accounts.data
  if (account === undefined) throw new Error('a customer has an account in dollars')
  return { customerId, usdAccountId: account.id, payeeId: payee.id }
}

async function dumpTables(setup: PaymentSetup): Promise<Record<string, unknown[]>> {
  const { sqlite } = setup.server.service.store
  const names = sqlite.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`).all() as {
    name: string
  }[]
  return Object.fromEntries(
    names.map(({ name }) => [name, sqlite.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()]),
  )
}

/** Starts a payment setup with what agents need in it. */
export async function startAgentSetup(options?: TestServerOptions): Promise<AgentSetup> {
  const base = await startPaymentSetup(options)
  const usdAccountId = await base.accountId('USD')
  await base.fund(usdAccountId, 5_000_00)
  const mexicanPayeeId = await base.externalAccount('MXN', mexicanAccount())
  const usPayeeId = await base.externalAccount('USD', usAccount())
  const setup: AgentSetup = {
    ...base,
    usdAccountId,
    mexicanPayeeId,
    usPayeeId,
    connect: (policy = {}, customerId = base.customerId) => connectAgent(base, policyOf(policy), customerId),
    otherCustomer: () => makeOtherCustomer(base),
    quoteOf: async ({ as }, amount = 100_00, change = {}) => {
      const quote = await as.call(
        'agentCreateQuote',
        {
          body: {
            source: { sourceType: 'ACCOUNT', accountId: usdAccountId },
            destination: { destinationType: 'ACCOUNT', accountId: mexicanPayeeId },
            lockedCurrencySide: 'SENDING',
            lockedCurrencyAmount: amount,
            ...change,
          },
        },
        201,
      )
      return quote.id
    },
    execute: async (agent, amount) => {
      const quoteId = await setup.quoteOf(agent, amount)
      return agent.as.call('agentExecuteQuote', { params: { quoteId } }, 200)
    },
    transferOut: ({ as }, amount = 100_00) =>
      as.call(
        'agentCreateTransferOut',
        {
          body: { source: { accountId: usdAccountId }, destination: { accountId: usPayeeId }, amount },
        },
        201,
      ),
    dump: () => dumpTables(base),
  }
  return setup
}
