import { expect, it } from 'vitest'
import { distanceText } from './distanceText'

it.each([
  [0, '0 s'],
  [499, '0 s'],
  [30_000, '30 s'],
  [360_000, '6 min'],
  [-90_000, '1 min 30 s'],
  [3 * 86_400_000 + 4 * 3_600_000 + 59_000, '3 d 4 h'],
  [366 * 86_400_000, '1 y'],
  [86_400_000 + 60_000, '1 d'],
])('writes %i ms in at most two units', (given, text) => {
  expect(distanceText(given)).toBe(text)
})
