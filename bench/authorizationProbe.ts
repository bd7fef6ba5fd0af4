import { bindServiceOperations } from '../src/server/host/handlerTables'
import { createInProcessCaller } from '../src/server/http/inProcessCaller'
import { answerJob } from './answerJob'
import { openService } from './inProcessService'
import { percentile } from './statistics'

/** Authorizations of one card, decided in the process of the service: no socket, no request log. */
export interface AuthorizationJob {
  readonly dataDir: string
  readonly cardId: string
  readonly body: unknown
  /** How many are under way at any moment. */
  readonly lanes: number
  readonly seconds: number
}

/** Times in microseconds. */
export interface AuthorizationResult {
  readonly decided: number
  readonly perSecond: number
  readonly p50Micros: number
  readonly p99Micros: number
  /** Processor time of the process for one decision, with that of its threads. */
  readonly cpuMicros: number
}

const WARM_UP = 2000

async function run({ dataDir, cardId, body, lanes, seconds }: AuthorizationJob): Promise<AuthorizationResult> {
  const { service, close } = await openService(dataDir)
  const call = createInProcessCaller(service, bindServiceOperations(service.network), null)
  const authorize = async (): Promise<void> => {
    const { status } = await call('sandboxSimulateCardAuthorization', {
      actor: { kind: 'tool' },
      params: { id: cardId },
      query: {},
      headers: {},
      body,
    })
    if (status !== 202) throw new Error(`an authorization answered ${status}`)
  }
  const times: number[] = []
  const inLanes = (isOver: () => boolean) =>
    Promise.all(
      Array.from({ length: lanes }, async () => {
        while (!isOver()) {
          const beganAtMs = performance.now()
          await authorize()
          times.push((performance.now() - beganAtMs) * 1000)
        }
      }),
    )
  try {
    await inLanes(() => times.length >= WARM_UP)
    times.length = 0
    const before = process.cpuUsage()
    const startedAtMs = performance.now()
    await inLanes(() => performance.now() - startedAtMs >= seconds * 1000)
    const tookMs = performance.now() - startedAtMs
    const { user, system } = process.cpuUsage(before)
    return {
      decided: times.length,
      perSecond: (times.length * 1000) / tookMs,
      p50Micros: percentile(times, 0.5),
      p99Micros: percentile(times, 0.99),
      cpuMicros: (user + system) / times.length,
    }
  } finally {
    await close()
  }
}

answerJob(run)
