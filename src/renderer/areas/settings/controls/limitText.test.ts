import { describe, expect, it } from 'vitest'
import type { PaymentLimit } from '../../../../contract/console/settings/paymentLimits'
import { limitKey, limitName, limitText, subjectText } from './limitText'

const CUSTOMER = 'Customer:01900000-0000-7000-8000-000000000001'
const daily: PaymentLimit = { kind: 'DAILY_VOLUME', subject: CUSTOMER, currency: 'USD', maxAmountMinor: 1 }
const velocity: PaymentLimit = {
  kind: 'VELOCITY',
  subject: 'EACH_COUNTERPARTY',
  currency: '*',
  maxPayments: 3,
  windowSeconds: 3600,
}

describe('a limit in words', () => {
  it('says what it limits and in which window', () => {
    expect(limitText(daily)).toBe('USD per day')
    expect(limitText(velocity)).toBe('Payments per hour, any currency')
    expect(limitText({ ...velocity, currency: 'EUR', windowSeconds: 60 })).toBe('Payments per minute, EUR')
  })

  it('names one customer by name, and by id where there is no name', () => {
    expect(limitName(daily, 'Marta Ferreira')).toBe('USD per day, Marta Ferreira')
    expect(limitName(daily, null)).toBe(`USD per day, ${CUSTOMER}`)
    expect(subjectText(CUSTOMER)).toBeNull()
  })

  it('has a key of its own for each kind, subject and currency', () => {
    const keys = [daily, velocity, { ...velocity, currency: 'EUR' }, { ...daily, subject: 'EACH_CUSTOMER' }].map(
      limitKey,
    )
    expect(new Set(keys).size).toBe(4)
  })
})
