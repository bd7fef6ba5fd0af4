import type { ActionFacts } from '../../../contract/console/agents/actionFacts'
import { isId } from '../../../contract/primitives/idForm'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Rational } from '../../foundation/rational'
import type { Context } from '../../kernel/context'
import { getCustomer } from '../customers/public'
import { getExternalAccount } from '../external-accounts/public'
import { getInternalAccount, spendableOf } from '../internal-accounts/public'
import { type QuoteRow, quoteSpend } from '../quotes/public'
import type { MoneyAmount } from '../transactions/public'
import { type AgentAct, accountsOfAct, internalAccountsOfAction, PERMISSIONS, spendOf } from './acts'
import { type Conversions, evaluatePolicy, type PolicyDecision, type PolicyRequest, type PolicyUsage } from './rules'
import { type AgentActionRow, type AgentRow, insertFactsRow, listFactsRows } from './store'
import { agentActionFacts } from './tables'
import { conversionsAt, loadUsage, periodOf } from './usage'
import { policyOf, transferOf } from './view'

/** What is judged of a payment: how much it takes, and the accounts at its ends. */
export interface JudgedAct {
  readonly type: AgentAct['type']
  readonly spend: MoneyAmount
  readonly internalAccountIds: readonly string[]
  /** Both sides, as far as they are accounts. */
  readonly accountIds: readonly string[]
}

const idsOf = (ids: readonly (string | null)[]): string[] => ids.flatMap((id) => (id === null ? [] : [id]))

/** What is judged of a payment that an agent asks for. */
export function judgedAct(act: AgentAct): JudgedAct {
  const accountIds =
    act.type === 'EXECUTE_QUOTE'
      ? [act.quote.source_account_id, act.quote.destination_account_id]
      : [act.transfer.sourceAccountId, act.transfer.destinationAccountId]
  return {
    type: act.type,
    spend: spendOf(act),
    internalAccountIds: accountsOfAct(act),
    accountIds: idsOf(accountIds),
  }
}

/** What is judged of an action that waits, whatever has become of its quote and accounts. */
export function judgedAction(row: AgentActionRow, quote: QuoteRow | null): JudgedAct {
  const internalAccountIds = internalAccountsOfAction(row, quote)
  if (quote !== null) {
    const accountIds = idsOf([quote.source_account_id, quote.destination_account_id])
    return { type: row.type, spend: quoteSpend(quote), internalAccountIds, accountIds }
  }
  const { amount, currency, sourceAccountId, destinationAccountId } = transferOf(row)
  return {
    type: row.type,
    spend: { amountMinor: BigInt(amount), currency },
    internalAccountIds,
    accountIds: [sourceAccountId, destinationAccountId],
  }
}

type Fraction = ActionFacts['counted']['amount']

const fractionText = ({ numerator, denominator }: Rational): Fraction => ({
  numerator: String(numerator),
  denominator: String(denominator),
})

const fractionOf = ({ numerator, denominator }: Fraction): Rational => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
})

async function accountStates(
  context: Context,
  accountIds: readonly string[],
): Promise<ActionFacts['accounts'][number][]> {
  const states: ActionFacts['accounts'][number][] = []
  for (const accountId of accountIds) {
    if (isId('InternalAccount', accountId)) {
      const row = await getInternalAccount(context.tx, accountId)
      if (row === null) continue
      const spendableMinor = String(await spendableOf(context, row))
      states.push({ accountId, kind: 'INTERNAL', currency: row.currency, status: row.status, spendableMinor })
    } else if (isId('ExternalAccount', accountId)) {
      const row = await getExternalAccount(context.tx, accountId)
      const status = row === null ? 'DELETED' : row.status
      states.push({ accountId, kind: 'EXTERNAL', currency: row?.currency ?? '', status, spendableMinor: null })
    }
  }
  return states
}

/** Rates that remember which of them were asked for. */
function remembering(conversions: Conversions) {
  const applied = new Map<string, ActionFacts['rates'][number]>()
  const rate = (from: string, to: string): Rational => {
    const found = conversions.rate(from, to)
    applied.set(`${from} ${to}`, { from, to, rate: fractionText(found) })
    return found
  }
  return { conversions: { rate }, applied: () => [...applied.values()] }
}

