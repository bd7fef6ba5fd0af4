import { platformHeaders, SERVICE } from './callHost'
import { type ServerProcess, startHost } from './processes'
import type { ProbeResult } from './readProbe'
import { startProbe } from './startProbe'

const READS_PER_SECOND = 100
const BODIES_PER_SECOND = 10
/** Each with a secret to be masked: a little less than the megabyte and the 20,000 values that a call may carry. */
const OBJECTS = 3000

/** What reads met while large bodies came in, which nothing but the request log looks at. */
export interface RequestLogFigures {
  readonly bodies: number
  readonly bodyBytes: number
  readonly reads: ProbeResult
}

function largeBody(): string {
  const items = Array.from({ length: OBJECTS }, (_item, index) => ({
    id: `Customer:${index}`,
    name: 'Some Name',
    note: 'x'.repeat(220),
    amount: index,
    token: 'to be masked',
  }))
  return JSON.stringify({ items })
}

/** To an address that is none: the body is read, recorded and masked, and no operation sees it. */
async function send(host: ServerProcess, body: string): Promise<void> {
  const headers = { ...platformHeaders, 'content-type': 'application/json' }
  const reply = await fetch(`${host.url}${SERVICE}/no-such-path`, { method: 'POST', headers, body })
  await reply.arrayBuffer()
  if (reply.status !== 404) throw new Error(`a large body was answered ${reply.status}`)
}

/** Sends large bodies at a steady pace while another process reads. */
export async function measureRequestLog(dataDir: string, seconds: number): Promise<RequestLogFigures> {
  const host = await startHost(dataDir, process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [])
  try {
    const body = largeBody()
    await send(host, body)
    const job = { url: host.url, paths: [`${SERVICE}/config`], headers: platformHeaders, perSecond: READS_PER_SECOND }
    const probe = startProbe(job)
    const startedAtMs = performance.now()
    const bodies = BODIES_PER_SECOND * seconds
    const sending: Promise<void>[] = []
    for (let number = 0; number < bodies; number += 1) {
      const pauseMs = startedAtMs + (number * 1000) / BODIES_PER_SECOND - performance.now()
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      sending.push(send(host, body))
    }
    await Promise.all(sending)
    return { bodies, bodyBytes: Buffer.byteLength(body), reads: await probe.stop() }
  } finally {
    await host.stop()
  }
}
