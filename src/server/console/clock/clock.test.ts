import { describe, expect, test } from 'vitest'
import { createScheduler } from '../../scheduler/scheduler'
import { shareTestServer, startOwnServers } from '../../testing/sharedServer'

const server = shareTestServer()

const read = () => server.as.console.call('getClock', {}, 200)
const act = (body: Parameters<typeof server.as.console.call<'setClock', 200>>[1]['body']) =>
  server.as.console.call('setClock', { body }, 200)

async function scheduleExpiry(subjectId: string, inSeconds: number, kind = 'expireQuote'): Promise<void> {
  const { store, clock, ids } = { ...server.service, ids: server.service.ids }
  await store.write((tx) =>
    createScheduler(ids, clock.now()).schedule(tx, {
      kind,
      subjectId,
      dueAtMs: clock.now() + inSeconds * 1000,
    }),
  )
}

describe('setClock', () => {
  test.each([
    [{}],
    [{ freeze: false }],
    [{ freeze: true, release: true }],
    [{ freeze: true, advanceSeconds: 5 }],
    [{ advanceSeconds: 0 }],
    [{ advanceSeconds: 1.5 }],
    [{ advanceSeconds: 31_536_001 }],
    [{ advanceSeconds: '5' }],
    [{ backSeconds: 5 }],
    [{ to: '2030-02-30T00:00:00Z' }],
    [{ to: '2030-01-01' }],
    [{ to: '9999-12-31T23:59:59-12:00' }],
    [{ to: '2030-01-01T00:00:00Z', advanceSeconds: 5 }],
    [{ fireNext: false }],
    [{ fireNext: true, fireUntil: 'Timer:1' }],
    [{ fireUntil: '' }],
  ])('refuses %j and moves nothing', async (body) => {
    const before = await read()
    const refusal = await server.as.console.call('setClock', { body: body as never }, 400)
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect((await read()).now).toBe(before.now)
  })
})

describe('getClock', () => {
  test('needs a console session', async () => {
    const reply = await server.raw({ method: 'GET', url: '/console/api/clock', headers: { host: 'localhost:4010' } })
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('getClock and setClock', () => {
  startOwnServers(server)

  test('freeze stops time, advance moves it exactly, release goes on from virtual now', async () => {
    const frozen = await act({ freeze: true })
    expect(frozen.mode).toBe('frozen')
    const moved = await act({ advanceSeconds: 3600 })
    expect(Date.parse(moved.now) - Date.parse(frozen.now)).toBe(3_600_000)
    const released = await act({ release: true })
    expect(released).toMatchObject({ mode: 'offset', offsetMs: 3_600_000 })
    expect(Date.parse(released.now)).toBeGreaterThanOrEqual(Date.parse(moved.now))
    const again = await act({ advanceSeconds: 1 })
    expect(Date.parse(again.now) - Date.parse(released.now)).toBe(1000)
    expect(await read()).toMatchObject({ mode: 'offset', nextTimerAt: null })
  })

  test('does not go beyond the start of the year 9000, by whichever act', async () => {
    for (const [body, field] of [
      [{ to: '9999-12-31T23:59:59Z' }, 'to'],
      [{ to: '9000-01-01T00:00:00.001Z' }, 'to'],
    ] as const) {
      const refusal = await server.as.console.call('setClock', { body }, 400)
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field, reason: 'CLOCK_TOO_FAR' } })
    }
    server.service.clock.moveTo(Date.UTC(8999, 11, 31))
    const refusal = await server.as.console.call('setClock', { body: { advanceSeconds: 172_800 } }, 400)
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'advanceSeconds', reason: 'CLOCK_TOO_FAR' },
    })
  })

  test('a change is announced and survives in the database', async () => {
    const areas: string[] = []
    server.service.changeLog.subscribe((change) => areas.push(...change.areas))
    const { now } = await act({ advanceSeconds: 60 })
    expect(areas).toContain('clock')
    const row = await server.service.store.read((tx) =>
      tx.selectFrom('host_settings').select('value').where('key', '=', 'clock').executeTakeFirst(),
    )
    expect(JSON.parse(row?.value ?? '{}')).toEqual({ offsetMs: 0, frozenAtMs: Date.parse(now) })
  })
})

