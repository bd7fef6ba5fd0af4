import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Overview } from '../../../contract/console/money/schemas'
import { markupAt } from '../../components/testing/markupAt'
import { OverviewPage } from './OverviewPage'

const dayOf = (day: string, count: number) => ({ day, count, usdMinor: '100' as const })

const OVERVIEW: Overview = {
  asOf: '2026-11-30T09:00:00.000Z',
  waiting: { count: 0, oldestCreatedAt: null, nextExpiresAt: null },
  decisions: [{ status: 'FAILED', count: 6 }],
  unsettled: [],
  volumePerDay: [dayOf('2026-11-01', 92), dayOf('2026-11-30', 2)],
  volumeBefore: { count: 19, usdMinor: '100' },
  countsByStatus: { transactions: [], quotes: [] },
  webhooks: { since: '2026-11-29T09:00:00.000Z', delivered: 0, pending: 0, failing: 0, givenUp: 0, recorded: 0 },
  balances: [],
}

const linksOf = async (changed: Partial<Overview> = {}): Promise<string> => {
  const client = new QueryClient()
  client.setQueryData(['getOverview', {}], { ...OVERVIEW, ...changed })
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

it('what has failed leads to what was tried of the same day', async () => {
  const list = '/inbox\\?tab=outbox&state=PENDING'
  const day = 'startDate=2026-11-29T09:00:00.000Z'
  const markup = await linksOf()
  expect(markup).toMatch(new RegExp(`href="${list}&wasTried=%22true%22&${day}"((?!</a>).)*Failed`))
  expect(markup).toMatch(new RegExp(`href="${list}&wasTried=%22false%22&${day}"((?!</a>).)*Pending`))
})

it('unsettled payments of several states lead to a list for each, those of one state to it as a whole', async () => {
  const pending = { status: 'PENDING', count: 11 } as const
  const several = await linksOf({ unsettled: [pending, { status: 'PROCESSING', count: 3 }] })
  expect(several).toMatch(/href="\/transactions\?status=PENDING"[^>]*>11 pending</)
  expect(several).toMatch(/href="\/transactions\?status=PROCESSING"[^>]*>3 processing</)
  expect(await linksOf({ unsettled: [pending] })).toMatch(
    /href="\/transactions\?status=PENDING"((?!<\/a>).)*Unsettled payments((?!<\/a>).)*11/,
  )
})
