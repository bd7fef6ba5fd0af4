import { expect, it } from 'vitest'
import { PLACE_ALIASES } from './placeAliases'

it('leads from "outbox" to the events that are sent, not to the messages', () => {
  const found = Object.entries(PLACE_ALIASES).filter(([, words]) => words.includes('outbox'))
  expect(found.map(([place]) => place)).toEqual(['inbox'])
})
