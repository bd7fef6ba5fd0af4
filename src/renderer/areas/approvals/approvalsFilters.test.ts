import { expect, it } from 'vitest'
import { decidedByAtFirst, decidedFilters } from './approvalsFilters'

const decider = (outcome?: string) =>
  decidedFilters(outcome).find((filter) => 'name' in filter && filter.name === 'decidedBy')

it('lists the decisions of people at first, and says so', () => {
  expect(decidedByAtFirst()).toEqual({ decidedBy: 'PEOPLE' })
  expect(decidedByAtFirst('REJECTED')).toEqual({ decidedBy: 'PEOPLE' })
  expect(decider()).toMatchObject({ initial: 'PEOPLE' })
})

it('lists whatever failed, whoever decided it, and what ended by itself, with whatever it ended', () => {
  expect(decidedByAtFirst('FAILED')).toEqual({})
  expect(decider('FAILED')).toMatchObject({ initial: undefined })
  expect(decider()).toMatchObject({
    options: [
      { value: 'PEOPLE', label: 'People' },
      { value: 'PROGRAMS', label: 'A program' },
      { value: 'SOMEBODY', label: 'People or a program' },
      { value: 'NOBODY', label: 'Nobody: it ended by itself' },
    ],
  })
})
