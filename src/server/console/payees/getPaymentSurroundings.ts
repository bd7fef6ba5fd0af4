import type { ConsoleInput } from '../../../contract/console/operations'
import { HISTORY_DAYS, HISTORY_PAYMENTS_MAX } from '../../../contract/console/payees/limits'
import { PATTERN_RULE_NAMES, type PatternRules } from '../../../contract/console/payees/patternRules'
import type { PaymentHistory, PaymentSurroundings, SameAccount } from '../../../contract/console/payees/schemas'
import {
  getAgentAction,
  getAgentRow,
  getPatternRules,
  getSeenPatterns,
  type LookedAt,
  listAsked,
  listPaymentsWith,
  lookedAtOf,
  lookForPatterns,
  medianOf,
  type PaymentSeen,
} from '../../areas/agents/public'
import { findSameAccounts } from '../../areas/external-accounts/public'
import { getRowById } from '../../database/rowsById'
import { assert } from '../../foundation/assert'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { roundedUp } from '../../foundation/rational'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

const DAY_MS = 24 * 3600 * 1000
const SAME_ACCOUNTS_MAX = 10

function historyOf(seen: readonly PaymentSeen[], ownId: string, currency: string, isCut: boolean): PaymentHistory {
  const inCurrency = seen.filter((payment) => payment.currency === currency)
  const others = inCurrency.filter(({ transactionId }) => transactionId !== ownId)
  const median = medianOf(others.map(({ amountMinor }) => BigInt(amountMinor)))
  return {
    currency,
    payments: inCurrency
      .map(({ transactionId, at, amountMinor }) => ({
        transactionId,
        at,
        amountMinor,
        isThis: transactionId === ownId,
      }))
      .reverse(),
    count: others.length,
    waiting: others.filter(({ isWaiting }) => isWaiting).length,
    isCut,
    medianMinor: median === null ? null : Number(roundedUp(median)),
    inOtherCurrencies: seen.length - inCurrency.length,
  }
}

/** From when to when history is read: nothing after the decision, so that it stays what was there to be seen. */
function stretchOf({ action }: LookedAt, now: number) {
  const to = action.decided_at ?? isoOf(now)
  return { from: isoOf(msOf(to) - HISTORY_DAYS * DAY_MS), to, limit: HISTORY_PAYMENTS_MAX }
}

async function payeeOf({ tx, now }: ConsoleContext, looked: LookedAt): Promise<PaymentSurroundings['payee']> {
  const { counterpartyId, action, currency } = looked
  if (counterpartyId === null) return null
  const account = await getRowById(tx, 'external_accounts', counterpartyId)
  const { payments, isCut } = await listPaymentsWith(tx, looked, { counterpartyId, ...stretchOf(looked, now) })
  const own = {
    transactionId: action.transaction_id,
    at: action.created_at,
    amountMinor: looked.amountMinor,
    currency,
    isWaiting: action.status === 'PENDING_APPROVAL',
  }
  const isListed = payments.some(({ transactionId }) => transactionId === own.transactionId)
  const same = account === null ? [] : await findSameAccounts(tx, account)
  return {
    accountId: counterpartyId,
    name: account?.holder_name ?? null,
    firstSeenAt: account?.created_at ?? null,
    history: historyOf(isListed ? payments : [own, ...payments], own.transactionId, currency, isCut),
    sameAccounts: same.slice(0, SAME_ACCOUNTS_MAX).map(
      (one): SameAccount => ({
        ...one,
        isOfSameCustomer: one.customerId === action.customer_id,
        hasOtherName: one.holderName !== account?.holder_name,
      }),
    ),
  }
}

async function agentOf({ tx, now }: ConsoleContext, looked: LookedAt): Promise<PaymentSurroundings['agent']> {
  const { action } = looked
  const agent = await getAgentRow(tx, action.agent_id)
  assert(agent !== null, 'an action has an agent')
  const stretch = stretchOf(looked, now)
  const asked = await listAsked(tx, { agentId: agent.id, ...stretch })
  const isShown = ({ id, status }: (typeof asked)[number]) =>
    id === action.id || status === 'APPROVED' || status === 'PENDING_APPROVAL'
  const seen = asked.filter(isShown).map(({ transaction_id, created_at, status, amount, currency }) => ({
    isWaiting: status === 'PENDING_APPROVAL',
    transactionId: transaction_id,
    at: created_at,
    amountMinor: amount,
    currency,
  }))
  return {
    agentId: agent.id,
    name: agent.name,
    firstSeenAt: agent.created_at,
    history: historyOf(seen, action.transaction_id, action.currency, asked.length === stretch.limit),
    rejected: asked.filter(({ id, status }) => id !== action.id && status === 'REJECTED').length,
  }
}

const rulesOnOf = (rules: PatternRules): number => PATTERN_RULE_NAMES.filter((name) => rules[name].isOn).length

async function patternsOf(context: ConsoleContext, looked: LookedAt): Promise<PaymentSurroundings['patterns']> {
  const { tx, now } = context
  if (looked.action.status === 'PENDING_APPROVAL') {
    const rules = await getPatternRules(tx)
    const hits = await lookForPatterns(context, looked, rules)
    return { seen: 'NOW', at: isoOf(now), hits, rulesOn: rulesOnOf(rules) }
  }
  const kept = await getSeenPatterns(tx, looked.action.id)
  if (kept === null) return { seen: 'NOT_LOOKED_AT', at: null, hits: [], rulesOn: 0 }
  return { seen: 'WHEN_DECIDED', at: kept.at, hits: [...kept.hits], rulesOn: rulesOnOf(kept.rules) }
}

/**
 * The payee and the agent of an action: what was paid before, the same account elsewhere, and what the rules see; of a
 * decided action what they saw then. Looks back a year and at 200 payments.
 *
 * Errors: REFERENCE_NOT_FOUND.
 */
export async function getPaymentSurroundings(
  context: ConsoleContext,
  { params }: ConsoleInput<'getPaymentSurroundings'>,
) {
  const row = await getAgentAction(context.tx, params.actionId)
  const action = found(row, 'REFERENCE_NOT_FOUND', 'actionId', 'There is no such action.')
  const looked = await lookedAtOf(context.tx, action)
  return ok({
    payee: await payeeOf(context, looked),
    agent: await agentOf(context, looked),
    patterns: await patternsOf(context, looked),
  })
}
