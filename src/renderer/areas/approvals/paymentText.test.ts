import { describe, expect, it } from 'vitest'
import type { ActionDetail, ActionFigures } from '../../../contract/console/agents/schemas'
import { headlineText } from './paymentText'

const figures: ActionFigures = {
  sendingMinor: 745500,
  sendingCurrency: 'USD',
  receivingMinor: 13731911,
  receivingCurrency: 'MXN',
  convertedMinor: 740977,
  feesMinor: 4523,
  platformFeesMinor: 0,
  serviceFeesMinor: 4523,
  exchangeRate: 0.05396022447276275,
  lockedAt: '2026-11-21T10:47:10.297Z',
}

describe('headlineText', () => {
  const detail = (type: string, holderName: string | null) =>
    ({
      action: { type },
      figures,
      source: { holderName: 'Payer Ltd', label: 'US bank account …1111' },
      destination: { holderName, label: 'Mexico bank account …0571' },
    }) as unknown as ActionDetail

  it('names what arrives and who gets it', () => {
    expect(headlineText(detail('EXECUTE_QUOTE', 'Aceros del Bravo SA'), true)).toBe(
      'Pay 137319.11 MXN to Aceros del Bravo SA',
    )
    expect(headlineText(detail('TRANSFER_OUT', null), true)).toBe('Pay 137319.11 MXN to Mexico bank account …0571')
  })

  it('names the payer where money comes in', () => {
    expect(headlineText(detail('TRANSFER_IN', 'Somebody'), true)).toBe('Collect 137319.11 MXN from Payer Ltd')
  })
})
