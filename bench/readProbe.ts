import { Agent, get } from 'node:http'
import { percentile } from './statistics'

/** Reads at a steady pace, however slowly they are answered, until it is told to stop. */
export interface ProbeJob {
  readonly url: string
  /** Taken in turn. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly perSecond: number
}

/** Times in milliseconds, from the instant at which the read was due to its last byte. */
export interface ProbeResult {
  readonly reads: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly worstMs: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let job: ProbeJob | null = null
let times: number[] = []
let underWay = 0
let fault: string | null = null

function readOnce(current: ProbeJob, number: number, dueAtMs: number): void {
  const { url, paths, headers } = current
  underWay += 1
  const ended = (problem: string | null) => {
    underWay -= 1
    fault ??= problem
    times.push(performance.now() - dueAtMs)
  }
  const sent = get(new URL(paths[number % paths.length] ?? '', url), { agent, headers }, (reply) => {
    reply.resume()
    reply.on('end', () => ended(reply.statusCode === 200 ? null : `a read answered ${reply.statusCode}`))
  })
  // The server may close a connection that rested while it is taken up again: that says nothing about reads.
  sent.on('error', (error) => {
    if (!sent.reusedSocket) return ended(error.message)
    underWay -= 1
    readOnce(current, number, dueAtMs)
  })
}

/** A read that is due while this process sleeps counts from when it was due: waiting is never left out. */
async function keepReading(current: ProbeJob): Promise<void> {
  const startedAtMs = performance.now()
  for (let number = 0; job === current; number += 1) {
    const dueAtMs = startedAtMs + (number * 1000) / current.perSecond
    const pauseMs = dueAtMs - performance.now()
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    readOnce(current, number, dueAtMs)
  }
}

async function stop(): Promise<void> {
  job = null
  while (underWay > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const result: ProbeResult = {
    reads: times.length,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    worstMs: percentile(times, 1),
  }
  process.send?.(fault === null ? { result } : { error: fault })
  times = []
}

process.on('message', (message: ProbeJob | 'stop') => {
  if (message === 'stop') {
    void stop()
    return
  }
  job = message
  void keepReading(message)
})
