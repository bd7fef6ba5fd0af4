import { describe, expect, it } from 'vitest'
import { foundProposals } from './foundProposals'
import { LATER, proposal } from './testing/proposal'

const QUOTE = 'Quote:0190a1b2-0000-7000-8000-00000000beef'
const WAITING = proposal('0190a1b2-0000-7000-8000-0000000a11ce', {
  quoteId: QUOTE,
  receiving: { amountMinor: 2_000_050, currency: 'MXN' },
})

describe('what people propose in a search', () => {
  it.each([
    ['ferreteria', 'PARTY'],
    ['ACME', 'PARTY'],
    ['ac', 'PARTY'],
    ['me', null],
    ['raman', 'PARTY'],
    ['invoice 118', 'TEXT'],
    ['1,100.00 USD', 'AMOUNT'],
    ['1100', 'AMOUNT'],
    ['20000.50 MXN', 'AMOUNT'],
    ['1100 EUR', null],
    [WAITING.id, 'ID'],
    [QUOTE, 'ID'],
    ['0a11ce', 'ID'],
    ['…00beef', 'ID'],
    ['0b11ce', null],
    ['Sol', null],
    ['', null],
  ])('is found by %j: %s', (text, match) => {
    expect(foundProposals([WAITING], text).map((hit) => hit.match)).toEqual(match === null ? [] : [match])
  })

  it('is shown once, with its state, as what agents ask for is shown', () => {
    const paid = proposal('paid', { state: 'EXECUTED', endedAt: LATER, payee: { ...WAITING.payee, name: null } })
    const late = proposal('late', { state: 'EXPIRED', customerId: null, customerName: null })
    expect(foundProposals([WAITING, paid, late, WAITING], 'priya')).toMatchObject([
      {
        id: WAITING.id,
        title: 'Ferretería Luna',
        subtitle: 'Priya Raman · Acme GmbH',
        status: 'PENDING_APPROVAL',
        amountMinor: 110_000,
        currency: 'USD',
        type: 'EXECUTE_QUOTE',
      },
      { title: 'Acme GmbH', subtitle: 'Priya Raman', status: 'APPROVED' },
      { title: 'Ferretería Luna', subtitle: 'Priya Raman', status: 'EXPIRED' },
    ])
  })
})
