import { z } from 'zod'
import { operation } from '../../operation'
import { errors } from '../../primitives/errors'
import { page, pageQuery } from '../../primitives/pagination'
import { clockAct, clockReading, timer, timerState } from './schemas'

const tag = 'clock'
const auth = ['console'] as const

const getClock = operation({
  method: 'GET',
  path: '/clock',
  tag,
  auth,
  summary: 'What time it is for the service, and when the next timer fires',
  responses: { 200: clockReading, ...errors(401) },
})

const setClock = operation({
  method: 'POST',
  path: '/clock',
  tag,
  auth,
  transaction: 'none',
  summary: 'Freezes the clock, releases it, or moves it forward, running what falls due on the way',
  body: clockAct,
  responses: { 200: clockReading, ...errors(400, 401) },
  changes: ['clock'],
})

const listTimers = operation({
  method: 'GET',
  path: '/timers',
  tag,
  auth,
  summary: 'What will fire, when, for which object; soonest first',
  query: z.object({ state: timerState.optional(), ...pageQuery }),
  responses: { 200: page(timer, 'TimerPage'), ...errors(400, 401) },
})

export const clockConsoleOperations = { getClock, setClock, listTimers }
