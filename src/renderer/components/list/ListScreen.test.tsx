import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { RowOf } from '../../client/operations'
import type { ListColumn } from '../DataTable/column'
import { markupAt } from '../testing/markupAt'
import { ListScreen } from './ListScreen'
import { useList } from './useList'

const columns: readonly ListColumn<RowOf<'listTransactions'>>[] = [
  { id: 'status', header: 'State', cell: ({ status }) => status },
  { id: 'created', header: 'Created', sortKey: 'createdAt', cell: ({ createdAt }) => createdAt },
]

function Payments() {
  const list = useList('listTransactions', {
    filters: [{ name: 'status', label: 'State' }],
    query: { customerId: 'Customer:1' },
  })
  return (
    <ListScreen
      list={list}
      title="Payments"
      columns={columns}
      empty={{ title: 'No payments yet', text: 'Make one.' }}
      filteredText="This filter takes a whole state."
      detailLabel="Payment"
      detail={(id, row) => <p>{row === undefined ? `only ${id} is known` : `all of ${id}`}</p>}
      create={{ label: 'Pay', operation: null, form: (_acts, start) => <p>{`the form begins with ${start}`}</p> }}
    />
  )
}

const ROW = { id: 'Transaction:1', status: 'PENDING', createdAt: '2026-11-22T00:00:00.000Z' }

/** The screen at an address, when one call was answered with these rows and every other is still on its way. */
function payments(search: string, asked: object, rows: readonly object[]): Promise<string> {
  const client = new QueryClient()
  const query = { customerId: 'Customer:1', ...asked }
  const pages = [{ data: rows, hasMore: false, totalCount: rows.length }]
  client.setQueryData(['listTransactions', { query }, 'pages'], { pages, pageParams: [null] })
  return markupAt(`/transactions${search}`, <Payments />, client)
}

describe('the frame of a list', () => {
  it('offers to make one where nothing exists yet', async () => {
    const markup = await payments('', {}, [])
    expect(markup).toContain('No payments yet')
    expect(markup.match(/>Pay</g)).toHaveLength(2)
    expect(markup).not.toContain('Clear all filters')
  })

  it('asks what the address asks, and offers to clear the filters where nothing matches', async () => {
    const markup = await payments('?status=FAILED', { status: 'FAILED' }, [])
    expect(markup).toMatch(/Nothing matches these filters.*takes a whole state.*Clear all filters/)
    expect(markup).not.toContain('No payments yet')
  })

  it('is turned round by the address, where the contract can', async () => {
    expect(await payments('', {}, [ROW])).toContain('aria-sort="descending"')
    expect(await payments('?sortOrder=asc', { sortOrder: 'asc' }, [ROW])).toMatch(/aria-sort="ascending".*1 row/)
  })

  it('shows what the path names, with its row where that is loaded', async () => {
    expect(await payments('/Transaction:1', {}, [ROW])).toContain('all of Transaction:1')
    expect(await payments('/Transaction:9', {}, [ROW])).toContain('only Transaction:9 is known')
    const full = await payments('/Transaction:1?view=full', {}, [ROW])
    expect(full).toContain('all of Transaction:1')
    expect(full).not.toContain('<table')
  })

  it('opens the form that stands in the address', async () => {
    expect(await payments('', {}, [ROW])).not.toContain('the form begins')
    expect(await payments('?new=CARD', {}, [ROW])).toContain('the form begins with CARD')
  })
})
