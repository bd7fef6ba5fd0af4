import { expect, it } from 'vitest'
import { actorIn } from './showVerdict'
import { pageWords as words } from './words'

it('a row of the audit log names an API token as one, and says what a caller without a name was', () => {
  const row = { row: { actorKind: 'token' }, hidden: { actorName: '00', details: null, reason: null } }
  expect(actorIn(row, 'First token')).toBe('API token First token')
  expect(actorIn({ ...row, row: { actorKind: 'operator' } }, 'Priya Raman')).toBe('Priya Raman')
  expect(actorIn(row, null)).toBe(words.withheld)
  expect(actorIn({ row: { actorKind: 'system' }, hidden: { ...row.hidden, actorName: null } }, null)).toBe('System')
})
