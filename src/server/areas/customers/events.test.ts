import { expect, it } from 'vitest'
import { statusEventType } from './events'

it.each([
  ['INDIVIDUAL', 'PENDING', 'CUSTOMER.KYC_PENDING'],
  ['INDIVIDUAL', 'APPROVED', 'CUSTOMER.KYC_APPROVED'],
  ['INDIVIDUAL', 'REJECTED', 'CUSTOMER.KYC_REJECTED'],
  ['INDIVIDUAL', 'UNVERIFIED', null],
  ['INDIVIDUAL', 'HOLD', null],
  ['BUSINESS', 'PENDING', 'CUSTOMER.KYB_PENDING'],
  ['BUSINESS', 'APPROVED', 'CUSTOMER.KYB_APPROVED'],
  ['BUSINESS', 'REJECTED', 'CUSTOMER.KYB_REJECTED'],
  ['BUSINESS', 'UNVERIFIED', null],
  ['BUSINESS', 'HOLD', null],
] as const)('%s %s is announced as %s', (customerType, status, expected) => {
  expect(statusEventType(customerType, status)).toBe(expected)
})
