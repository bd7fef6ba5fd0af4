import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { deskOperator } from '../../client/deskOperator'
import { markupAt } from '../../components/testing/markupAt'
import { WhileAway } from './WhileAway'

it('what expired and what ended without a decision lead to the lists that have them, since then', async () => {
  const since = '2026-11-22T09:00:00.000Z'
  const client = new QueryClient()
  deskOperator.set({ id: 'Operator:1', name: 'Priya Raman' })
  client.setQueryData(['getWhileAway', {}], { since, arrived: 0, decidedByOthers: 2, expired: 3, ended: 4 })
  const markup = (await markupAt('/transactions', <WhileAway />, client)).replaceAll('&amp;', '&')
  const from = encodeURIComponent(since)
  for (const [address, text] of [
    [`tab=decided&decidedBy=SOMEBODY&startDate=${from}`, '2 decided by others'],
    [`tab=late&expiresFrom=${from}`, '3 expired'],
    [`tab=decided&decidedBy=NOBODY&startDate=${from}`, '4 ended without a decision'],
  ])
    expect(markup).toMatch(new RegExp(`href="/approvals\\?${address}"[^>]*>${text}`))
})
