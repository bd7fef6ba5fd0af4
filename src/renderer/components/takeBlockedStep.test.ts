import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { takeBlockedStep } from './takeBlockedStep'

const PLACES = ['/agents', '/approvals', '/ledger']

/** Stands in the middle of a history, and knows what lies beside it. */
function givenHistory() {
  const history = createMemoryHistory({ initialEntries: PLACES, initialIndex: 0 })
  const { location: before } = history
  history.go(2)
  const { location: after } = history
  history.go(-1)
  return { history, currentLocation: history.location, before, after }
}

it.each([
  ['at once', false],
  ['after a filter made a step of its own', true],
])('Back and Forward lead where they were asked to, %s', (_when, isFiltered) => {
  for (const [action, side] of [
    ['BACK', 'before'],
    ['FORWARD', 'after'],
  ] as const) {
    const { history, currentLocation, [side]: nextLocation } = givenHistory()
    if (isFiltered) history.push('/approvals?sort=newest')
    takeBlockedStep(history, { action, currentLocation, nextLocation })
    expect(history.location.href).toBe(nextLocation.href)
  }
})
