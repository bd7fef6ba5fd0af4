import type { AgentPolicy, AgentUsage } from '../../../contract/agents/schemas'
import type { Tx } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { product, type Rational, sumOf, timesRate, wholeOf } from '../../foundation/rational'
import { midRate } from '../exchange-rates/public'
import { type Conversions, type PolicyUsage, shownMinor } from './rules'
import { listSpend, type SpendRow } from './store'

const DAY_MS = 24 * 3600 * 1000

/** The UTC day and month of an instant, and when their counters reset. */
interface UsagePeriod {
  readonly day: string
  readonly month: string
  readonly dailyResetDate: string
  readonly monthlyResetMonth: string
}

/** The period in which an instant lies. Source: behaviour 20.1, UTC. */
export function periodOf(now: number): UsagePeriod {
  const day = isoOf(now).slice(0, 10)
  const month = day.slice(0, 7)
  const nextMonth = isoOf(msOf(`${month}-01T00:00:00.000Z`) + 32 * DAY_MS).slice(0, 7)
  return { day, month, dailyResetDate: isoOf(now + DAY_MS).slice(0, 10), monthlyResetMonth: nextMonth }
}

/** The mid rates of the moment, exact. */
export function conversionsAt(now: number): Conversions {
  return { rate: (from, to) => (from === to ? wholeOf(1n) : midRate(now, from, to)) }
}

interface Counting {
  readonly id: string
  readonly policy: AgentPolicy
}

/** What these executions counted, exact, in a currency. */
export function spentOf(rows: readonly SpendRow[], currency: string, conversions: Conversions): Rational {
  return sumOf(
    rows.map((row) => {
      const counted = timesRate(row.amountMinor, row.rate)
      return row.currency === currency ? counted : product(counted, conversions.rate(row.currency, currency))
    }),
  )
}

/**
 * What counted today and this month, per agent, in the currency of its policy, exact: each payment's amount times the
 * rate of its own moment. Payments keep the currency that the policy had when they started; after a change of currency
 * they are converted at the current rate.
 *
 * Source: behaviour 20.1, 20.5. Assumes: A-090.
 */
export async function loadUsage(
  { tx, now }: { readonly tx: Tx; readonly now: number },
  agents: readonly Counting[],
): Promise<ReadonlyMap<string, PolicyUsage>> {
  const { day, month } = periodOf(now)
  const spend = await listSpend(
    tx,
    agents.map(({ id }) => id),
    month,
  )
  const conversions = conversionsAt(now)
  return new Map(
    agents.map(({ id, policy }) => {
      const { currency } = policy.spendingLimits
      const ofMonth = spend.filter((row) => row.agent_id === id)
      const ofDay = ofMonth.filter((row) => row.day === day)
      return [
        id,
        {
          dailyCount: ofDay.reduce((sum, row) => sum + row.payments, 0),
          dailySpend: spentOf(ofDay, currency, conversions),
          monthlySpend: spentOf(ofMonth, currency, conversions),
        },
      ]
    }),
  )
}

/** Usage as the wire has it: each sum rounded up once. */
export function viewUsage(usage: PolicyUsage, now: number): AgentUsage {
  const { dailyResetDate, monthlyResetMonth } = periodOf(now)
  return {
    dailyTransactionCount: usage.dailyCount,
    dailySpend: shownMinor(usage.dailySpend),
    dailyResetDate,
    monthlySpend: shownMinor(usage.monthlySpend),
    monthlyResetMonth,
  }
}

/** An agent that has done nothing this month. */
export const NOTHING_USED: PolicyUsage = { dailyCount: 0, dailySpend: wholeOf(0n), monthlySpend: wholeOf(0n) }
