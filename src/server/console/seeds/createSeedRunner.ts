import { z } from 'zod'
import type { SeedProgress } from '../../../contract/console/host/schemas'
import { OPERATOR_ROLES } from '../../../contract/console/operators/roles'
import type { ChangeArea } from '../../../contract/operation'
import { ERROR_CODES } from '../../../contract/primitives/errors'
import { clearData } from '../../database/clearData'
import { getHostSetting, setHostSetting } from '../../database/hostSettings'
import type { Store } from '../../database/open'
import { assert } from '../../foundation/assert'
import { guarded } from '../../foundation/guarded'
import { readJsonText } from '../../foundation/jsonText'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor } from '../../kernel/context'
import { addDemoOperators, noteDemoVisits } from '../operators/public'
import { buildDemoData, DEMO_MS } from './demoData'
import { makeFreshDemoActions } from './demoFresh'
import type { DemoTools, OperationCaller, SeedRunnerParts } from './demoTools'
import type { SeedRunner } from './seedRunner'

const SEEDED: ReadonlySet<ChangeArea> = new Set<ChangeArea>(['data', 'seeds', 'clock', 'operators'])
const IDLE: SeedProgress = { state: 'IDLE', done: 0, total: 0, step: '' }
const BUILDER: Actor = {
  kind: 'token',
  tokenId: 'demo',
  name: 'Demo data',
  permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
}

const refusal = z.object({
  code: z.enum(Object.values(ERROR_CODES).flat()),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})

/** The reply's body, null for none; a refusal is thrown. */
async function callThrough(door: OperationCaller, actor: Actor, id: string, call: object): Promise<unknown> {
  const given = call as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    headers?: Record<string, string>
    body?: unknown
  }
  const result = await door(id, {
    actor,
    params: given.params ?? {},
    query: given.query ?? {},
    headers: given.headers ?? {},
    body: given.body,
  })
  if (result.status < 400) return readJsonText(result.text, z.unknown())
  const refused = readJsonText(result.text, refusal)
  assert(refused !== null, `a refusal of ${id} is an error envelope`)
  throw new ServiceError(refused.code, refused.message, refused.details)
}

/** What a build asks of its runner on its way. */
interface Building {
  readonly show: (progress: SeedProgress) => void
  /** Between two steps. Errors: the host is stopping. */
  readonly requireGoing: () => void
}

/** The demo's two operators, who did all of it; where others were here first, they are names in the history only. */
function actorsOf(people: readonly { readonly id: string | null; readonly name: string }[]): Actor[] {
  return people.map(({ id, name }) => ({ kind: 'console', operatorId: id, operatorName: name, roles: OPERATOR_ROLES }))
}

function createTools(
  parts: SeedRunnerParts,
  { seed, operators = [] }: { readonly seed: number; readonly operators?: readonly Actor[] },
  { show, requireGoing }: Building,
): DemoTools {
  return {
    platform: BUILDER,
    operators,
    parts,
    seed,
    call: async (actor, id, call) => {
      requireGoing()
      return (await callThrough(parts.call, actor, id, call)) as never
    },
    operate: async (operator, id, call) => {
      requireGoing()
      await callThrough(parts.operate, operator, id, call)
    },
    advanceTo: async (atMs) => {
      requireGoing()
      if (atMs <= parts.clock.now()) return
      // What happened is delivered before time goes on, so that the inbox tells the same history.
      await parts.dispatcher.idle()
      requireGoing()
      await parts.runner.advanceTo(atMs)
      requireGoing()
    },
    step: (done, total, step) => show({ state: 'RUNNING', done, total, step }),
  }
}

async function hasData(store: Store): Promise<boolean> {
  return store.read(
    async (tx) => (await tx.selectFrom('customers').select('id').limit(1).executeTakeFirst()) !== undefined,
  )
}

function remember(store: Store, dataSet: 'DEMO' | 'EMPTY' | 'BUILDING', seed: number): Promise<void> {
  return store.write(async (tx) => {
    await setHostSetting(tx, 'dataSet', dataSet)
    await setHostSetting(tx, 'seed', seed)
  })
}

/** The seed of the demo data that a process left unfinished, or null. */
function cutOffSeed(store: Store): Promise<number | null> {
  return store.read(async (tx) => {
    if ((await getHostSetting(tx, 'dataSet')) !== 'BUILDING') return null
    return getHostSetting(tx, 'seed')
  })
}

