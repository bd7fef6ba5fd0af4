import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadClockState, saveClockState } from '../../console/clock/clockStore'
import { type OpenFile, openStore, type Store } from '../../database/open'
import type { Row } from '../../database/schema'
import { type Clock, createClock, isoOf } from '../../foundation/clock'
import { createIds, type IdSource, seededRandom } from '../../foundation/ids'
import { createSealing, SEALING_KEY_BYTES } from '../../foundation/sealing'
import { allTables } from '../../host/tables'
import { createScheduler } from '../../scheduler/scheduler'
import { createFaultyDatabase, everyWrite } from '../../testing/faultyDatabase'
import { openMigrated } from '../../testing/migratedDatabase'
import { createChangeLog } from '../changeLog'
import { type Jobs, jobWith } from '../handlers'
import type { Effects } from '../unitOfWork'
import { createScheduleRunner, type ScheduleRunner } from './runner'

const START_AT_MS = Date.UTC(2026, 0, 5, 9)
const SECOND = 1000

interface Rig {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly runner: ScheduleRunner
  readonly commits: Effects[]
  readonly faults: string[]
  /** What the jobs wrote, in the order in which they ran. */
  readonly ran: { readonly subjectId: string; readonly now: number }[]
  schedule(subjectId: string, inMs: number, kind?: string): Promise<string>
  timers(): Promise<Row<'timers'>[]>
}

const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

function createRig(
  options: {
    readonly jobs?: Jobs
    readonly isRunning?: boolean
    readonly sliceMs?: number
    readonly openFile?: OpenFile
  } = {},
): Rig {
  const store = openStore(':memory:', 'NORMAL', allTables, {
    openFile: options.openFile ?? openMigrated,
  })
  const clock = createClock({ offsetMs: 0, frozenAtMs: options.isRunning ? null : START_AT_MS })
  const ids = createIds(() => clock.now(), seededRandom(3))
  const ran: Rig['ran'] = []
  const commits: Effects[] = []
  const faults: string[] = []
  const note: Jobs = {
    note: async ({ now, changes }, { subjectId }) => {
      ran.push({ subjectId, now })
      changes.add('quotes', subjectId)
    },
  }
  const runner = createScheduleRunner({
    store,
    clock,
    ids,
    sealing: createSealing(new Uint8Array(SEALING_KEY_BYTES), seededRandom(4)),
    jobs: { ...note, ...options.jobs },
    platform: { id: 'PlatformConfig:1' },
    changeLog: createChangeLog(0),
    afterCommit: (effects) => commits.push(effects),
    reportFault: (error) => faults.push(String(error)),
    saveClock: saveClockState,
    sliceMs: options.sliceMs,
  })
  cleanups.push(async () => {
    await runner.close()
    await store.close()
  })
  return {
    store,
    clock,
    ids,
    runner,
    commits,
    faults,
    ran,
    schedule: (subjectId, inMs, kind = 'note') =>
      store.write((tx) =>
        createScheduler(ids, clock.now()).schedule(tx, { kind, subjectId, dueAtMs: clock.now() + inMs }),
      ),
    timers: () => store.read((tx) => tx.selectFrom('timers').selectAll().orderBy('due_at').orderBy('id').execute()),
  }
}

