import type { ActionFigures } from '../../../contract/console/agents/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { decisionOf, viewAgent, viewAgentAction } from '../../areas/agents/public'
import type { Row, Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import { namedActor } from '../../kernel/context'
import { availableOf } from '../../ledger/chart'
import type { ConsoleContext } from '../consoleContext'
import { actorOfHeld } from './decisionHold'
import { getHeldOf } from './heldStore'
import { countWaitingOf, requireAction } from './public'
import { countOpenQuotes, findPaymentsBefore, loadSurroundings, type Surroundings, sidesOf } from './store'
import { isTooLate, traceOf, viewParty, viewSummary } from './view'

function figuresOf(
  row: Row<'agent_actions'>,
  quote: Row<'quotes'> | undefined,
  sending: { amountMinor: number; currency: string },
): ActionFigures {
  if (quote === undefined) {
    return {
      sendingMinor: sending.amountMinor,
      sendingCurrency: sending.currency,
      receivingMinor: sending.amountMinor,
      receivingCurrency: sending.currency,
      convertedMinor: sending.amountMinor,
      feesMinor: 0,
      platformFeesMinor: 0,
      serviceFeesMinor: 0,
      exchangeRate: 1,
      lockedAt: row.created_at,
    }
  }
  const { total_sending_amount, fees_included, platform_fees_included } = quote
  return {
    sendingMinor: total_sending_amount,
    sendingCurrency: quote.sending_currency,
    receivingMinor: quote.total_receiving_amount,
    receivingCurrency: quote.receiving_currency,
    convertedMinor: total_sending_amount - fees_included,
    feesMinor: fees_included,
    platformFeesMinor: platform_fees_included,
    serviceFeesMinor: fees_included - platform_fees_included,
    exchangeRate: quote.exchange_rate,
    lockedAt: quote.created_at,
  }
}

async function balancesOf({ tx, ledger }: ConsoleContext, around: Surroundings) {
  const ids = [...around.internalAccounts.keys()]
  const balances = await ledger.balancesOf(tx, ids.map(availableOf))
  return new Map(ids.map((id) => [id, Number(balances.get(availableOf(id)) ?? 0n)]))
}

async function paymentsBeforeOf(tx: Tx, row: Row<'agent_actions'>, externalAccountId: string | null) {
  if (externalAccountId === null) return { count: 0, isCut: false, lastAt: null, last: null }
  const { count, isCut, last } = await findPaymentsBefore(tx, {
    customerId: row.customer_id,
    externalAccountId,
    before: row.created_at,
    ownTransactionId: row.transaction_id,
  })
  const sent = last !== null && last.sent_amount !== null && last.sent_currency !== null
  return {
    count,
    isCut,
    lastAt: last?.settled_at ?? last?.created_at ?? null,
    last: sent ? { amountMinor: last.sent_amount ?? 0, currency: last.sent_currency ?? '' } : null,
  }
}

async function heldDecisionOf(tx: Tx, actionId: string) {
  const held = await getHeldOf(tx, actionId)
  if (held === null) return null
  const { decision_id: decisionId, decision, reason, held_until: heldUntil } = held
  return { decisionId, decision, reason, heldUntil, decidedBy: namedActor(actorOfHeld(held)) }
}

/** Everything the approvals screen shows of an action, in one call. Errors: REFERENCE_NOT_FOUND. */
export async function getActionDetail(context: ConsoleContext, { params }: ConsoleInput<'getActionDetail'>) {
  const { tx } = context
  const nowIso = isoOf(context.now)
  const row = await requireAction(tx, params.actionId)
  const around = await loadSurroundings(tx, [row])
  const agentRow = around.agents.get(row.agent_id)
  const customer = around.customers.get(row.customer_id)
  assert(agentRow !== undefined && customer !== undefined, 'an action has an agent and a customer')
  const quote = around.quotes.get(row.quote_id ?? '')
  const { sourceAccountId, destinationAccountId } = sidesOf(row, quote)
  const balances = await balancesOf(context, around)
  const destination = viewParty(destinationAccountId, around, balances)
  const { sending, claim, snooze } = viewSummary(row, around, nowIso)
  return ok({
    action: await viewAgentAction(context, row),
    agent: { ...(await viewAgent(context, agentRow)), isDeleted: agentRow.is_deleted === 1 },
    customer: {
      id: customer.id,
      name: customer.display_name,
      customerType: customer.customer_type,
      status: customer.status,
      isDeleted: customer.is_deleted === 1,
    },
    source: viewParty(sourceAccountId, around, balances),
    destination,
    paymentsBefore: await paymentsBeforeOf(tx, row, destination.kind === 'EXTERNAL' ? destinationAccountId : null),
    figures: figuresOf(row, quote, sending),
    policyTrace: traceOf(row),
    counted: { amountMinor: row.amount, currency: row.currency },
    decision: decisionOf(row),
    held: await heldDecisionOf(tx, row.id),
    expiresAt: row.expires_at,
    isTooLate: isTooLate(row, nowIso),
    claim,
    snooze,
    pauseEffects: {
      waitingActions: await countWaitingOf(tx, row.agent_id, context.now),
      openQuotes: await countOpenQuotes(tx, row.agent_id, nowIso),
    },
  })
}
