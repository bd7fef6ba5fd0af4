import { expect, it } from 'vitest'
import { labelled, labelledErrors, labelsOf } from './fieldLabels'

const errors = [
  { field: 'accountInfo.clabeNumber', message: 'accountInfo.clabeNumber cannot be right: the last digit does not fit' },
  { field: 'other', message: 'other is unknown' },
  { field: 'amount', constraint: { format: 'a number' } },
]
const labels = labelsOf(errors, (field) => (field === 'accountInfo.clabeNumber' ? 'CLABE' : ''))

it('a sentence about a field speaks of its label, as the form does', () => {
  expect(labels).toEqual({ 'accountInfo.clabeNumber': 'CLABE' })
  expect(labelledErrors(errors, labels).map(({ message }) => message)).toEqual([
    'CLABE cannot be right: the last digit does not fit',
    'other is unknown',
    undefined,
  ])
})

it('leaves alone a sentence that speaks of something else', () => {
  expect(labelled('The amount is too small.', { amount: 'Amount' })).toBe('The amount is too small.')
  expect(labelled('amounts differ', { amount: 'Amount' })).toBe('amounts differ')
})
