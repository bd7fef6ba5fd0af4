import type { Platform } from './buildPlatform'
import { callHost, consoleHeaders, platformHeaders, SERVICE, textOf } from './callHost'
import { sampleIds } from './growData'
import { growTimers, readExpiry } from './growTimers'
import { cpuMicros, startHost } from './processes'
import type { ProbeResult } from './readProbe'
import { startProbe } from './startProbe'

const READS_PER_SECOND = 100

/** One jump of the clock over many timers, and what reads from another process met meanwhile. */
export interface TimerFigures {
  readonly timers: number
  readonly perSecond: number
  /** Processor time of the server for one timer; null where the system does not tell. */
  readonly cpuMicros: number | null
  readonly reads: ProbeResult
}

async function createQuoteIn(dataDir: string, quoteBody: string): Promise<string> {
  const host = await startHost(dataDir)
  try {
    return textOf(await callHost(host, { path: `${SERVICE}/quotes`, body: JSON.parse(quoteBody) }), 'id')
  } finally {
    await host.stop()
  }
}

async function jump(dataDir: string, to: string, count: number): Promise<TimerFigures> {
  const paths = [
    ...sampleIds(dataDir, 'transactions', 100).map((id) => `${SERVICE}/transactions/${id}`),
    ...sampleIds(dataDir, 'quotes', 100).map((id) => `${SERVICE}/quotes/${id}`),
    `${SERVICE}/transactions`,
  ]
  const host = await startHost(dataDir, process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [])
  try {
    for (const path of paths) await callHost(host, { path })
    const probe = startProbe({ url: host.url, paths, headers: platformHeaders, perSecond: READS_PER_SECOND })
    const before = cpuMicros(host.pid)
    const startedAtMs = performance.now()
    await callHost(host, { path: '/console/api/clock', headers: consoleHeaders, body: { to } })
    const tookMs = performance.now() - startedAtMs
    const after = cpuMicros(host.pid)
    return {
      timers: count,
      perSecond: (count * 1000) / tookMs,
      cpuMicros: before === null || after === null ? null : (after - before) / count,
      reads: await probe.stop(),
    }
  } finally {
    await host.stop()
  }
}

/** Moves the clock of a host over that many quotes that expire, while another process reads. */
export async function measureTimers(dataDir: string, platform: Platform, count: number): Promise<TimerFigures> {
  const quoteId = await createQuoteIn(dataDir, platform.quoteBody)
  const figures = await jump(dataDir, growTimers(dataDir, quoteId, count), count)
  const { expired, waiting } = readExpiry(dataDir)
  if (expired < count || waiting > 0) throw new Error(`${expired} of ${count} quotes expired, ${waiting} timers wait`)
  return figures
}