const refused = (body: Parameters<typeof act>[0], status: 400 | 404 | 409) =>
  server.as.console.call('setClock', { body }, status)
const due = async () => (await server.as.console.call('listTimers', {}, 200)).data
const over = async (query: Record<string, string> = {}) =>
  (await server.as.console.call('listTimers', { query: { isFinished: 'true', ...query } as never }, 200)).data

describe('setClock to an instant', () => {
  startOwnServers(server)

  test('moves there exactly, whatever zone it is written in, and runs what falls due on the way', async () => {
    const { now } = await act({ freeze: true })
    await scheduleExpiry('Quote:a', 60)
    const target = new Date(Date.parse(now) + 120_000)
    const inZone = new Date(target.getTime() + 2 * 3_600_000).toISOString().replace('Z', '+02:00')
    expect(await act({ to: inZone })).toMatchObject({ now: target.toISOString(), mode: 'frozen' })
  })

  test('never goes back, not by a millisecond, and says so', async () => {
    const { now } = await act({ freeze: true })
    const refusal = await refused({ to: new Date(Date.parse(now) - 1).toISOString() }, 400)
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'to', reason: 'CLOCK_BACKWARDS' } })
    expect((await read()).now).toBe(now)
  })

  test('to the present instant runs what is due and moves nothing', async () => {
    const { now } = await act({ freeze: true })
    expect((await act({ to: now })).now).toBe(now)
  })
})

describe('setClock by the queue', () => {
  startOwnServers(server)

  test('fires the next timer and what falls due at its very instant, and stops there', async () => {
    const { now } = await act({ freeze: true })
    await scheduleExpiry('Quote:b', 20)
    await scheduleExpiry('Quote:a', 10)
    await scheduleExpiry('Quote:a2', 10)
    const moved = await act({ fireNext: true })
    expect(Date.parse(moved.now) - Date.parse(now)).toBe(10_000)
    expect((await due()).map((timer) => timer.subjectId)).toEqual(['Quote:b'])
    expect((await act({ fireNext: true })).nextTimerAt).toBeNull()
  })

  test('says that no timer waits, and stands still', async () => {
    const { now } = await act({ freeze: true })
    const refusal = await refused({ fireNext: true }, 409)
    expect(refusal).toMatchObject({ code: 'CONFLICT', details: { field: 'fireNext', reason: 'NO_TIMER_WAITS' } })
    expect((await read()).now).toBe(now)
  })

  test('fires until a chosen timer, that one included and no later one', async () => {
    const { now } = await act({ freeze: true })
    for (const [index, subjectId] of ['Quote:a', 'Quote:b', 'Quote:c'].entries()) {
      await scheduleExpiry(subjectId, 10 * (index + 1))
    }
    const chosen = (await due())[1]
    const moved = await act({ fireUntil: chosen?.id ?? '' })
    expect(Date.parse(moved.now) - Date.parse(now)).toBe(20_000)
    expect((await due()).map((timer) => timer.subjectId)).toEqual(['Quote:c'])
    const again = await refused({ fireUntil: chosen?.id ?? '' }, 409)
    expect(again).toMatchObject({
      code: 'CONFLICT',
      details: { field: 'fireUntil', reason: 'TIMER_IS_OVER', state: 'DONE' },
    })
    expect((await read()).now).toBe(moved.now)
  })

  test('knows no timer that never was', async () => {
    const refusal = await refused({ fireUntil: 'Timer:none' }, 404)
    expect(refusal).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { field: 'fireUntil' } })
  })
})

