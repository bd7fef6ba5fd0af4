import type { Overview } from '../../../contract/console/money/schemas'
import { convertMinor } from '../../areas/exchange-rates/public'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { toWideAmount } from '../../foundation/money'
import { ok } from '../../foundation/reply'
import { countByDeadline } from '../agents/public'
import type { ConsoleContext } from '../consoleContext'
import { FIGURES_CURRENCY, idFloorOf, volumeDays, WEBHOOK_WINDOW_MS } from './rules'
import { countByStatus, countEvents, getWaitingActions, sumBalances, sumVolume } from './store'

const inUsd = (now: number, amountMinor: bigint, currency: string): bigint =>
  convertMinor(now, amountMinor, currency, FIGURES_CURRENCY)

async function volumePerDay(tx: Tx, now: number): Promise<Overview['volumePerDay']> {
  const days = volumeDays(now)
  const rows = await sumVolume(tx, `${days[0]}T00:00:00.000Z`)
  return days.map((day) => {
    const ofDay = rows
      .filter((row) => row.day === day)
      .map((row) => ({ ...row, usdMinor: inUsd(now, row.amountMinor, row.currency) }))
    return {
      day,
      count: ofDay.reduce((total, row) => total + row.count, 0),
      usdMinor: toWideAmount(ofDay.reduce((total, row) => total + row.usdMinor, 0n)),
      byCurrency: ofDay.map(({ currency, amountMinor, usdMinor, count }) => ({
        currency,
        amountMinor: toWideAmount(amountMinor),
        usdMinor: toWideAmount(usdMinor),
        count,
      })),
    }
  })
}

async function webhookFigures(tx: Tx, now: number): Promise<Overview['webhooks']> {
  const figures = { delivered: 0, pending: 0, failing: 0, givenUp: 0, recorded: 0 }
  for (const { state, hasFailed, n } of await countEvents(tx, idFloorOf('Webhook', now - WEBHOOK_WINDOW_MS))) {
    if (state === 'DELIVERED') figures.delivered += n
    else if (state === 'GIVEN_UP') figures.givenUp += n
    else if (state === 'RECORDED') figures.recorded += n
    else if (hasFailed) figures.failing += n
    else figures.pending += n
  }
  return figures
}

/** The numbers of the overview page. */
export async function getOverview({ tx, now }: ConsoleContext) {
  const transactions = await countByStatus(tx, 'transactions')
  const moving = transactions.filter(({ status }) =>
    ['CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING'].includes(status),
  )
  const sums = await sumBalances(tx)
  const body: Overview = {
    asOf: isoOf(now),
    waitingActions: { count: (await countByDeadline(tx, now)).waiting, ...(await getWaitingActions(tx, isoOf(now))) },
    decisions: await countByStatus(tx, 'agent_decisions', 'PEOPLE|'),
    movingTransactions: moving.reduce((total, { count }) => total + count, 0),
    volumePerDay: await volumePerDay(tx, now),
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
