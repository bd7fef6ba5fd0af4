import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { useList } from '../../../components/list/useList'
import { markupAt } from '../../../components/testing/markupAt'
import { decidedByAtFirst, decidedFilters } from '../approvalsFilters'
import { AT, proposal } from './testing/proposal'
import { useDecidedCount, useDecidedList } from './useWaitingList'

function Decided() {
  const query = decidedByAtFirst()
  const list = useList('listDecidedActions', { filters: decidedFilters(), query })
  const { source } = useDecidedList(list, true)
  return (
    <p>
      {source.rows.map(({ id }) => id).join(' ')}; {source.totalCount} of {useDecidedCount()}
    </p>
  )
}

it('what ended by itself is not among the decisions of people, which are listed and counted at first', async () => {
  const client = new QueryClient()
  const noActions = { pages: [{ data: [], hasMore: false, totalCount: 0 }], pageParams: [null] }
  const end = { state: 'FAILED', endedAt: AT } as const
  const data = [
    proposal('cancelled', { ...end, state: 'CANCELLED', endedBy: { id: 'Operator:2', name: 'Tomás' } }),
    proposal('ended', end),
  ]
  client.setQueryData(['listDecidedActions', { query: { decidedBy: 'PEOPLE' } }, 'pages'], noActions)
  client.setQueryData(['listMoneyProposals', { query: { isEnded: true, limit: 100 } }], { data })
  const markup = await markupAt('/transactions', <Decided />, client)
  expect(markup.replaceAll('<!-- -->', '')).toContain('<p>MoneyProposal:cancelled; 1 of 1</p>')
})
