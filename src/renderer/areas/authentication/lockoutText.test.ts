import { expect, it } from 'vitest'
import { effectLabel, lockoutSentence } from './lockoutText'

const STEPS = [
  { failures: 5, lockMinutes: 15 },
  { failures: 6, lockMinutes: 30 },
  { failures: 7, lockMinutes: 60 },
  { failures: 8, lockMinutes: 1440 },
  { failures: 9, lockMinutes: null },
]
const at = (failedAttempts: number, state: { isLocked?: boolean; isSuspended?: boolean } = {}) =>
  lockoutSentence({
    failedAttempts,
    isLocked: false,
    isSuspended: false,
    lockedUntil: null,
    steps: STEPS,
    ...state,
  })

it.each([
  [15, '15 min'],
  [60, '1 h'],
  [1440, '24 h'],
  [null, 'suspended'],
])('a lock of %s minutes is labelled %s', (minutes, label) => {
  expect(effectLabel(minutes)).toBe(label)
})

it.each([
  [0, 'None. The fifth in total locks the customer for 15 min.'],
  [1, '1 failed login. The fifth in total locks the customer for 15 min.'],
  [5, '5 failed logins. The sixth in total locks the customer for 30 min.'],
  [7, '7 failed logins. The eighth in total locks the customer for 24 h.'],
  [8, '8 failed logins. The ninth in total suspends the customer.'],
])('after %d failures the next step is named', (failures, sentence) => {
  expect(at(failures)).toBe(sentence)
})

it('a lock and a suspension come first', () => {
  expect(at(6, { isLocked: true })).toBe('Locked after 6 failed logins. Time left:')
  expect(at(9, { isLocked: true, isSuspended: true })).toBe('Suspended after 9 failed logins, with no end.')
})
