import { expect, it } from 'vitest'
import { TIMER_KINDS } from '../../contract/console/clock/schemas'
import { jobs } from './handlerTables'

it('the contract names every kind of timer that has a job, and no other', () => {
  expect([...TIMER_KINDS].sort()).toEqual(Object.keys(jobs).sort())
})
