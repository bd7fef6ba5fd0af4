import { type PaymentSetup, startPaymentSetup, usAccount } from './payments'
import type { TestServerOptions } from './testServer'

interface HeldAction {
  readonly id: string
  readonly transactionId: string
}

/** A funded customer with an agent whose every payment waits for approval. */
export interface HeldPayments {
  readonly setup: PaymentSetup
  readonly agentId: string
  readonly source: string
  readonly usAccount: typeof usAccount
  quoteAction(): Promise<HeldAction>
  transferAction(amount?: number): Promise<HeldAction>
  statusOf(action: HeldAction): Promise<{ readonly action: string; readonly transaction: string }>
  reasonOf(action: HeldAction): Promise<string | undefined>
}

function heldOf(action: {
  readonly id: string
  readonly status: string
  readonly transaction?: { readonly id: string } | undefined
}): HeldAction {
  if (action.status !== 'PENDING_APPROVAL' || action.transaction === undefined)
    throw new Error(`the action is ${action.status}`)
  return { id: action.id, transactionId: action.transaction.id }
}

/** 500.00 USD on `source`; the agent may do everything, after a person has agreed. */
export async function startHeldPayments(options?: TestServerOptions): Promise<HeldPayments> {
  const setup = await startPaymentSetup(options)
  const { platform } = setup.server.as
  const source = await setup.fundedAccount('USD', 500_00)
  const { agent, deviceCode } = await platform.call(
    'createAgent',
    {
      body: {
        name: 'Payables',
        customerId: setup.customerId,
        policy: {
          permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES', 'CREATE_TRANSFERS'],
          defaultExecutionMode: 'APPROVAL_REQUIRED',
          spendingLimits: { currency: 'USD', perTransactionLimit: 10_000_00 },
        },
      },
    },
    201,
  )
  const { accessToken } = await setup.server.as.nobody.call(
    'redeemAgentDeviceCode',
    { params: { code: deviceCode.code } },
    200,
  )
  const caller = setup.server.as.agent(accessToken)
  const readAction = (action: HeldAction) => caller.call('agentGetAction', { params: { actionId: action.id } }, 200)
  return {
    setup,
    agentId: agent.id,
    source,
    usAccount,
    quoteAction: async () => {
      const quote = await caller.call('agentCreateQuote', { body: await setup.quoteBody() }, 201)
      return heldOf(await caller.call('agentExecuteQuote', { params: { quoteId: quote.id } }, 200))
    },
    transferAction: async (amount = 10_00) => {
      const accountId = await setup.externalAccount('USD', usAccount())
      const body = { source: { accountId: source }, destination: { accountId }, amount }
      return heldOf(await caller.call('agentCreateTransferOut', { body }, 201))
    },
    statusOf: async (action) => ({
      action: (await readAction(action)).status,
      transaction: (await platform.call('getTransactionById', { params: { transactionId: action.transactionId } }, 200))
        .status,
    }),
    reasonOf: async (action) => (await readAction(action)).rejectionReason,
  }
}
