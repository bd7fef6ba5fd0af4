import type { PatternHit } from '../../../../contract/console/payees/patternHits'
import type { PatternRules } from '../../../../contract/console/payees/patternRules'
import { getHostSetting } from '../../../database/hostSettings'
import type { Tx } from '../../../database/schema'
import { assert } from '../../../foundation/assert'
import { isoOf, msOf } from '../../../foundation/clock'
import { timesRate } from '../../../foundation/rational'
import { type ExternalAccountRow, findSameAccounts, getExternalAccount } from '../../external-accounts/public'
import { getQuote } from '../../quotes/public'
import { getTransaction } from '../../transactions/public'
import { type AgentActionRow, type AgentRow, getAgentRow } from '../store'
import { conversionsAt } from '../usage'
import { policyOf, transferOf } from '../view'
import { listAskedAt, listPaymentsSeen, type PaymentSeen } from './patternStore'
import {
  mayBeSplit,
  newPayeeHit,
  sharedAccountHit,
  splitHit,
  unusualHoursHit,
  velocityHit,
  type WatchedAmount,
} from './paymentPatterns'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** How far back it is looked for what is usual, and for an earlier payment to the payee. */
const USUAL_DAYS = 90
const PAYEE_DAYS = 365
/** How many rows each question looks at. */
const ROWS_MAX = 200
/** So few tell mostly that a payee is known. */
const GLANCE_ROWS = 3

/** What waits or was decided, as the rules look at it. */
export interface LookedAt {
  readonly action: AgentActionRow
  /** The account or address that is paid or paid from; null before it is known. */
  readonly counterpartyId: string | null
  readonly isOut: boolean
  readonly amountMinor: number
  readonly currency: string
}

/** What an action pays, and to whom. */
export async function lookedAtOf(tx: Tx, action: AgentActionRow): Promise<LookedAt> {
  if (action.quote_id === null) {
    const { amount, currency, sourceAccountId, destinationAccountId } = transferOf(action)
    const isOut = action.type === 'TRANSFER_OUT'
    const counterpartyId = isOut ? destinationAccountId : sourceAccountId
    return { action, counterpartyId, isOut, amountMinor: amount, currency }
  }
  const quote = await getQuote(tx, action.quote_id)
  assert(quote !== null, 'an action names a quote that exists')
  return {
    action,
    counterpartyId: quote.destination_account_id,
    isOut: true,
    amountMinor: quote.total_sending_amount,
    currency: quote.sending_currency,
  }
}

/** Payments between the customer and the counterparty of the one that is looked at. */
export function listPaymentsWith(
  tx: Tx,
  { action, isOut }: LookedAt,
  asked: { readonly counterpartyId: string; readonly from: string; readonly to: string; readonly limit: number },
) {
  const { counterpartyId, ...stretch } = asked
  return listPaymentsSeen(tx, {
    customerId: action.customer_id,
    by: { column: isOut ? 'destination_account_id' : 'source_account_id', accountId: counterpartyId },
    type: isOut ? 'OUTGOING' : 'INCOMING',
    ...stretch,
  })
}

interface Looking {
  readonly tx: Tx
  /** Nothing later is looked at, epoch milliseconds. */
  readonly now: number
  readonly rules: PatternRules
  readonly looked: LookedAt
  readonly agent: AgentRow
}

/** Minor units of one currency as the rules take them. */
const inCurrency = (payments: readonly PaymentSeen[], wanted: string) =>
  payments
    .filter(({ currency }) => currency === wanted)
    .map(({ at, amountMinor, transactionId }) => ({
      atMs: msOf(at),
      amountMinor: BigInt(amountMinor),
      transactionId,
    }))

function watchedAmounts({ rules, agent, looked, now }: Looking): WatchedAmount[] {
  const { approvalThresholds, spendingLimits } = policyOf(agent)
  const { rate } = conversionsAt(now)
  const watched = (kind: WatchedAmount['kind'], minor: number | null | undefined, currency: string | undefined) => {
    if (minor === null || minor === undefined || currency === undefined || minor === 0) return []
    const amountMinor = BigInt(minor)
    return [{ kind, amountMinor, currency, inPayment: timesRate(amountMinor, rate(currency, looked.currency)) }]
  }
  const { watchedAmountsMinor, watchedCurrency } = rules.split
  return [
    ...watched('AGENT_APPROVAL', approvalThresholds?.amount, approvalThresholds?.currency),
    ...watched('AGENT_PER_PAYMENT', spendingLimits.perTransactionLimit, spendingLimits.currency),
    ...watchedAmountsMinor.flatMap((minor) => watched('WATCHED', minor, watchedCurrency)),
  ]
}

