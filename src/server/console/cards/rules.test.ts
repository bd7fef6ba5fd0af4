import { expect, it } from 'vitest'
import { stateSteps } from './rules'

const at = (second: number, ms = 0) =>
  `2026-01-01T00:00:${String(second).padStart(2, '0')}.${String(ms).padStart(3, '0')}Z`
const act = (operationId: string, second: number, actorName: string | null = 'Priya') => ({
  at: at(second, 2),
  operationId,
  actorKind: 'operator',
  actorName,
})
const change = (state: 'ACTIVE' | 'FROZEN' | 'CLOSED', second: number, reason: 'CLOSED_BY_SERVICE' | null = null) => ({
  state,
  reason,
  at: at(second),
})
const told = (...given: Parameters<typeof stateSteps>) =>
  stateSteps(...given).map(({ state, by }) => `${state} ${by?.actorName ?? by?.operationId ?? '-'}`)

it('names who asked, though a call is recorded a moment after what it changed', () => {
  const acts = [act('createCard', 0, 'Token'), act('updateCardById', 9), act('updateCardById', 20, null)]
  const changes = [change('ACTIVE', 1), change('FROZEN', 9), change('ACTIVE', 20)]
  expect(told(at(0), changes, acts)).toEqual(['PROCESSING Token', 'ACTIVE -', 'FROZEN Priya', 'ACTIVE updateCardById'])
})

it('takes no later call for an earlier change, and nobody for what the service ended', () => {
  const acts = [act('updateCardById', 40)]
  expect(told(at(0), [change('ACTIVE', 1), change('FROZEN', 9)], acts).at(-1)).toBe('FROZEN -')
  const ended = [change('ACTIVE', 1), change('CLOSED', 40, 'CLOSED_BY_SERVICE')]
  expect(told(at(0), ended, acts).at(-1)).toBe('CLOSED -')
})
