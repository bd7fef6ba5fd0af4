import { expect, it } from 'vitest'
import { PLACES } from './places'

it.each(['goKey', 'path', 'name', 'page'] as const)('gives no two screens the same %s', (part) => {
  const values = PLACES.map((place) => place[part])
  expect(new Set(values).size).toBe(values.length)
})
