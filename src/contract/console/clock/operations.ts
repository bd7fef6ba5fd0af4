import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { queryBoolean } from '../../primitives/query'
import { clockAct, clockReading, listedTimer, TIMER_KINDS, TIMER_OBJECTS, timerDetail, timerState } from './schemas'

const operation = operationsOf({ tag: 'clock', auth: ['console'] })

export const clockConsoleOperations = {
  getClock: operation({
    method: 'GET',
    path: '/clock',
    summary: 'What time it is for the service, and when the next timer fires',
    responses: { 200: clockReading, ...errors(401) },
    shows: ['clock', 'timers'],
  }),

  setClock: operation({
    method: 'POST',
    path: '/clock',
    transaction: 'none',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Freezes the clock, releases it, or moves it forward, running what falls due on the way',
    act: 'move the clock',
    body: clockAct,
    responses: { 200: clockReading, ...errors(400, 401, 404, 409) },
    changes: ['clock'],
  }),

  listTimers: operation({
    method: 'GET',
    path: '/timers',
    summary:
      'What will fire, when, for which object, soonest first; or what fired, failed or was cancelled, latest first',
    query: z.object({
      state: timerState.optional(),
      isFinished: queryBoolean.optional(),
      kind: z.enum(TIMER_KINDS).optional(),
      objectType: z.enum(TIMER_OBJECTS).optional(),
      subjectId: z.string().min(1).max(200).optional(),
      ...pageQuery,
    }),
    responses: { 200: page(listedTimer, 'TimerPage'), ...errors(400, 401) },
    shows: ['clock', 'timers'],
  }),

  getTimer: operation({
    method: 'GET',
    path: '/timers/{timerId}',
    summary: 'One timer with what it hands to its job',
    params: z.object({ timerId: pathId }),
    responses: { 200: timerDetail, ...errors(401, 404) },
    shows: ['clock', 'timers'],
  }),
}
