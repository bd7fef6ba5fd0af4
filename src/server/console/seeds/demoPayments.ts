import { ServiceError } from '../../foundation/ServiceError'
import type { BuiltAgent, BuiltPayee, DemoBuild } from './demoPeople'

/** Runs an agent's call; a refusal by its policy is part of the story, everything else is a fault of this file. */
async function ask<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServiceError && ['FORBIDDEN', 'INVALID_AMOUNT'].includes(error.code)) return null
    throw error
  }
}

/** An amount that the policy holds, or lets through. */
export function amountFor(build: DemoBuild, agent: BuiltAgent, wantsHeld: boolean): number {
  const { random } = build
  const { spendingLimits, approvalThresholds } = agent.cast.policy
  const limit = agent.cast.dollarRule?.perTransactionLimit ?? spendingLimits.perTransactionLimit
  const threshold = approvalThresholds?.amount ?? Math.floor(limit / 3)
  const [low, high] = wantsHeld
    ? [threshold + 1_000, Math.floor(limit * 0.6)]
    : [Math.floor(threshold / 8), threshold - 1_000]
  const raw = random.between(low, Math.max(low + 1, high))
  return random.chance(60) ? Math.round(raw / 500) * 500 : raw
}

export interface AskedPayment {
  readonly actionId: string
  readonly agent: BuiltAgent
  readonly isWaiting: boolean
}

/** Quotes and executes; null when the policy refused. */
export async function askForQuote(
  build: DemoBuild,
  agent: BuiltAgent,
  payee: BuiltPayee,
  amountMinor: number,
): Promise<AskedPayment | null> {
  const { tools } = build
  const quote = await tools.call(agent.actor, 'agentCreateQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: agent.customer.dollarAccountId },
      destination: { destinationType: 'ACCOUNT', accountId: payee.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amountMinor,
      description: `Invoice ${build.random.digits(5)} ${payee.name}`,
    },
  })
  const action = await ask(() => tools.call(agent.actor, 'agentExecuteQuote', { params: { quoteId: quote.id } }))
  return action && { actionId: action.id, agent, isWaiting: action.status === 'PENDING_APPROVAL' }
}

/** Asks for a transfer in dollars; null when the policy refused. */
export async function askForTransfer(
  build: DemoBuild,
  agent: BuiltAgent,
  payee: BuiltPayee,
  amountMinor: number,
): Promise<AskedPayment | null> {
  const { tools } = build
  const action = await ask(() =>
    tools.call(agent.actor, 'agentCreateTransferOut', {
      body: {
        source: { accountId: agent.customer.dollarAccountId },
        destination: { accountId: payee.id },
        amount: amountMinor,
        remittanceInformation: `INV ${build.random.digits(6)}`,
      },
    }),
  )
  return action && { actionId: action.id, agent, isWaiting: action.status === 'PENDING_APPROVAL' }
}

/** Asks for a payment to one of the customer's payees, big enough to be held or small enough not to be. */
export async function askForPayment(
  build: DemoBuild,
  agent: BuiltAgent,
  wantsHeld: boolean,
): Promise<AskedPayment | null> {
  const payees = agent.customer.payees
  if (payees.length === 0) return null
  const payee = build.random.pick(payees)
  const amountMinor = amountFor(build, agent, wantsHeld)
  return payee.type === 'USD'
    ? askForTransfer(build, agent, payee, amountMinor)
    : askForQuote(build, agent, payee, amountMinor)
}