/** Facts of which nobody has judged yet. */
type GivenFacts = Omit<ActionFacts, 'judgement'>

/** Everything that a payment of an agent is judged by at this moment. Writes nothing. */
export async function gatherFacts(
  context: Context,
  agent: AgentRow,
  asked: { readonly occasion: ActionFacts['occasion']; readonly act: JudgedAct },
): Promise<GivenFacts> {
  const { act, occasion } = asked
  const policy = policyOf(agent)
  const usage = (await loadUsage(context, [{ id: agent.id, policy }])).get(agent.id)
  const customer = await getCustomer(context.tx, agent.customer_id)
  assert(usage !== undefined && customer !== null, 'every agent has its usage and its customer')
  const { day, month } = periodOf(context.now)
  const permission = PERMISSIONS[act.type]
  const isPaused = agent.is_paused === 1
  const request = { ...act.spend, permission, isAgentPaused: isPaused, internalAccountIds: act.internalAccountIds }
  // Judged once to learn which rates it takes; what counts is the judgement from the facts.
  const { conversions, applied } = remembering(conversionsAt(context.now))
  const { counted, currency } = evaluatePolicy(policy, usage, request, conversions)
  return {
    occasion,
    judgedAt: isoOf(context.now),
    request: {
      type: act.type,
      permission,
      amountMinor: String(act.spend.amountMinor),
      currency: act.spend.currency,
      internalAccountIds: [...act.internalAccountIds],
    },
    counted: { amount: fractionText(counted), currency },
    rates: applied(),
    usage: {
      dailyCount: usage.dailyCount,
      dailySpend: fractionText(usage.dailySpend),
      monthlySpend: fractionText(usage.monthlySpend),
      day,
      month,
    },
    agent: {
      agentId: agent.id,
      isPaused,
      isConnected: agent.is_connected === 1,
      updatedAt: agent.updated_at,
      policy,
    },
    customer: { customerId: customer.id, status: customer.status },
    accounts: await accountStates(context, act.accountIds),
  }
}

/** What was asked, as the rules take it. */
export function askedOf({ request, agent }: GivenFacts): PolicyRequest {
  return {
    permission: request.permission,
    isAgentPaused: agent.isPaused,
    amountMinor: BigInt(request.amountMinor),
    currency: request.currency,
    internalAccountIds: request.internalAccountIds,
  }
}

/** What had counted before, exact. */
export function usageOf({ usage }: GivenFacts): PolicyUsage {
  return {
    dailyCount: usage.dailyCount,
    dailySpend: fractionOf(usage.dailySpend),
    monthlySpend: fractionOf(usage.monthlySpend),
  }
}

/** The rates that were kept; of another pair `otherwise` is asked, where there is one. */
export function keptConversions({ rates }: GivenFacts, otherwise: Conversions | null): Conversions {
  return {
    rate: (from, to) => {
      const kept = rates.find((each) => each.from === from && each.to === to)
      if (kept !== undefined) return fractionOf(kept.rate)
      assert(otherwise !== null, `the facts hold the rate from ${from} to ${to}`)
      return otherwise.rate(from, to)
    },
  }
}

/**
 * Judges from the facts alone: no database, no clock, no rates but those that are kept. What was decided then comes out
 * again, however much has changed since.
 *
 * Source: behaviour 20.4, 20.5.
 */
export function judgeFacts(facts: GivenFacts): PolicyDecision {
  return evaluatePolicy(facts.agent.policy, usageOf(facts), askedOf(facts), keptConversions(facts, null))
}

/** Keeps the facts of one occasion with the action, for good. Assumes: A-351. */
export function keepFacts(tx: Tx, actionId: string, facts: ActionFacts): Promise<void> {
  return insertFactsRow(tx, {
    action_id: actionId,
    occasion: facts.occasion,
    judged_at: facts.judgedAt,
    facts_json: agentActionFacts.columns.facts_json.encode(facts),
  })
}

/** What an action was judged by, when it was asked and when it was approved; nothing for actions that are older. */
export async function listActionFacts(tx: Tx, actionId: string): Promise<ActionFacts[]> {
  const rows = await listFactsRows(tx, actionId)
  return rows.map((row) => readColumn(agentActionFacts, row, 'facts_json'))
}
