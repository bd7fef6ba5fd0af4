import { describe, expect, it } from 'vitest'
import { askedValues, filterSpecs } from './listFilters'

describe('filterSpecs', () => {
  it('offers the words of the contract, in the given text or as words', () => {
    const [status, type] = filterSpecs('listTransactions', [
      { name: 'status', label: 'State' },
      { name: 'type', label: 'Type', textOf: (type) => ({ INCOMING: 'In', OUTGOING: 'Out', CARD: 'Card' })[type] },
    ])
    expect(status).toMatchObject({ kind: 'choice', name: 'status' })
    expect(status).toHaveProperty('options', expect.arrayContaining([{ value: 'COMPLETED', label: 'Completed' }]))
    expect(type).toHaveProperty('options', [
      { value: 'INCOMING', label: 'In' },
      { value: 'OUTGOING', label: 'Out' },
      { value: 'CARD', label: 'Card' },
    ])
  })

  it('offers the given choices, a text where there are none, and two ends of dates', () => {
    const options = [{ value: 'Customer:1', label: 'Ada' }]
    expect(
      filterSpecs('listTransactions', [
        { name: 'customerId', label: 'Customer', options },
        { name: 'reference', label: 'Reference' },
        { from: 'startDate', to: 'endDate', label: 'Created' },
      ]),
    ).toEqual([
      { kind: 'choice', name: 'customerId', label: 'Customer', options },
      { kind: 'text', name: 'reference', label: 'Reference' },
      { kind: 'dates', name: 'startDate', label: 'Created', fromName: 'startDate', toName: 'endDate' },
    ])
  })

  it('compiles with names of the query alone', () => {
    // @ts-expect-error the query has no such parameter
    const misspelt = filterSpecs('listTransactions', [{ name: 'statsu', label: 'State' }])
    // @ts-expect-error leafing through is not filtering
    const paging = filterSpecs('listTransactions', [{ name: 'cursor', label: 'Cursor' }])
    expect([misspelt, paging].flat()).toHaveLength(2)
  })
})

const DAYS = { nowMs: Date.parse('2026-11-22T10:00:00.000Z'), isUtc: true }

describe('askedValues', () => {
  it('takes what is set, without spaces, by the given names', () => {
    const search = { reference: ' INV-1 ', status: '', tab: 'x' }
    expect(askedValues('listTransactions', ['reference', 'status', 'customerId'], search, DAYS)).toEqual({
      reference: 'INV-1',
    })
  })

  it('waits until a text is as long as the contract wants it', () => {
    expect(askedValues('listOwnershipCases', ['search'], { search: 'a ' }, DAYS)).toEqual({})
    expect(askedValues('listOwnershipCases', ['search'], { search: 'ab' }, DAYS)).toEqual({ search: 'ab' })
  })

  it('asks for the instants that words by the clock mean now', () => {
    const search = { startDate: 'start-of-today', endDate: '1h-ago', reference: '1h-ago' }
    expect(askedValues('listTransactions', ['startDate', 'endDate', 'reference'], search, DAYS)).toEqual({
      startDate: '2026-11-22T00:00:00.000Z',
      endDate: '2026-11-22T09:00:00.000Z',
      reference: '1h-ago',
    })
  })
})
