import { expect, it } from 'vitest'
import { filterSpecs } from '../list/listFilters'
import { stateText } from './stateText'

it('calls the states of some kinds by their own words', () => {
  expect(stateText('PROVISIONED', 'STABLECOIN')).toBe('Ready')
  expect(stateText('PENDING', 'INVITATION')).toBe('Open')
  expect(['DELETED', 'NOT_IN_USE'].map((state) => stateText(state, 'AGENT'))).toEqual(['Deleted', 'Not in use'])
  expect(stateText('PENDING', 'QUOTE')).toBe('Pending')
})

it('calls a state by one word, in the filter of a list, too', () => {
  expect(stateText('PARTIALLY_SETTLED')).toBe('Partly settled')
  expect(stateText('COMPLETED')).toBe('Completed')
  const [spec] = filterSpecs('listTransactions', [{ name: 'status', label: 'State' }])
  expect(spec).toMatchObject({
    kind: 'choice',
    options: expect.arrayContaining([{ value: 'PARTIALLY_SETTLED', label: 'Partly settled' }]),
  })
})
