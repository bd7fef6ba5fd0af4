import { type PaymentWorld, startPaymentWorld, usAccount } from './payments'

interface HeldAction {
  readonly id: string
  readonly transactionId: string
}

/** A funded customer with an agent whose every payment waits for approval. */
export interface HeldPayments {
  readonly world: PaymentWorld
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
export async function startHeldPayments(): Promise<HeldPayments> {
  const world = await startPaymentWorld()
  const { platform } = world.server.as
  const source = await world.fundedAccount('USD', 500_00)
  const { agent, deviceCode } = await platform.call(
    'createAgent',
    {
      body: {
        name: 'Payables',
        customerId: world.customerId,
        policy: {
          permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES', 'CREATE_TRANSFERS'],
          defaultExecutionMode: 'APPROVAL_REQUIRED',
          spendingLimits: { currency: 'USD', perTransactionLimit: 10_000_00 },
        },
      },
    },
    201,
  )
  const { accessToken } = await world.server.as.nobody.call(
    'redeemAgentDeviceCode',
    { params: { code: deviceCode.code } },
    200,
  )
  const caller = world.server.as.agent(accessToken)
  const readAction = (action: HeldAction) => caller.call('agentGetAction', { params: { actionId: action.id } }, 200)
  return {
    world,
    agentId: agent.id,
    source,
    usAccount,
    quoteAction: async () => {
      const quote = await caller.call('agentCreateQuote', { body: await world.quoteBody() }, 201)
      return heldOf(await caller.call('agentExecuteQuote', { params: { quoteId: quote.id } }, 200))
    },
    transferAction: async (amount = 10_00) => {
      const accountId = await world.externalAccount('USD', usAccount())
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
