import { monitorEventLoopDelay } from 'node:perf_hooks'
import { insertRow } from '../src/server/database/rowsById'
import type { Row, Tx } from '../src/server/database/schema'
import { bindServiceOperations } from '../src/server/host/handlerTables'
import { createInProcessCaller } from '../src/server/http/inProcessCaller'
import { appendAudit } from '../src/server/kernel/auditChain/append'
import { answerJob } from './answerJob'
import { benchedRow, growChain } from './growChain'
import { openService } from './inProcessService'
import { median } from './statistics'

/** The chain of the audit log in the process of the service: what a row costs, and a look at many. */
interface ChainJob {
  readonly dataDir: string
  readonly rows: number
}

export interface ChainFigures {
  readonly rows: number
  /** Microseconds for a row of the log alone, and with its entry. */
  readonly aloneMicros: number
  readonly chainedMicros: number
  /** Microseconds for a small write, a created API token, at as many at once as come. */
  readonly writeMicros: number
  readonly lookSeconds: number
  /** The longest that the look kept everybody else waiting. */
  readonly worstMs: number
}

type Service = Awaited<ReturnType<typeof openService>>['service']

const ROUNDS = 40
const ROWS_PER_ROUND = 500
const LANES = 32
const WRITES = 6000

/** Rows one behind the other in one transaction, alone and with their entries by turns; medians for one row. */
async function measureRows({ store }: Service): Promise<Pick<ChainFigures, 'aloneMicros' | 'chainedMicros'>> {
  let number = 0
  const round = (append: (tx: Tx, row: Row<'audit_log'>) => Promise<void>) =>
    store.rollback(async (tx) => {
      const startedAtMs = performance.now()
      for (let n = 0; n < ROWS_PER_ROUND; n += 1) {
        number += 1
        await append(tx, benchedRow(number))
      }
      return ((performance.now() - startedAtMs) * 1000) / ROWS_PER_ROUND
    })
  const alone: number[] = []
  const chained: number[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    alone.push(await round((tx, row) => insertRow(tx, 'audit_log', row)))
    chained.push(await round(appendAudit))
  }
  return { aloneMicros: median(alone), chainedMicros: median(chained) }
}

/** Creates API tokens, many at once; the time of the whole for each. */
async function measureWrites(service: Service): Promise<number> {
  const call = createInProcessCaller(service, bindServiceOperations(service.network), null)
  const create = async (): Promise<void> => {
    const body = { name: 'Bench', permissions: ['VIEW'] }
    const { status } = await call('createToken', {
      actor: { kind: 'system' },
      params: {},
      query: {},
      headers: {},
      body,
    })
    if (status !== 201) throw new Error(`a token answered ${status}`)
  }
  let left = 0
  const lane = async (): Promise<void> => {
    for (; left > 0; ) {
      left -= 1
      await create()
    }
  }
  const run = async (count: number): Promise<number> => {
    left = count
    const startedAtMs = performance.now()
    await Promise.all(Array.from({ length: LANES }, lane))
    return ((performance.now() - startedAtMs) * 1000) / count
  }
  await run(WRITES / 4)
  return run(WRITES)
}

async function measureLook(
  { store, host }: Service,
  rows: number,
): Promise<Pick<ChainFigures, 'lookSeconds' | 'worstMs'>> {
  growChain(store.sqlite, rows)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const startedAtMs = performance.now()
  delay.enable()
  host.auditVerifications.start()
  await host.auditVerifications.idle()
  delay.disable()
  const lookSeconds = (performance.now() - startedAtMs) / 1000
  const { state, verdict } = host.auditVerifications.progress()
  if (state !== 'DONE' || verdict === null || verdict.faultCount > 0 || verdict.entries < rows)
    throw new Error(`the look ended ${state}: ${verdict?.faults[0]?.sentence ?? 'too few entries'}`)
  return { lookSeconds, worstMs: delay.max / 1e6 }
}

async function run({ dataDir, rows }: ChainJob): Promise<ChainFigures> {
  const { service, close } = await openService(dataDir)
  try {
    const ofRows = await measureRows(service)
    const writeMicros = await measureWrites(service)
    return { rows, ...ofRows, writeMicros, ...(await measureLook(service, rows)) }
  } finally {
    await close()
  }
}

answerJob(run)
