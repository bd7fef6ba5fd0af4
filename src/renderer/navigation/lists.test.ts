import { describe, expect, it } from 'vitest'
import { validSearch } from './lists'

describe('validSearch', () => {
  it('drops words and instants that the contract does not know', () => {
    expect(validSearch('transactions', { status: 'COMPLETD', type: 'CARD', startDate: 'yesterday' })).toEqual({
      type: 'CARD',
    })
    const startDate = '2026-11-22T00:00:00.000Z'
    expect(validSearch('transactions', { startDate })).toEqual({ startDate })
    const byTheClock = { startDate: 'start-of-last-week', endDate: '1h-ago' }
    expect(validSearch('transactions', byTheClock)).toEqual(byTheClock)
  })

  it('keeps what is not of the query: tabs, forms, texts', () => {
    const search = { tab: 'history', new: '1', reference: 'INV-1' }
    expect(validSearch('transactions', search)).toEqual(search)
    expect(validSearch('overview', { status: 'ANY' })).toEqual({ status: 'ANY' })
  })

  it('keeps a word that one of the lists of a screen knows', () => {
    expect(validSearch('approvals', { outcome: 'APPROVED', isTooLate: 'perhaps' })).toEqual({ outcome: 'APPROVED' })
  })
})
