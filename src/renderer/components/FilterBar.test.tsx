import { describe, expect, it } from 'vitest'
import { FilterBar } from './FilterBar'
import { filterSpecs } from './list/listFilters'
import { markupAt } from './testing/markupAt'

const specs = filterSpecs('listTransactions', [
  { name: 'reference', label: 'Reference' },
  { name: 'status', label: 'State' },
  { from: 'startDate', to: 'endDate', label: 'Created' },
])
const at = (search: string) => markupAt(`/transactions${search}`, <FilterBar specs={specs} />)

describe('the filter bar', () => {
  it('shows a chip for each filter, and nothing to clear while none is set', async () => {
    const markup = await at('')
    expect(markup).toMatch(/<search [^>]*aria-label="Filter"/)
    expect(markup).toContain('aria-label="Reference"')
    expect(markup.match(/aria-haspopup="dialog"/g)).toHaveLength(2)
    expect(markup).not.toContain('Clear')
  })

  it('says what the address asks in words, and how each is taken away', async () => {
    const markup = await at('?status=PENDING_AUTHORIZATION&reference=INV-1&startDate=2026-11-22T00:00:00.000Z')
    expect(markup).toContain('>Pending authorization<')
    expect(markup).toContain('value="INV-1"')
    expect(markup).toMatch(/>from [^<]*2026[^<]*</)
    for (const label of ['Clear State', 'Clear Created']) expect(markup).toContain(`aria-label="${label}"`)
    expect(markup).toContain('Clear all')
  })

  it('clears what stands beside it, too', async () => {
    const markup = await markupAt(
      '/transactions?customerId=Customer:1',
      <FilterBar specs={specs} beside={['customerId']} />,
    )
    expect(markup).toContain('Clear all')
    expect(await at('?customerId=Customer:1')).not.toContain('Clear all')
  })

  it('says what holds while nothing is chosen, which there is nothing of to clear', async () => {
    const options = [{ value: 'INCOMING', label: 'Money in' }]
    const initial = filterSpecs('listTransactions', [{ name: 'type', label: 'Type', options, initial: 'INCOMING' }])
    const markup = await markupAt('/transactions', <FilterBar specs={initial} />)
    expect(markup).toContain('>Money in<')
    expect(markup).not.toContain('Clear')
  })
})