describe('a jump', () => {
  test('runs what falls due in order of due time, then of creation, each seeing its own due time', async () => {
    const rig = createRig()
    await rig.schedule('c', 30 * SECOND)
    await rig.schedule('a', 10 * SECOND)
    await rig.schedule('b1', 20 * SECOND)
    await rig.schedule('b2', 20 * SECOND)
    await rig.schedule('later', 61 * SECOND)
    await rig.runner.advanceTo(START_AT_MS + 60 * SECOND)
    expect(rig.ran.map(({ subjectId, now }) => [subjectId, (now - START_AT_MS) / SECOND])).toEqual([
      ['a', 10],
      ['b1', 20],
      ['b2', 20],
      ['c', 30],
    ])
    expect(rig.clock.now()).toBe(START_AT_MS + 60 * SECOND)
    expect(await rig.runner.nextDueAtMs()).toBe(START_AT_MS + 61 * SECOND)
    expect((await rig.timers()).map((timer) => [timer.state, timer.finished_at])).toEqual([
      ['DONE', isoOf(START_AT_MS + 10 * SECOND)],
      ['DONE', isoOf(START_AT_MS + 20 * SECOND)],
      ['DONE', isoOf(START_AT_MS + 20 * SECOND)],
      ['DONE', isoOf(START_AT_MS + 30 * SECOND)],
      ['DUE', null],
    ])
  })

  test('runs the timers that its jobs create before the target, in their place', async () => {
    const kind = { name: 'chain', payload: z.object({ left: z.int() }) }
    const chain = jobWith(kind, async ({ tx, now, scheduler }, { subjectId, payload: { left } }) => {
      await scheduler.schedule(tx, { kind: 'note', subjectId: `${subjectId}${left}`, dueAtMs: now })
      if (left === 0) return
      await scheduler.schedule(tx, { kind, subjectId, dueAtMs: now + 10 * SECOND, payload: { left: left - 1 } })
    })
    const rig = createRig({ jobs: { chain } })
    const first = { kind, subjectId: 'x', dueAtMs: START_AT_MS + 5 * SECOND, payload: { left: 3 } }
    await rig.store.write((tx) => createScheduler(rig.ids, START_AT_MS).schedule(tx, first))
    await rig.schedule('between', 20 * SECOND)
    await rig.runner.advanceTo(START_AT_MS + 30 * SECOND)
    expect(rig.ran.map(({ subjectId, now }) => [subjectId, (now - START_AT_MS) / SECOND])).toEqual([
      ['x3', 5],
      ['x2', 15],
      ['between', 20],
      ['x1', 25],
    ])
    await rig.runner.advanceTo(START_AT_MS + 40 * SECOND)
    expect(rig.ran.at(-1)).toEqual({ subjectId: 'x0', now: START_AT_MS + 35 * SECOND })
  })

  test('runs none that a job before it cancelled, and one that a job puts before it, in its place', async () => {
    const rig = createRig({
      jobs: {
        change: async ({ tx, now, scheduler }) => {
          await scheduler.cancel(tx, 'note', 'cancelled')
          await scheduler.schedule(tx, { kind: 'note', subjectId: 'between', dueAtMs: now + 5 * SECOND })
        },
      },
    })
    await rig.schedule('first', 10 * SECOND, 'change')
    await rig.schedule('cancelled', 20 * SECOND)
    await rig.schedule('last', 30 * SECOND)
    await rig.runner.advanceTo(START_AT_MS + 60 * SECOND)
    expect(rig.ran.map(({ subjectId, now }) => [subjectId, (now - START_AT_MS) / SECOND])).toEqual([
      ['between', 15],
      ['last', 30],
    ])
    expect((await rig.timers()).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'CANCELLED', 'DONE'])
  })

  test('tries a failed one again before what falls due later', async () => {
    let runs = 0
    const rig = createRig({
      jobs: {
        falter: async () => {
          runs += 1
          if (runs === 1) throw new Error('not yet')
          rig.ran.push({ subjectId: 'faltering', now: 0 })
        },
      },
    })
    await rig.schedule('faltering', 10 * SECOND, 'falter')
    await rig.schedule('early', 10 * SECOND + 500)
    await rig.schedule('late', 12 * SECOND)
    await rig.runner.advanceTo(START_AT_MS + 60 * SECOND)
    expect(rig.ran.map(({ subjectId }) => subjectId)).toEqual(['early', 'faltering', 'late'])
  })

  test('lets reads in between, which see the time of the timer that ran last', async () => {
    const rig = createRig({ sliceMs: 0 })
    for (let i = 1; i <= 20; i += 1) await rig.schedule(`t${i}`, i * SECOND)
    const seen: { now: number; done: number }[] = []
    let isOver = false
    const jump = rig.runner.advanceTo(START_AT_MS + 20 * SECOND).then(() => {
      isOver = true
    })
    while (!isOver) {
      seen.push(
        await rig.store.read(async (tx) => {
          const rows = await tx.selectFrom('timers').select('id').where('state', '=', 'DONE').execute()
          return { now: (rig.clock.now() - START_AT_MS) / SECOND, done: rows.length }
        }),
      )
      await new Promise((resolve) => setImmediate(resolve))
    }
    await jump
    const between = seen.filter(({ done }) => done > 0 && done < 20)
    expect(between.length).toBeGreaterThan(0)
    for (const { now, done } of between) expect(now).toBe(done)
  })

  test('is serialised with other jumps', async () => {
    const rig = createRig()
    await rig.schedule('a', 10 * SECOND)
    await rig.schedule('b', 20 * SECOND)
    await Promise.all([
      rig.runner.advanceTo(START_AT_MS + 15 * SECOND),
      rig.runner.advanceTo(START_AT_MS + 25 * SECOND),
      rig.runner.runDue(),
    ])
    expect(rig.ran.map(({ subjectId }) => subjectId)).toEqual(['a', 'b'])
    expect(rig.clock.now()).toBe(START_AT_MS + 25 * SECOND)
  })

  test('stores the clock with each slice, so that time cannot turn back', async () => {
    const rig = createRig({
      sliceMs: 0,
      jobs: {
        stop: async () => {
          void rig.runner.close()
        },
      },
    })
    await rig.schedule('a', 10 * SECOND, 'stop')
    await rig.schedule('b', 20 * SECOND)
    await rig.runner.advanceTo(START_AT_MS + 30 * SECOND)
    expect(rig.ran).toEqual([])
    expect(await rig.store.read(loadClockState)).toEqual({ offsetMs: 0, frozenAtMs: START_AT_MS + 10 * SECOND })
  })

  test('keeps ids in order of creation', async () => {
    const made: string[] = []
    const rig = createRig({ jobs: { make: async ({ ids }) => void made.push(ids.new('Quote')) } })
    for (let i = 1; i <= 5; i += 1) await rig.schedule(`t${i}`, i * SECOND, 'make')
    await rig.runner.advanceTo(START_AT_MS + 3 * SECOND)
    made.push(rig.ids.new('Quote'))
    await rig.runner.advanceTo(START_AT_MS + 9 * SECOND)
    expect(made).toHaveLength(6)
    expect([...made].sort()).toEqual(made)
  })
})

