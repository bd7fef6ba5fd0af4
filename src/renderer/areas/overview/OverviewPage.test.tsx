import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Overview } from '../../../contract/console/money/schemas'
import { markupAt } from '../../components/testing/markupAt'
import { OverviewPage } from './OverviewPage'

const dayOf = (day: string, count: number) => ({ day, count, usdMinor: '100' as const, byCurrency: [] })

const OVERVIEW: Overview = {
  asOf: '2026-11-30T09:00:00.000Z',
  waiting: { count: 0, oldestCreatedAt: null, nextExpiresAt: null },
  decisions: [{ status: 'FAILED', count: 6 }],
  movingTransactions: 0,
  volumePerDay: [dayOf('2026-11-01', 92), dayOf('2026-11-30', 2)],
  volumeBefore: { count: 19, usdMinor: '100' },
  countsByStatus: { transactions: [], quotes: [] },
  webhooks: { delivered: 0, pending: 0, failing: 0, givenUp: 0, recorded: 0 },
  balances: [],
}

const linksOf = async (): Promise<string> => {
  const client = new QueryClient()
  client.setQueryData(['getOverview', {}], OVERVIEW)
  const markup = await markupAt('/transactions', <OverviewPage />, client)
  return markup.replaceAll('&amp;', '&').replaceAll('%3A', ':')
}

it('a volume leads to the payments that it counts: of its day, and of its thirty days', async () => {
  const markup = await linksOf()
  for (const [day, count] of [
    ['2026-11-30', '2 payments'],
    ['2026-11-01', '94 payments'],
  ])
    expect(markup).toMatch(
      new RegExp(`href="/transactions\\?status=COMPLETED&startDate=${day}T00:00:00.000Z"((?!</a>).)*${count}`),
    )
})

it('an outcome of decisions of people leads to what people decided, also where something failed', async () => {
  expect(await linksOf()).toMatch(/href="\/approvals\?tab=decided&outcome=FAILED&decidedBy=PEOPLE"/)
})
