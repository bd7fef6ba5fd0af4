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
  /** Sent after each request, with `:id` of its answer in the path, and counted as one with it; answers 200. */
  readonly thenPath?: string
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

type Requests = Parameters<typeof autocannon>[0]['requests']

function requestsOf(job: LoadJob): Requests {
  const { method, thenPath } = job
  const headers = job.body === null ? { ...job.headers } : { ...job.headers, 'content-type': 'application/json' }
  const body = job.body === null ? {} : { body: job.body }
  return job.paths.flatMap((path): Requests => {
    if (thenPath === undefined) return [{ method, path, headers, ...body }]
    const first: Requests[number] = {
      method,
      path,
      headers,
      ...body,
      onResponse: (_status, text, context) => {
        context.id = (JSON.parse(text) as { id?: unknown }).id
      },
    }
    const second: Requests[number] = {
      method: 'POST',
      path: thenPath,
      headers: { ...job.headers },
      setupRequest: (request, context) => ({ ...request, path: thenPath.replace(':id', String(context.id)) }),
    }
    return [first, second]
  })
}

/** Which answer of a pair comes next on each connection, and how long the first one took. */
function createPairing(job: LoadJob) {
  const firsts = new Map<unknown, number>()
  return (client: unknown, milliseconds: number): { readonly expected: number; readonly tookMs: number | null } => {
    if (job.thenPath === undefined) return { expected: job.expectedStatus, tookMs: milliseconds }
    const first = firsts.get(client)
    if (first === undefined) {
      firsts.set(client, milliseconds)
      return { expected: job.expectedStatus, tookMs: null }
    }
    firsts.delete(client)
    return { expected: 200, tookMs: first + milliseconds }
  }
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
    requests: requestsOf(job),
  })
  const pairing = createPairing(job)
  instance.on('response', (client: unknown, status: number, size: number, milliseconds: number) => {
    const { expected, tookMs } = pairing(client, milliseconds)
    if (tookMs !== null) times.push(tookMs * 1000)
    lastAtMs = performance.now()
    bytes += size
    if (status !== expected) wrong.set(status, (wrong.get(status) ?? 0) + 1)
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