const REST = { state: 'ACTIVE', roles_json: '[]', pin_tries: 0, pin_locked_until: null } as const

describe('a job that throws', () => {
  const failing = (times: number): Jobs => {
    let left = times
    return {
      break: async ({ tx }, { subjectId }) => {
        await tx
          .insertInto('operators')
          .values({ id: subjectId, name: subjectId, created_at: 'x', last_seen_at: 'x', ...REST })
          .execute()
        if (left > 0) {
          left -= 1
          throw new Error('the bank is on fire')
        }
      },
    }
  }

  test('is undone alone, and tried again after 1 s, 2 s, 4 s ...', async () => {
    const rig = createRig({ jobs: failing(2) })
    await rig.schedule('before', 10 * SECOND)
    await rig.schedule('broken', 10 * SECOND, 'break')
    await rig.schedule('after', 10 * SECOND)
    await rig.runner.advanceTo(START_AT_MS + 10 * SECOND)
    expect(rig.ran.map(({ subjectId }) => subjectId)).toEqual(['before', 'after'])
    const [timer] = (await rig.timers()).filter((row) => row.kind === 'break')
    expect(timer).toMatchObject({ state: 'DUE', failures: 1, due_at: isoOf(START_AT_MS + 11 * SECOND) })
    expect(timer?.last_error).toContain('the bank is on fire')
    const operators = () => rig.store.read((tx) => tx.selectFrom('operators').select('id').execute())
    expect(await operators()).toEqual([])
    await rig.runner.advanceTo(START_AT_MS + 13 * SECOND)
    expect(await operators()).toEqual([{ id: 'broken' }])
    expect((await rig.timers()).find((row) => row.kind === 'break')).toMatchObject({ state: 'DONE', failures: 2 })
  })

  test('is FAILED with its last error after five retries', async () => {
    const rig = createRig({ jobs: failing(100) })
    await rig.schedule('broken', 0, 'break')
    await rig.runner.advanceTo(START_AT_MS + 3600 * SECOND)
    const [timer] = await rig.timers()
    expect(timer).toMatchObject({ state: 'FAILED', failures: 6, finished_at: isoOf(START_AT_MS + 31 * SECOND) })
    expect(rig.faults).toHaveLength(6)
    expect(await rig.runner.nextDueAtMs()).toBeNull()
  })

  test('whose payload is not of its shape does nothing, and the fault says what is wrong with it', async () => {
    const moved: unknown[] = []
    const kind = { name: 'move', payload: z.object({ amountMinor: z.string() }) }
    const move = jobWith(kind, async (_context, { payload }) => {
      moved.push(payload)
    })
    const rig = createRig({ jobs: { move } })
    const due = { kind, dueAtMs: START_AT_MS }
    await rig.store.write(async (tx) => {
      const { schedule } = createScheduler(rig.ids, START_AT_MS)
      await schedule(tx, { ...due, subjectId: 'right', payload: { amountMinor: '500' } })
      // @ts-expect-error: nor does it compile, or a kind by its name alone with something to keep
      await schedule(tx, { ...due, subjectId: 'damaged', payload: { amountMinor: 500 } })
      // @ts-expect-error
      await schedule(tx, { ...due, kind: 'note', subjectId: 'by its name', payload: {} })
    })
    await rig.runner.advanceTo(START_AT_MS + 3600 * SECOND)
    expect(moved).toEqual([{ amountMinor: '500' }])
    const damaged = (await rig.timers()).find((row) => row.subject_id === 'damaged')
    expect(damaged).toMatchObject({ state: 'FAILED', failures: 6 })
    const named = new RegExp(`table timers, column payload_json, row ${damaged?.id}: .*amountMinor`)
    expect(damaged?.last_error).toMatch(named)
    expect(rig.faults[0]).toMatch(named)
  })

  test('whose payload cannot be read at all is named in the fault, and those after it run', async () => {
    const rig = createRig()
    const id = await rig.schedule('cut', SECOND)
    await rig.schedule('whole', 2 * SECOND)
    await rig.store.write((tx) =>
      tx.updateTable('timers').set({ payload_json: '{"cut off' }).where('id', '=', id).execute(),
    )
    await rig.runner.advanceTo(START_AT_MS + 3600 * SECOND)
    expect(rig.ran).toMatchObject([{ subjectId: 'whole' }])
    expect(rig.faults[0]).toContain(`table timers, column payload_json, row ${id}: the value must be JSON`)
  })

  test.each(['constructor', 'toString', '__proto__'])(
    'of the kind %s, which every object has, is FAILED',
    async (kind) => {
      const rig = createRig()
      await rig.schedule('x', 0, kind)
      await rig.runner.runDue()
      expect((await rig.timers())[0]).toMatchObject({ state: 'FAILED', failures: 1 })
    },
  )

  test('of an unknown kind is FAILED at once', async () => {
    const rig = createRig()
    await rig.schedule('x', 0, 'forgotten')
    await rig.runner.runDue()
    expect((await rig.timers())[0]).toMatchObject({ state: 'FAILED', failures: 1 })
    expect((await rig.timers())[0]?.last_error).toContain('no job of the kind forgotten')
  })
})

