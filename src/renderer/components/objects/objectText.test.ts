import { describe, expect, it } from 'vitest'
import type { FoundObject } from '../../../contract/console/objects/schemas'
import { objectText } from './objectText'

const uuid = '0190a1b2-0000-7000-8000-0000000a1b2c'
const object = (id: string, change: Partial<FoundObject>): FoundObject => ({
  id: `${id}:${uuid}`,
  name: 'Marta Ferreira',
  customerId: 'Customer:1',
  customerName: 'Marta Ferreira',
  type: null,
  status: 'ACTIVE',
  currency: null,
  amountMinor: null,
  identifier: null,
  agentId: null,
  isReady: true,
  ...change,
})

describe('objectText', () => {
  it.each([
    [object('Customer', { type: 'INDIVIDUAL', status: 'APPROVED', identifier: '$m@bank' }), 'Marta Ferreira'],
    [object('Customer', { status: 'HOLD' }), 'Marta Ferreira · On hold'],
    [
      object('Stablecoin', { name: 'Harbour dollar', status: 'PROVISIONING' }),
      'Harbour dollar · Marta Ferreira · Being set up',
    ],
    [
      object('InternalAccount', { type: 'INTERNAL_FIAT', currency: 'USD', amountMinor: 125_000 }),
      'Marta Ferreira · 1,250.00 USD',
    ],
    [
      object('ExternalAccount', { name: 'Lucia Mendez', type: 'MXN_ACCOUNT', currency: 'MXN', identifier: '0020101' }),
      'Lucia Mendez · Marta Ferreira · MXN · 0020101',
    ],
    [
      object('Quote', { status: 'EXPIRED', currency: 'USD', amountMinor: 100 }),
      'Marta Ferreira · 1.00 USD · Expired · …0a1b2c',
    ],
  ])('says %o as %s', (given, text) => {
    expect(objectText(given)).toBe(text)
  })
})
