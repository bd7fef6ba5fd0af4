import { describe, expect, it } from 'vitest'
import type { SavedView } from '../../../contract/console/views/schemas'
import { addressOf, queryNow, searchText, viewOf } from './savedViews'

const view: SavedView = {
  id: 'View:1',
  name: 'Large',
  place: 'approvals',
  search: 'amount=%3E5000&endDate=1d-ago',
  list: 'listQueue',
  query: { amount: '>5000', endDate: '1d-ago', isTooLate: 'false' },
  isShared: false,
  isOwn: true,
  isDefault: false,
  ownerName: 'Priya Raman',
}

describe('a saved view', () => {
  it('is known by its address, whatever the order and whatever is open beside it', () => {
    const search = { endDate: '1d-ago', view: 'full', new: '1', q: 'acme', amount: '>5000' }
    expect(searchText(search)).toBe(view.search)
    expect(viewOf([view], search)).toBe(view)
    expect(viewOf([view], { ...search, type: 'TRANSFER_OUT' })).toBeUndefined()
    expect(addressOf('/approvals', view)).toBe('/approvals?amount=%3E5000&endDate=1d-ago')
    expect(addressOf('/approvals', { search: '' })).toBe('/approvals')
  })

  it('asks for the instants that its words mean now', () => {
    const days = { nowMs: Date.parse('2026-11-22T10:00:00.000Z'), isUtc: true }
    expect(queryNow(view, days)).toEqual({ ...view.query, endDate: '2026-11-21T10:00:00.000Z' })
  })
})
