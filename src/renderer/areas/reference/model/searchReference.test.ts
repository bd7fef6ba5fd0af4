import { describe, expect, it } from 'vitest'
import { codeFactsOf } from './errorFacts'
import { indexOf, searchReference } from './searchReference'
import { committedErrors, committedReference } from './testing/committed'

const index = indexOf(committedReference(), codeFactsOf(committedErrors()))
const idsOf = (text: string) => searchReference(index, text).map(({ entry }) => entry.id)

describe('searchReference', () => {
  it.each([
    ['createQuote', 'createQuote'],
    ['createquote', 'createQuote'],
    ['create a quote', 'createQuote'],
    ['/quotes/{quoteId}/execute', 'executeQuote'],
    ['post execute', 'executeQuote'],
    ['QuoteRequest', 'QuoteRequest'],
    ['TRANSACTION_NOT_CANCELLABLE', 'TRANSACTION_NOT_CANCELLABLE'],
    ['outgoing-payment', 'outgoing-payment'],
  ])('finds by “%s” first %s', (text, first) => {
    expect(idsOf(text)[0]).toBe(first)
  })

  it('finds operations and schemas by the name of a field, and says by which', () => {
    const found = searchReference(index, 'lockedCurrencyAmount')
    expect(found.map(({ entry }) => entry.id)).toContain('createQuote')
    expect(found.find(({ entry }) => entry.id === 'createQuote')?.by).toEqual({
      kind: 'field',
      text: 'lockedCurrencyAmount',
    })
  })

  it('finds webhooks by event type and codes by the reasons beside them', () => {
    expect(idsOf('INCOMING_PAYMENT.REFUND_FAILED')).toContain('incoming-payment')
    const byReason = searchReference(index, 'QUOTE_EXPIRED').find(({ entry }) => entry.id === 'INVALID_INPUT')
    expect(byReason?.by).toEqual({ kind: 'reason', text: 'QUOTE_EXPIRED' })
  })

  it('says of an operation that was found by its area that it is of that', () => {
    const { area } = committedReference().operations.find(({ id }) => id === 'createStablecoinMint') ?? { area: '' }
    const found = searchReference(index, area).flatMap(({ by }) => (by?.text === area ? [by.kind] : []))
    expect(new Set(found)).toEqual(new Set(['area']))
  })

  it('finds nothing for nothing and for what there is not', () => {
    expect(searchReference(index, '  ')).toEqual([])
    expect(searchReference(index, 'qqqqzzzz')).toEqual([])
  })

  it('never answers more than sixty', () => {
    expect(searchReference(index, 'e').length).toBeLessThanOrEqual(60)
  })
})
