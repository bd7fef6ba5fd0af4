import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from './buildPlatform'
import { callHost, consoleHeaders, type Json, textOf } from './callHost'
import { DATABASE, growData } from './growData'
import { startHost } from './processes'
import { median } from './statistics'

/** Of about a hundred megabytes. */
const ROWS_PER_MEGABYTE = 149
const REPEATS = 7

/** How long a person waits for a snapshot; medians and the worst, as the caller sees them. */
export interface SnapshotFigures {
  readonly bytes: number
  readonly takeMs: number
  readonly takeWorstMs: number
  readonly loadMs: number
  readonly loadWorstMs: number
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly ms: number; readonly result: Result }> {
  const startedAtMs = performance.now()
  const result = await work()
  return { ms: performance.now() - startedAtMs, result }
}

const idOf = (json: Json): string => textOf(json, 'id')

async function countOf(host: { readonly url: string }): Promise<number> {
  return Number((await callHost(host, { path: '/2025-10-13/transactions?limit=1' })).totalCount)
}

/** Takes and loads snapshots of a running host of about so many bytes, and checks that the data came back. */
export async function measureSnapshots(dataDir: string, platform: Platform, megabytes = 100): Promise<SnapshotFigures> {
  growData(dataDir, platform, { customers: 0, actions: megabytes * ROWS_PER_MEGABYTE })
  const host = await startHost(dataDir)
  const console = { headers: consoleHeaders }
  try {
    const before = await countOf(host)
    const takes: number[] = []
    const loads: number[] = []
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const body = { name: `Measured ${repeat}` }
      const taken = await timed(() => callHost(host, { ...console, path: '/console/api/snapshots', body }))
      const path = `/console/api/snapshots/${idOf(taken.result)}/load`
      const loaded = await timed(() => callHost(host, { ...console, path, body: { clock: 'SNAPSHOT' } }))
      takes.push(taken.ms)
      loads.push(loaded.ms)
      await callHost(host, { ...console, path: '/console/api/clock' })
    }
    if ((await countOf(host)) !== before) throw new Error('a loaded snapshot has another number of transactions')
    return {
      bytes: statSync(join(dataDir, DATABASE)).size,
      takeMs: median(takes),
      takeWorstMs: Math.max(...takes),
      loadMs: median(loads),
      loadWorstMs: Math.max(...loads),
    }
  } finally {
    await host.stop()
  }
}
