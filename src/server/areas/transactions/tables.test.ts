import { expect, it } from 'vitest'
import { transactions } from './tables'

it.each(['failure_reason', 'pending_reason'] as const)('%s of a payment is a word of the contract', (name) => {
  const column = transactions.columns[name]
  expect(column.isSound?.('COMPLIANCE_REVIEW')).toBe(name === 'pending_reason')
  expect(column.isSound?.('COMPLIANCE_REJECTED')).toBe(name === 'failure_reason')
  expect(column.isSound?.('LOST')).toBe(false)
})
