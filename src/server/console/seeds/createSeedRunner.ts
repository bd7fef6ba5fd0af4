import type { SeedProgress } from '../../../contract/console/host/schemas'
import { OPERATOR_ROLES } from '../../../contract/console/operators/roles'
import type { ChangeArea } from '../../../contract/operation'
import { clearData } from '../../database/clearData'
import { getHostSetting, setHostSetting } from '../../database/hostSettings'
import type { Store } from '../../database/open'
import { assert } from '../../foundation/assert'
import { guarded } from '../../foundation/guarded'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor } from '../../kernel/context'
import { addDemoOperators } from '../operators/public'
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

/** The reply's body; a refusal is thrown. */
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
  const body: unknown = result.text === '' ? null : JSON.parse(result.text)
  if (result.status < 400) return body
  const { code, message, details } = body as { code: never; message: string; details?: Record<string, unknown> }
  throw new ServiceError(code, message, details)
}

/** The demo's two operators, who did all of it; where others were here first, they are names in the history only. */
function actorsOf(people: readonly { readonly id: string | null; readonly name: string }[]): Actor[] {
  return people.map(({ id, name }) => ({ kind: 'console', operatorId: id, operatorName: name, roles: OPERATOR_ROLES }))
}

function createTools(
  parts: SeedRunnerParts,
  { seed, operators = [] }: { readonly seed: number; readonly operators?: readonly Actor[] },
  report: (progress: SeedProgress) => void,
): DemoTools {
  return {
    platform: BUILDER,
    operators,
    parts,
    seed,
    call: async (actor, id, call) => (await callThrough(parts.call, actor, id, call)) as never,
    operate: async (operator, id, call) => {
      await callThrough(parts.operate, operator, id, call)
    },
    advanceTo: async (atMs) => {
      if (atMs <= parts.clock.now()) return
      // What happened is delivered before time goes on, so that the inbox tells the same history.
      await parts.dispatcher.idle()
      await parts.runner.advanceTo(atMs)
    },
    step: (done, total, step) => report({ state: 'RUNNING', done, total, step }),
  }
}

async function hasData(store: Store): Promise<boolean> {
  return store.read(
    async (tx) => (await tx.selectFrom('customers').select('id').limit(1).executeTakeFirst()) !== undefined,
  )
}

function remember(store: Store, dataSet: 'DEMO' | 'EMPTY' | 'BUILDING', seed: number): Promise<void> {
  return store.write(async (tx) => {
    await setHostSetting(tx, 'world', dataSet)
    await setHostSetting(tx, 'seed', seed)
  })
}

/** The seed of the demo data that a process left unfinished, or null. */
function cutOffSeed(store: Store): Promise<number | null> {
  return store.read(async (tx) => {
    if ((await getHostSetting(tx, 'world')) !== 'BUILDING') return null
    return getHostSetting(tx, 'seed')
  })
}

async function buildDemo(parts: SeedRunnerParts, seed: number, show: (progress: SeedProgress) => void): Promise<void> {
  const endAtMs = parts.wall()
  // A process that ends before the data is whole leaves this word, and the next start begins again.
  await remember(parts.store, 'BUILDING', seed)
  parts.clock.begin(endAtMs - DEMO_MS)
  parts.ids.restart()
  const { ids, keys, store, clock } = parts
  const hand = () => ({ ids, now: clock.now() })
  const operators = actorsOf(await addDemoOperators(store, hand, keys))
  const tools = createTools(parts, { seed, operators }, show)
  await buildDemoData(tools, endAtMs)
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

/** Builds data sets in the background, one at a time. Source: issue, "The main job" 1. */
export function createSeedRunner(parts: SeedRunnerParts): SeedRunner {
  let progress = IDLE
  let running: Promise<void> | null = null
  const { changeLog, reportFault } = parts
  const tell = async (): Promise<void> => {
    changeLog.publish(await parts.store.write((tx) => changeLog.record(tx, parts.clock.now(), SEEDED, new Set())))
  }
  const announce = guarded('the demo data', tell, reportFault)
  const refuseWhileRunning = (): void => {
    if (running !== null)
      throw new ServiceError('CONFLICT', 'The demo data is being built; wait until it is done.', { reason: 'SEEDING' })
  }
  const show = (next: SeedProgress): void => {
    progress = next
  }
  const start = (work: () => Promise<void>): void => {
    progress = { state: 'RUNNING', done: 0, total: 1, step: 'Starting' }
    running = work()
      .then(() => {
        progress = { ...progress, state: 'DONE', done: progress.total }
      })
      .catch((error: unknown) => {
        parts.reportFault(error, 'demo data')
        progress = { ...progress, state: 'FAILED', message: error instanceof Error ? error.message : 'unknown fault' }
      })
      .finally(() => {
        running = null
        announce()
      })
  }
  return {
    progress: () => progress,
    startDemo: async (seed) => {
      refuseWhileRunning()
      if (await hasData(parts.store)) {
        throw new ServiceError('CONFLICT', 'This folder has data; reset it to start again with the demo data.', {
          reason: 'DATA_NOT_EMPTY',
        })
      }
      start(() => buildDemo(parts, seed, show))
    },
    reset: async (dataSet, seed) => {
      refuseWhileRunning()
      start(async () => {
        await startOver(parts)
        if (dataSet === 'DEMO') await buildDemo(parts, seed, show)
        else await remember(parts.store, 'EMPTY', seed)
      })
    },
    resumeDemo: async () => {
      const seed = await cutOffSeed(parts.store)
      if (seed === null) return false
      start(() => startOver(parts).then(() => buildDemo(parts, seed, show)))
      return true
    },
    makeFreshActions: async (count) => {
      refuseWhileRunning()
      const seed = await parts.store.read((tx) => getHostSetting(tx, 'seed'))
      return makeFreshDemoActions(
        createTools(parts, { seed }, () => undefined),
        count,
      )
    },
    idle: async () => {
      await running
      assert(progress.state !== 'FAILED', `the demo data could not be built: ${progress.message ?? ''}`)
    },
  }
}
