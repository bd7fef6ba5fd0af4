import { describe, expect, it } from 'vitest'
import type { Quote } from '../../../contract/quotes/schemas'
import { rateText } from '../../components/format/rateText'
import { quoteFigures, shareText, transactionFigures } from './paymentFigures'

const usd = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 }
const mxn = { code: 'MXN', name: 'Mexican Peso', symbol: 'MX$', decimals: 2 }

const quote: Quote = {
  id: 'Quote:1',
  status: 'PENDING',
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-21T09:05:00.000Z',
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  sendingCurrency: usd,
  receivingCurrency: mxn,
  totalSendingAmount: 50_701,
  totalReceivingAmount: 933_412,
  exchangeRate: 0.0539386,
  feesIncluded: 504,
  platformFeesIncluded: 150,
  transactionId: 'Transaction:1',
  rateDetails: {
    counterpartyMultiplier: 1,
    counterpartyFixedFee: 0,
    serviceApiMultiplier: 1,
    serviceApiFixedFee: 50,
    serviceApiVariableFeeRate: 0.006,
    serviceApiVariableFeeAmount: 304,
  },
}

const sumOfFees = (figures: ReturnType<typeof quoteFigures>) =>
  figures.fees.reduce((sum, fee) => sum + fee.amountMinor, 0)

describe('quoteFigures', () => {
  it('splits the fees and adds up', () => {
    const figures = quoteFigures(quote)
    expect(figures.fees.map((fee) => [fee.kind, fee.amountMinor])).toEqual([
      ['serviceFixed', 50],
      ['serviceVariable', 304],
      ['platform', 150],
    ])
    expect(sumOfFees(figures)).toBe(figures.feesMinor)
    expect(figures.convertedMinor + figures.feesMinor).toBe(figures.sending.amountMinor)
    expect(figures.receiving).toEqual({ amountMinor: 933_412, currency: 'MXN' })
  })

  it('names the counterparty for what no other part explains', () => {
    const figures = quoteFigures({ ...quote, feesIncluded: 604 })
    expect(figures.fees.at(-1)).toEqual({ kind: 'counterparty', amountMinor: 100 })
    expect(sumOfFees(figures)).toBe(604)
  })

  it('keeps one undivided fee when the parts are more than the whole', () => {
    const figures = quoteFigures({ ...quote, feesIncluded: 300 })
    expect(figures.fees).toEqual([{ kind: 'service', amountMinor: 300 }])
  })

  it('has no fees, no rate within one currency', () => {
    const { rateDetails: _, ...plain } = quote
    const figures = quoteFigures({ ...plain, feesIncluded: 0, platformFeesIncluded: 0, receivingCurrency: usd })
    expect(figures).toMatchObject({ fees: [], exchangeRate: null, convertedMinor: 50_701 })
  })
})

describe('transactionFigures', () => {
  const common = {
    id: 'Transaction:1',
    customerId: 'Customer:1',
    platformCustomerId: 'p',
    createdAt: quote.createdAt,
    updatedAt: quote.createdAt,
    destination: { destinationType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  } as const

  it('takes what arrived plus its fees as sent when nobody says what was sent', () => {
    const figures = transactionFigures({
      ...common,
      type: 'INCOMING',
      status: 'COMPLETED',
      direction: 'CREDIT',
      receivedAmount: { amount: 1000, currency: usd },
      fees: 20,
    })
    expect(figures).toMatchObject({
      sending: { amountMinor: 1020, currency: 'USD' },
      fees: [{ kind: 'service', amountMinor: 20 }],
      convertedMinor: 1000,
    })
  })

  it('does not know what arrives before it is told', () => {
    const figures = transactionFigures({
      ...common,
      type: 'OUTGOING',
      status: 'PENDING',
      direction: 'DEBIT',
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
      sentAmount: { amount: 1000, currency: usd },
    })
    expect(figures).toMatchObject({ receiving: null, convertedMinor: 1000, exchangeRate: null })
  })
})

describe('texts', () => {
  it.each([
    [0.0539386, '18.5396 MXN / USD'],
    [1.16453530616, '1.16454 USD / MXN'],
  ])('writes the rate %d the way round that reads well', (rate, text) => {
    expect(rateText(rate, 'USD', 'MXN')).toBe(text)
  })

  it.each([
    [0.006, '0.6 %'],
    [0.0025, '0.25 %'],
    [0.01, '1 %'],
  ])('writes the share %d', (share, text) => {
    expect(shareText(share)).toBe(text)
  })
})
