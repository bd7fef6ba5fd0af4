import { expect, it } from 'vitest'
import { restLeftMs, startDecisionRest } from './decisionRest'

it('rests for half a second after a decision, and not before the first', () => {
  expect(restLeftMs(0)).toBe(0)
  startDecisionRest(1000)
  expect(restLeftMs(1000)).toBe(500)
  expect(restLeftMs(1499)).toBe(1)
  expect(restLeftMs(1500)).toBe(0)
})
