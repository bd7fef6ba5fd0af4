import { expect, it } from 'vitest'
import { type SearchValues, searchValue } from './useSearch'

it('an address has no parameter that no screen knows', () => {
  const known: SearchValues = { status: 'PENDING', tab: 'late', columns: 'a' }
  // @ts-expect-error no screen has such a parameter
  const unknown: SearchValues = { staus: 'PENDING' }
  expect([known, unknown].map((search) => searchValue(search, 'status'))).toEqual(['PENDING', undefined])
})