describe('running time', () => {
  test('runs what is due after a restart, and what falls due by itself', async () => {
    const rig = createRig({ isRunning: true })
    await rig.schedule('soon', 30)
    await rig.schedule('past', -5 * SECOND)
    rig.runner.wake()
    await expect.poll(() => rig.ran.map(({ subjectId }) => subjectId)).toEqual(['past', 'soon'])
  })

  test('a frozen clock reaches no timer until it is moved', async () => {
    const rig = createRig()
    await rig.schedule('soon', 1)
    expect(await rig.runner.runDue()).toBe(0)
    rig.clock.moveTo(START_AT_MS + 1)
    await expect.poll(() => rig.ran.length).toBe(1)
  })

  test('commits carry one change and say what is to be woken', async () => {
    const rig = createRig()
    await rig.schedule('Quote:1', 0)
    await rig.schedule('Quote:2', 0)
    // The clock's own wake-up may have run some already.
    await rig.runner.runDue()
    expect(rig.ran.map(({ subjectId }) => subjectId)).toEqual(['Quote:1', 'Quote:2'])
    const rows = await rig.store.read((tx) => tx.selectFrom('change_log').selectAll().execute())
    expect(rows).toHaveLength(rig.commits.length)
    expect(rows.flatMap((row) => row.ids.split(','))).toEqual(['Quote:1', 'Quote:2'])
    expect(rows[0]?.areas.split(',').sort()).toEqual(['clock', 'quotes', 'timers'])
  })

  test('a timer that the disk does not take waits for room: it neither fails nor counts as tried', async () => {
    const database = createFaultyDatabase()
    const rig = createRig({ openFile: database.open })
    await rig.schedule('Quote:1', SECOND)
    database.fail(everyWrite('SQLITE_FULL'))
    const target = START_AT_MS + 5 * SECOND
    await expect(rig.runner.advanceTo(target)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect((await rig.timers()).map(({ state, failures }) => [state, failures])).toEqual([['DUE', 0]])
    database.fail(null)
    await rig.runner.advanceTo(target)
    expect((await rig.timers()).map(({ state, failures }) => [state, failures])).toEqual([['DONE', 0]])
  })

  test('a cancelled timer does not run', async () => {
    const rig = createRig()
    await rig.schedule('a', SECOND)
    await rig.store.write((tx) => createScheduler(rig.ids, rig.clock.now()).cancel(tx, 'note', 'a'))
    await rig.runner.advanceTo(START_AT_MS + 5 * SECOND)
    expect(rig.ran).toEqual([])
    expect((await rig.timers())[0]?.state).toBe('CANCELLED')
  })
})