describe('listTimers', () => {
  startOwnServers(server)

  test('pages through what is due, soonest first, and shows what failed', async () => {
    await scheduleExpiry('Quote:c', 30)
    await scheduleExpiry('Quote:a', 10)
    await scheduleExpiry('Quote:b', 20)
    const first = await server.as.console.call('listTimers', { query: { limit: '2' } }, 200)
    expect(first.data.map((timer) => timer.subjectId)).toEqual(['Quote:a', 'Quote:b'])
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const rest = await server.as.console.call('listTimers', { query: { limit: '2', cursor: first.nextCursor } }, 200)
    expect(rest.data.map((timer) => timer.subjectId)).toEqual(['Quote:c'])
    const foreign = await server.as.console.call(
      'listTimers',
      { query: { state: 'FAILED', cursor: first.nextCursor } },
      400,
    )
    expect(foreign).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'cursor' } })
  })

  test('narrows by kind, by type of object and by object', async () => {
    await scheduleExpiry('Quote:a', 10, 'expireQuote')
    await scheduleExpiry('Quote:b', 20, 'settleQuote')
    await scheduleExpiry('QuoteOther:c', 30, 'expireQuote')
    await scheduleExpiry('Transaction:d', 40, 'settleRefund')
    const subjects = async (query: Record<string, string>) => {
      const reply = await server.as.console.call('listTimers', { query: query as never }, 200)
      return reply.data.map((timer) => timer.subjectId)
    }
    expect(await subjects({ kind: 'expireQuote' })).toEqual(['Quote:a', 'QuoteOther:c'])
    expect(await subjects({ objectType: 'Quote' })).toEqual(['Quote:a', 'Quote:b'])
    expect(await subjects({ objectType: 'Quote', kind: 'settleQuote' })).toEqual(['Quote:b'])
    expect(await subjects({ subjectId: 'Transaction:d' })).toEqual(['Transaction:d'])
    await server.as.console.call('listTimers', { query: { kind: 'unknown' } as never }, 400)
  })

  test('lists what is over by when it ended, latest first, page by page, with the reason of what failed', async () => {
    await act({ freeze: true })
    for (const [subjectId, seconds] of [
      ['Quote:first', 10],
      ['Quote:second', 20],
      ['Quote:third', 30],
    ] as const) {
      await scheduleExpiry(subjectId, seconds)
    }
    const { store, clock } = server.service
    await store.write((tx) => createScheduler(server.service.ids, clock.now()).cancel(tx, 'expireQuote', 'Quote:third'))
    await act({ advanceSeconds: 60 })
    const lastError = 'Error: the bank did not answer'
    const failed = { state: 'FAILED' as const, last_error: lastError }
    await store.write((tx) => tx.updateTable('timers').set(failed).where('subject_id', '=', 'Quote:second').execute())
    const states = (await over()).map(({ subjectId, state }) => [subjectId, state])
    expect(states).toEqual([
      ['Quote:second', 'FAILED'],
      ['Quote:first', 'DONE'],
      ['Quote:third', 'CANCELLED'],
    ])
    expect(await over({ state: 'FAILED' })).toMatchObject([{ subjectId: 'Quote:second', lastError }])
    const first = await server.as.console.call('listTimers', { query: { isFinished: 'true', limit: '2' } }, 200)
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const cursor = first.nextCursor
    const rest = await server.as.console.call('listTimers', { query: { isFinished: 'true', limit: '2', cursor } }, 200)
    expect(rest.data.map((timer) => timer.subjectId)).toEqual(['Quote:third'])
  })
})

describe('getTimer', () => {
  startOwnServers(server)

  test('shows what the timer hands to its job', async () => {
    await scheduleExpiry('Quote:a', 10)
    const timer = (await due())[0]
    const found = await server.as.console.call('getTimer', { params: { timerId: timer?.id ?? '' } }, 200)
    expect(found).toEqual({ ...timer, objectId: 'Quote:a', payload: {} })
  })

  test('knows no timer that never was', async () => {
    const refusal = await server.as.console.call('getTimer', { params: { timerId: 'Timer:none' } }, 404)
    expect(refusal).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { field: 'timerId' } })
  })
})
