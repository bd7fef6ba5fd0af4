import { expect, it } from 'vitest'
import { filterSpecs } from '../list/listFilters'
import { stateText } from './stateText'

it('calls a state by one word, in the filter of a list, too', () => {
  expect(stateText('PARTIALLY_SETTLED')).toBe('Partly settled')
  expect(stateText('COMPLETED')).toBe('Completed')
  const [spec] = filterSpecs('listTransactions', [{ name: 'status', label: 'State' }])
  expect(spec).toMatchObject({
    kind: 'choice',
    options: expect.arrayContaining([{ value: 'PARTIALLY_SETTLED', label: 'Partly settled' }]),
  })
})
