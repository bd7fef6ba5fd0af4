import type { Overview } from '../../../contract/console/money/schemas'
import { toWideAmount } from '../../../contract/primitives/wideAmount'
import { countProposals } from '../../areas/approvals/public'
import { convertMinor } from '../../areas/exchange-rates/public'
import { listPaymentDays } from '../../areas/transactions/public'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import { countByDeadline } from '../agents/public'
import type { ConsoleContext } from '../consoleContext'
import { FIGURES_CURRENCY, firstDayBefore, volumeDays, WEBHOOK_WINDOW_MS } from './rules'
import { countByStatus, countEvents, getWaitingActions, sumBalances } from './store'

const inUsd = (now: number, amountMinor: bigint, currency: string): bigint =>
  convertMinor(now, amountMinor, currency, FIGURES_CURRENCY)

type Volume = Pick<Overview, 'volumePerDay' | 'volumeBefore'>

/** The days of the chart one by one, and what the days before them came to. */
async function volume(tx: Tx, now: number): Promise<Volume> {
  const days = volumeDays(now)
  const rows = (await listPaymentDays(tx, firstDayBefore(now))).map((row) => ({
    ...row,
    usdMinor: inUsd(now, row.amountMinor, row.currency),
  }))
  const figuresOf = (some: typeof rows) => ({
    count: some.reduce((total, { count }) => total + count, 0),
    usdMinor: toWideAmount(some.reduce((total, { usdMinor }) => total + usdMinor, 0n)),
  })
  const volumePerDay = days.map((day) => ({ day, ...figuresOf(rows.filter((row) => row.day === day)) }))
  const [firstDay = ''] = days
  return { volumePerDay, volumeBefore: figuresOf(rows.filter(({ day }) => day < firstDay)) }
}

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

/** What agents ask for and what people propose, together. */
async function waitingFigures(tx: Tx, now: number): Promise<Overview['waiting']> {
  const { waiting } = await countByDeadline(tx, now)
  const actions = await getWaitingActions(tx, isoOf(now))
  const proposals = await countProposals(tx, isoOf(now))
  return {
    count: waiting + proposals.waiting,
    oldestCreatedAt: earlier(actions.oldestCreatedAt, proposals.oldestCreatedAt),
    nextExpiresAt: earlier(actions.nextExpiresAt, proposals.nextExpiresAt),
  }
}

async function webhookFigures(tx: Tx, now: number): Promise<Overview['webhooks']> {
  const sinceMs = now - WEBHOOK_WINDOW_MS
  const figures = { since: isoOf(sinceMs), delivered: 0, pending: 0, failing: 0, givenUp: 0, recorded: 0 }
  for (const { state, hasFailed, n } of await countEvents(tx, sinceMs)) {
    if (state === 'DELIVERED') figures.delivered += n
    else if (state === 'GIVEN_UP') figures.givenUp += n
    else if (state === 'RECORDED') figures.recorded += n
    else if (hasFailed) figures.failing += n
    else figures.pending += n
  }
  return figures
}

/** Where payments stand between start and end. */
const UNSETTLED = ['CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING'] as const

/** The numbers of the overview page. */
export async function getOverview({ tx, now }: ConsoleContext) {
  const transactions = await countByStatus(tx, 'transactions')
  const sums = await sumBalances(tx)
  const body: Overview = {
    asOf: isoOf(now),
    waiting: await waitingFigures(tx, now),
    decisions: await countByStatus(tx, 'agent_decisions', 'PEOPLE|'),
    unsettled: UNSETTLED.map((status) => ({
      status,
      count: transactions.find((entry) => entry.status === status)?.count ?? 0,
    })).filter(({ count }) => count > 0),
    ...(await volume(tx, now)),
    countsByStatus: {
      transactions,
      quotes: await countByStatus(tx, 'quotes'),
    },
    webhooks: await webhookFigures(tx, now),
    balances: sums.map(({ currency, availableMinor, heldMinor }) => ({
      currency,
      availableMinor: toWideAmount(availableMinor),
      heldMinor: toWideAmount(heldMinor),
      usdMinor: toWideAmount(inUsd(now, availableMinor + heldMinor, currency)),
    })),
  }
  return ok(body)
}
