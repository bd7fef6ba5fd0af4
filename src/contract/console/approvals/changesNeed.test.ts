import { expect, it } from 'vitest'
import { rulesTakeSecond } from './changesNeed'

it.each([
  [{ policies: 1, rules: 1 }, { policies: 2, rules: 2 }, false],
  [{ policies: 2, rules: 1 }, { policies: 2, rules: 1 }, false],
  [{ policies: 2, rules: 1 }, { policies: 2, rules: 2 }, false],
  [{ policies: 2, rules: 1 }, { policies: 1, rules: 1 }, true],
  [{ policies: 1, rules: 2 }, { policies: 1, rules: 2 }, true],
])('a change of the rules from %o to %o takes a second administrator: %s', (before, after, isTaken) => {
  expect(rulesTakeSecond(before, after)).toBe(isTaken)
})
