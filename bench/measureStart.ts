import { setTimeout as sleep } from 'node:timers/promises'
import { residentBytes, type ServerProcess, startHost, startThroughNpm } from './processes'
import { median } from './statistics'

const IDLE_MS = 30_000

export interface StartFigures {
  /** Median time from process start to the ready line, on a folder that has data. */
  readonly directMs: number
  /** The same through `npm run serve`, with its check that nothing needs building. */
  readonly npmMs: number
  /** Resident set when V8 has given back what the start took; null where the system does not tell. */
  readonly idleBytes: number | null
}

async function readyTimes(start: () => Promise<ServerProcess>, count: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn <= count; turn += 1) {
    const server = await start()
    // The first start of a series may read files that the system has not cached yet.
    if (turn > 0) times.push(server.readyMs)
    await server.stop()
  }
  return times
}

/** Starts the host several times on an existing data folder, then lets it idle. */
export async function measureStart(dataDir: string, count: number): Promise<StartFigures> {
  const direct = await readyTimes(() => startHost(dataDir), count)
  const throughNpm = await readyTimes(() => startThroughNpm(dataDir), count)
  const server = await startHost(dataDir)
  await sleep(IDLE_MS)
  const idleBytes = residentBytes(server.pid)
  await server.stop()
  return { directMs: median(direct), npmMs: median(throughNpm), idleBytes }
}
