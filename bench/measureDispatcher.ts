import type { Platform } from './buildPlatform'
import { callHost, consoleHeaders, SERVICE, textOf } from './callHost'
import { growEvents, readArrivals, readSending } from './growEvents'
import { cpuMicros, startHost } from './processes'

const POLL_MS = 200
const PATIENCE_MS = 300_000

/** Webhooks sent to the local inbox: stored, verified, answered, and each attempt recorded. */
export interface DispatcherFigures {
  readonly events: number
  readonly perSecond: number
  /** Processor time of the server, sender and receiver both, for one event; null where the system does not tell. */
  readonly cpuMicros: number | null
}

async function recordEvent(dataDir: string, quoteBody: string): Promise<string> {
  const host = await startHost(dataDir)
  try {
    const made = await callHost(host, { path: `${SERVICE}/quotes`, body: JSON.parse(quoteBody) })
    return textOf(made, 'transactionId')
  } finally {
    await host.stop()
  }
}

async function untilSent(dataDir: string): Promise<void> {
  const endsAtMs = performance.now() + PATIENCE_MS
  while (readSending(dataDir).waiting > 0) {
    if (performance.now() > endsAtMs) throw new Error('the outbox was not sent in time')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

async function send(dataDir: string, to: string, count: number): Promise<DispatcherFigures> {
  const host = await startHost(dataDir, process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [])
  try {
    const body = { webhookEndpoint: `${host.url}/inbox` }
    await callHost(host, { method: 'PATCH', path: `${SERVICE}/config`, body })
    const before = cpuMicros(host.pid)
    await callHost(host, { path: '/console/api/clock', headers: consoleHeaders, body: { to } })
    await untilSent(dataDir)
    const after = cpuMicros(host.pid)
    const { attempts, firstAtMs, lastAtMs } = readSending(dataDir)
    return {
      events: count,
      perSecond: (attempts * 1000) / (lastAtMs - firstAtMs),
      cpuMicros: before === null || after === null ? null : (after - before) / attempts,
    }
  } finally {
    await host.stop()
  }
}

/** Lets a host send that many waiting events to its own inbox, and checks that all arrived, in order of each object. */
export async function measureDispatcher(
  dataDir: string,
  platform: Platform,
  count: number,
): Promise<DispatcherFigures> {
  const transactionId = await recordEvent(dataDir, platform.quoteBody)
  const figures = await send(dataDir, growEvents(dataDir, transactionId, count), count)
  const { events, outOfOrder } = readArrivals(dataDir)
  if (events < count || outOfOrder > 0) throw new Error(`${events} of ${count} arrived, ${outOfOrder} out of order`)
  return figures
}
