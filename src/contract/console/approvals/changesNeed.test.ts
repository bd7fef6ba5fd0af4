import { expect, it } from 'vitest'
import { rulesTakeSecond } from './whoChanges'

it.each([
  [{ policies: 1, rules: 1 }, { policies: 2, rules: 2 }, false],
  [{ policies: 2, rules: 1 }, { policies: 2, rules: 1 }, false],
  [{ policies: 2, rules: 1 }, { policies: 2, rules: 2 }, false],
  [{ policies: 2, rules: 1 }, { policies: 1, rules: 1 }, true],
  [{ policies: 1, rules: 2 }, { policies: 1, rules: 2 }, true],
])('a change of the rules from %o to %o takes a second administrator: %s', (before, after, isTaken) => {
  const saying = (changesNeed: typeof before) => ({ apiTokenCountsFor: 'ONE' as const, changesNeed })
  expect(rulesTakeSecond(saying(before), saying(after))).toBe(isTaken)
})

it.each([
  [1, 'ONE', 'ALL', false],
  [2, 'ONE', 'NOTHING', false],
  [2, 'ONE', 'ALL', true],
  [2, 'ALL', 'ALL', false],
  [2, 'ALL', 'ONE', false],
] as const)(
  'policies for %i: tokens that counted for %s and then for %s take one: %s',
  (policies, was, is, isTaken) => {
    const changesNeed = { policies, rules: 1 }
    const saying = (apiTokenCountsFor: 'NOTHING' | 'ONE' | 'ALL') => ({ apiTokenCountsFor, changesNeed })
    expect(rulesTakeSecond(saying(was), saying(is))).toBe(isTaken)
  },
)
