import { expect, it } from 'vitest'
import { PLACES } from './places'
import { words } from './words'

it.each(['goKey', 'path', 'name', 'page'] as const)('gives no two screens the same %s', (part) => {
  const values = PLACES.map((place) => place[part]).filter((value) => value !== null)
  expect(new Set(values).size).toBe(values.length)
})

it('keeps what staff need all day in the seven places of the desk', () => {
  const desk = PLACES.filter(({ section }) => section === 'desk').map(({ name }) => words.places[name])
  expect(desk).toEqual([
    'Overview',
    'Approvals',
    'Onboarding',
    'Payees and accounts',
    'Ownership proofs',
    'Agents',
    'Audit log',
  ])
})
