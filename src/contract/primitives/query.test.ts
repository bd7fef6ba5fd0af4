import { describe, expect, it } from 'vitest'
import { serviceOperations } from '../operations'

const { getExchangeRates, listAgents, listTransactions } = serviceOperations

describe('query parameters', () => {
  it('become what they mean', () => {
    const query = listTransactions.query.parse({ limit: '5', startDate: '2026-01-01T00:00:00+02:00', other: 'x' })
    expect(query).toEqual({ limit: 5, startDate: '2025-12-31T22:00:00.000Z', sortOrder: 'desc' })
    expect(listAgents.query.parse({ isPaused: 'false' })).toEqual({ isPaused: false })
  })

  it('may stand once or several times where a list is meant', () => {
    expect(getExchangeRates.query.parse({ destinationCurrency: 'MXN' }).destinationCurrency).toEqual(['MXN'])
    expect(getExchangeRates.query.parse({ destinationCurrency: ['MXN', 'EUR'] }).destinationCurrency).toEqual([
      'MXN',
      'EUR',
    ])
    expect(getExchangeRates.query.parse({}).sendingAmount).toBe(10_000)
  })

  it.each([
    { limit: '0' },
    { limit: '101' },
    { limit: '5.5' },
    { limit: '' },
    { limit: 'ten' },
    { limit: ['1', '2'] },
    { cursor: '' },
    { sortOrder: 'up' },
    { status: 'LOST' },
    { type: 'GIFT' },
    { startDate: 'yesterday' },
    { endDate: '2026-02-30T00:00:00Z' },
    { endDate: '2026-01-01' },
  ])('are refused as %o', (query) => {
    expect(listTransactions.query.safeParse(query).success).toBe(false)
  })

  it.each([{ isPaused: 'yes' }, { isPaused: '' }, { createdAfter: '1700000000' }])('are refused as %o', (query) => {
    expect(listAgents.query.safeParse(query).success).toBe(false)
  })
})
