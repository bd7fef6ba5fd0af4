import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASE } from './growData'
import { residentBytes, type ServerProcess, startHost, startLeast, startThroughNpm } from './processes'
import { median } from './statistics'

const IDLE_MS = 30_000

export interface StartFigures {
  /** The same of a process that only has Fastify, SQLite and zod: machines differ more than builds do. */
  readonly bareMs: number
  /** Median time from process start to the ready line, on a folder that has data. */
  readonly directMs: number
  /** The same through `npm run serve`, with its check that nothing needs building. */
  readonly npmMs: number
  /** Resident set when V8 has given back what the start took; null where the system does not tell. */
  readonly idleBytes: number | null
}

type Start = () => Promise<ServerProcess>

/** Medians of starts that take turns, so that a slow minute of the machine is one for all of them. */
async function readyTimes(starts: readonly Start[], count: number): Promise<number[]> {
  const times = starts.map((): number[] => [])
  for (let turn = 0; turn <= count; turn += 1) {
    for (const [at, start] of starts.entries()) {
      const server = await start()
      // The first start of a series may read files that the system has not cached yet.
      if (turn > 0) times[at]?.push(server.readyMs)
      await server.stop()
    }
  }
  return times.map(median)
}

/** Starts the host several times on an existing data folder, then lets it idle. */
export async function measureStart(dataDir: string, count: number): Promise<StartFigures> {
  const starts = [() => startLeast(join(dataDir, DATABASE)), () => startHost(dataDir), () => startThroughNpm(dataDir)]
  const [bareMs = 0, directMs = 0, npmMs = 0] = await readyTimes(starts, count)
  const server = await startHost(dataDir)
  await sleep(IDLE_MS)
  const idleBytes = residentBytes(server.pid)
  await server.stop()
  return { bareMs, directMs, npmMs, idleBytes }
}