async function lookForSplit(looking: Looking, counterpartyId: string): Promise<PatternHit | null> {
  const { tx, rules, looked, now } = looking
  if (!rules.split.isOn || !looked.isOut) return null
  const own = await getTransaction(tx, looked.action.transaction_id)
  const ownMinor = own?.sent_amount ?? own?.received_amount
  const watched = watchedAmounts(looking)
  if (ownMinor == null || !mayBeSplit(BigInt(ownMinor), watched, rules.split)) return null
  const askedMs = msOf(looked.action.created_at)
  const reachMs = rules.split.windowHours * HOUR_MS
  const { payments } = await listPaymentsWith(tx, looked, {
    counterpartyId,
    from: isoOf(askedMs - reachMs),
    to: isoOf(Math.min(now, askedMs + reachMs)),
    limit: ROWS_MAX,
  })
  const toPayee = inCurrency(payments, looked.currency)
  const payment = toPayee.find(({ transactionId }) => transactionId === looked.action.transaction_id)
  if (payment === undefined) return null
  return splitHit({ payment, toPayee, currency: looked.currency, watched }, rules.split)
}

async function lookForNewPayee({ tx, rules, looked }: Looking, counterpartyId: string): Promise<PatternHit | null> {
  if (!rules.newPayee.isOn || !looked.isOut) return null
  const { action, currency } = looked
  const askedMs = msOf(action.created_at)
  const since = (days: number) => ({ from: isoOf(askedMs - days * DAY_MS), to: action.created_at, limit: ROWS_MAX })
  const isOther = ({ transactionId }: PaymentSeen) => transactionId !== action.transaction_id
  const toPayee = (limit: number) => listPaymentsWith(tx, looked, { counterpartyId, ...since(PAYEE_DAYS), limit })
  if ((await toPayee(GLANCE_ROWS)).payments.some(isOther)) return null
  const { isCut, payments: paid } = await toPayee(ROWS_MAX)
  if (isCut || paid.some(isOther)) return null
  const { payments } = await listPaymentsSeen(tx, {
    customerId: action.customer_id,
    by: { column: 'customer_id' },
    type: 'OUTGOING',
    ...since(USUAL_DAYS),
  })
  const ofCustomer = inCurrency(payments.filter(isOther), currency).map(({ amountMinor }) => amountMinor)
  return newPayeeHit(
    {
      amountMinor: BigInt(looked.amountMinor),
      currency,
      isFirstToPayee: true,
      ofCustomer,
      lookBackDays: USUAL_DAYS,
    },
    rules.newPayee,
  )
}

async function lookForSharers({ tx, rules, looked }: Looking, account: ExternalAccountRow): Promise<PatternHit | null> {
  if (!rules.sharedAccount.isOn) return null
  const { customer_id: own } = looked.action
  const sharers = (await findSameAccounts(tx, account)).flatMap(({ customerId, customerName, holderName }) =>
    customerId === null || customerId === own ? [] : [{ customerId, customerName: customerName ?? '', holderName }],
  )
  return sharedAccountHit({ holderName: account.holder_name, sharers })
}

async function lookAtAgent({ tx, rules, looked, now }: Looking): Promise<(PatternHit | null)[]> {
  const { velocity, unusualHours } = rules
  if (!velocity.isOn && !unusualHours.isOn) return []
  const { action } = looked
  const askedAtMs = msOf(action.created_at)
  const ofAgent = { agentId: action.agent_id, limit: ROWS_MAX }
  const before = { from: isoOf(askedAtMs - USUAL_DAYS * DAY_MS), to: action.created_at }
  const after = { from: isoOf(askedAtMs + 1), to: isoOf(Math.min(now, askedAtMs + velocity.windowMinutes * MINUTE_MS)) }
  const times = [
    ...(await listAskedAt(tx, { ...ofAgent, ...before })),
    ...(velocity.isOn ? await listAskedAt(tx, { ...ofAgent, ...after }) : []),
  ]
  const facts = { askedAtMs, asked: times.map((at) => ({ atMs: msOf(at) })) }
  return [
    velocity.isOn ? velocityHit(facts, velocity) : null,
    unusualHours.isOn ? unusualHoursHit(facts, unusualHours) : null,
  ]
}

/** The rules as they stand. */
export function getPatternRules(tx: Tx): Promise<PatternRules> {
  return getHostSetting(tx, 'patternRules')
}

/** What the rules see of an action at an instant, the most telling first. Writes nothing. Assumes: A-450. */
export async function lookForPatterns(
  { tx, now }: { readonly tx: Tx; readonly now: number },
  looked: LookedAt,
  rules: PatternRules,
): Promise<PatternHit[]> {
  const agent = await getAgentRow(tx, looked.action.agent_id)
  assert(agent !== null, 'an action has an agent')
  const looking: Looking = { tx, now, rules, looked, agent }
  const { counterpartyId } = looked
  const account = counterpartyId === null ? null : await getExternalAccount(tx, counterpartyId)
  const hits = [
    counterpartyId === null ? null : await lookForSplit(looking, counterpartyId),
    counterpartyId === null ? null : await lookForNewPayee(looking, counterpartyId),
    account === null ? null : await lookForSharers(looking, account),
    ...(await lookAtAgent(looking)),
  ]
  return hits.filter((hit) => hit !== null)
}
