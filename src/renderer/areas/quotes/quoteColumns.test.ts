import { expect, it } from 'vitest'
import { quoteColumns } from './quoteColumns'

it('customer and agent share the room that is left: either may have a long name', () => {
  expect(quoteColumns.filter(({ width }) => width === undefined).map(({ id }) => id)).toEqual(['customer', 'agent'])
})
