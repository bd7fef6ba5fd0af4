import { expect, it } from 'vitest'
import { TIMER_KINDS } from '../../contract/console/clock/schemas'
import { timerTitle } from './timerTitle'

it('says of every timer what it does, in words', () => {
  for (const kind of TIMER_KINDS) expect(timerTitle(kind)).toMatch(/^[A-Z]\S* \S/)
})

it('keeps the name of a kind that it does not know', () => {
  expect(timerTitle('constructor')).toBe('constructor')
})