async function buildDemo(parts: SeedRunnerParts, seed: number, building: Building): Promise<void> {
  const endAtMs = parts.wall()
  // A process that ends before the data is whole leaves this word, and the next start begins again.
  await remember(parts.store, 'BUILDING', seed)
  parts.clock.begin(endAtMs - DEMO_MS)
  parts.ids.restart()
  const { ids, keys, store, clock } = parts
  const hand = () => ({ ids, now: clock.now() })
  const operators = actorsOf(await addDemoOperators(store, hand, keys))
  const tools = createTools(parts, { seed, operators }, building)
  await buildDemoData(tools, endAtMs)
  await noteDemoVisits(store)
  await tools.advanceTo(parts.wall())
  parts.clock.release()
  await parts.saveClock()
  await remember(parts.store, 'DEMO', seed)
}

async function startOver(parts: SeedRunnerParts): Promise<void> {
  await parts.dispatcher.idle()
  await clearData(parts.store)
  await parts.requestLog.clear()
  parts.forgetCredentials()
  parts.clock.begin(parts.wall())
  parts.clock.release()
  await parts.saveClock()
}

/** One build at a time, until the runner is closed. */
function createBuilds({ reportFault }: SeedRunnerParts, announce: () => void) {
  let progress = IDLE
  let running: Promise<void> | null = null
  const closing = new AbortController()
  const building: Building = {
    show: (next) => {
      progress = next
    },
    requireGoing: () => closing.signal.throwIfAborted(),
  }
  const run = async (work: (building: Building) => Promise<void>): Promise<void> => {
    try {
      building.requireGoing()
      await work(building)
      progress = { ...progress, state: 'DONE', done: progress.total }
    } catch (error) {
      if (error !== closing.signal.reason) reportFault(error, 'demo data')
      progress = { ...progress, state: 'FAILED', message: error instanceof Error ? error.message : 'unknown fault' }
    }
    running = null
    if (!closing.signal.aborted) announce()
  }
  return {
    progress: () => progress,
    refuseWhileRunning: (field: string): void => {
      if (running === null) return
      const message = 'The demo data is being built; nothing was done. Wait until it is there.'
      throw new ServiceError('CONFLICT', message, { field, reason: 'SEEDING' })
    },
    start: (work: (building: Building) => Promise<void>): void => {
      progress = { state: 'RUNNING', done: 0, total: 1, step: 'Starting' }
      running = run(work)
    },
    idle: async (): Promise<void> => {
      await running
      assert(progress.state !== 'FAILED', `the demo data could not be built: ${progress.message ?? ''}`)
    },
    close: async (): Promise<void> => {
      closing.abort()
      await running
    },
  }
}

/** What is asked for while nothing is built: nothing to show, and nothing that a stop would cut short. */
const ASIDE: Building = { show: () => undefined, requireGoing: () => undefined }

/** Builds data sets in the background, one at a time. Source: issue, "The main job" 1. */
export function createSeedRunner(parts: SeedRunnerParts): SeedRunner {
  const { changeLog, reportFault, store } = parts
  const tell = async (): Promise<void> => {
    changeLog.publish(await store.write((tx) => changeLog.record(tx, parts.clock.now(), SEEDED, new Set())))
  }
  const { progress, refuseWhileRunning, start, idle, close } = createBuilds(
    parts,
    guarded('the demo data', tell, reportFault),
  )
  return {
    progress,
    startDemo: async (seed) => {
      refuseWhileRunning('replacesData')
      if (await hasData(store)) {
        throw new ServiceError(
          'CONFLICT',
          'This folder has data; nothing was changed. Reset it to start with the demo data.',
          {
            field: 'replacesData',
            reason: 'DATA_NOT_EMPTY',
          },
        )
      }
      start((building) => buildDemo(parts, seed, building))
    },
    reset: async (dataSet, seed) => {
      refuseWhileRunning('dataSet')
      start(async (building) => {
        await startOver(parts)
        if (dataSet === 'DEMO') await buildDemo(parts, seed, building)
        else await remember(store, 'EMPTY', seed)
      })
    },
    resumeDemo: async () => {
      const seed = await cutOffSeed(store)
      if (seed === null) return false
      start(async (building) => {
        await startOver(parts)
        await buildDemo(parts, seed, building)
      })
      return true
    },
    makeFreshActions: async (count) => {
      refuseWhileRunning('count')
      const seed = await store.read((tx) => getHostSetting(tx, 'seed'))
      return makeFreshDemoActions(createTools(parts, { seed }, ASIDE), count)
    },
    idle,
    close,
  }
}
