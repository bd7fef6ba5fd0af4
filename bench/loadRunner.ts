import autocannon from 'autocannon'
import { percentile } from './statistics'

/** One burst of requests on one server. */
export interface LoadJob {
  readonly name: string
  readonly url: string
  readonly method: 'GET' | 'POST'
  /** Taken in turn by each connection. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly expectedStatus: number
  readonly connections: number
  readonly seconds: number
}

/** What it measured; times in microseconds from the first byte sent to the last byte received. */
export interface LoadResult {
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p50Micros: number
  readonly p99Micros: number
  readonly meanBytes: number
}

async function run(job: LoadJob): Promise<LoadResult> {
  const times: number[] = []
  const wrong = new Map<number, number>()
  let bytes = 0
  const startedAtMs = performance.now()
  let lastAtMs = startedAtMs
  const instance = autocannon({
    url: job.url,
    connections: job.connections,
    duration: job.seconds,
    sampleInt: 50,
    requests: job.paths.map((path) => ({
      method: job.method,
      path,
      headers: job.body === null ? { ...job.headers } : { ...job.headers, 'content-type': 'application/json' },
      ...(job.body === null ? {} : { body: job.body }),
    })),
  })
  instance.on('response', (_client: unknown, status: number, size: number, milliseconds: number) => {
    times.push(milliseconds * 1000)
    lastAtMs = performance.now()
    bytes += size
    if (status !== job.expectedStatus) wrong.set(status, (wrong.get(status) ?? 0) + 1)
  })
  const { errors, timeouts } = await instance
  if (wrong.size > 0 || errors > 0 || timeouts > 0 || times.length === 0) {
    const statuses = [...wrong].map(([status, count]) => `${count} times ${status}`).join(', ')
    throw new Error(`${times.length} replies, ${statuses} instead of ${job.expectedStatus}, ${errors} errors`)
  }
  return {
    requests: times.length,
    requestsPerSecond: (times.length * 1000) / (lastAtMs - startedAtMs),
    p50Micros: percentile(times, 0.5),
    p99Micros: percentile(times, 0.99),
    meanBytes: bytes / times.length,
  }
}

process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
