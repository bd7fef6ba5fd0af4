import { expect, it } from 'vitest'
import { actorName, whoActed } from './actorName'

it('an API token is said to be one, a person and an agent go by their name, and nobody stays nobody', () => {
  expect(actorName({ kind: 'token', name: 'First token' })).toBe('API token First token')
  expect(actorName({ kind: 'operator', name: 'Priya Raman' })).toBe('Priya Raman')
  expect(actorName({ kind: 'agent', name: 'payroll' })).toBe('payroll')
  expect(actorName({ kind: 'token', name: null })).toBeNull()
  expect(actorName(null)).toBeNull()
  expect(actorName({ kind: null, name: 'Priya Raman' })).toBe('Priya Raman')
  expect(whoActed({ actorKind: 'token', actorName: 'First token' })).toBe('API token First token')
})
