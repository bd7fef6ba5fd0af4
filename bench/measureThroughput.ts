import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BarePlans } from './bareServer'
import type { Platform } from './buildPlatform'
import { callHost, consoleHeaders, platformHeaders, SERVICE, textOf } from './callHost'
import { countWrites, rowsByTable } from './countWrites'
import { copyData } from './dataFolders'
import { DATABASE, sampleIds } from './growData'
import type { LoadResult } from './loadRunner'
import { cpuMicros, type LoadProcess, type ServerProcess, startBare, startHost } from './processes'
import { median } from './statistics'

interface Plan {
  readonly repeats: number
  readonly seconds: number
  readonly connections: number
}

/** Medians over the repeats; times in microseconds. */
interface Side {
  readonly requestsPerSecond: number
  readonly p50Micros: number
  readonly p99Micros: number
  readonly meanBytes: number
  /** Processor time of the server for one request; null where the system does not tell. */
  readonly cpuMicros: number | null
}

interface Comparison {
  readonly name: string
  readonly bare: Side
  readonly ours: Side
  /** Median of the ratios of neighbouring runs. */
  readonly ratio: number
  readonly target: number
}

export interface Throughput {
  readonly comparisons: readonly Comparison[]
  readonly rowsOfCreate: ReadonlyMap<string, number>
  readonly rowsOfPayment: ReadonlyMap<string, number>
  readonly rowsOfTransfer: ReadonlyMap<string, number>
}

interface Scenario {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly paths: readonly string[]
  readonly body: string | null
  readonly target: number
  /** Sent after each request with the id of its answer: both are counted as one. */
  readonly thenPath?: string
  /** What ours does in the place of what the bare server does. */
  readonly ours?: { readonly path: string; readonly body: string; readonly status: number }
}

type Measured = LoadResult & { readonly cpuMicros: number | null }

function sideOf(runs: readonly Measured[]): Side {
  const middle = (pick: (run: Measured) => number) => median(runs.map(pick))
  const hasCpu = runs.every((run) => run.cpuMicros !== null)
  return {
    requestsPerSecond: middle((run) => run.requestsPerSecond),
    p50Micros: middle((run) => run.p50Micros),
    p99Micros: middle((run) => run.p99Micros),
    meanBytes: middle((run) => run.meanBytes),
    cpuMicros: hasCpu ? middle((run) => run.cpuMicros ?? 0) : null,
  }
}

async function runOnce(
  load: LoadProcess,
  server: ServerProcess,
  scenario: Scenario,
  plan: Plan,
  isOurs: boolean,
): Promise<Measured> {
  const prefix = isOurs ? SERVICE : ''
  const own = isOurs ? scenario.ours : undefined
  const before = cpuMicros(server.pid)
  const result = await load.run({
    name: `${scenario.name} ${isOurs ? 'ours' : 'bare'}`,
    url: server.url,
    method: scenario.method,
    paths: (own === undefined ? scenario.paths : [own.path]).map((path) => prefix + path),
    headers: isOurs ? platformHeaders : {},
    body: own?.body ?? scenario.body,
    expectedStatus: own?.status ?? (scenario.method === 'GET' ? 200 : 201),
    connections: plan.connections,
    seconds: plan.seconds,
    ...(scenario.thenPath === undefined ? {} : { thenPath: prefix + scenario.thenPath }),
  })
  const after = cpuMicros(server.pid)
  return { ...result, cpuMicros: before === null || after === null ? null : (after - before) / result.requests }
}

async function compare(
  load: LoadProcess,
  servers: { bare: ServerProcess; ours: ServerProcess },
  scenario: Scenario,
  plan: Plan,
): Promise<Comparison> {
  const bare: Measured[] = []
  const ours: Measured[] = []
  const warmUp = { ...plan, seconds: Math.min(1, plan.seconds) }
  await runOnce(load, servers.bare, scenario, warmUp, false)
  await runOnce(load, servers.ours, scenario, warmUp, true)
  for (let turn = 0; turn < plan.repeats; turn += 1) {
    // Whoever runs first in a pair alternates, so that a drift of the machine favours neither.
    if (turn % 2 === 0) bare.push(await runOnce(load, servers.bare, scenario, plan, false))
    ours.push(await runOnce(load, servers.ours, scenario, plan, true))
    if (turn % 2 === 1) bare.push(await runOnce(load, servers.bare, scenario, plan, false))
  }
  const ratios = ours.map((run, turn) => run.requestsPerSecond / (bare[turn]?.requestsPerSecond ?? Number.NaN))
  return { name: scenario.name, bare: sideOf(bare), ours: sideOf(ours), ratio: median(ratios), target: scenario.target }
}

/** Enough for every payment of the run: none is refused for want of money. */
async function fund(host: ServerProcess, accountId: string): Promise<void> {
  const path = `${SERVICE}/sandbox/internal-accounts/${accountId}/fund`
  for (let turn = 0; turn < 10; turn += 1) await callHost(host, { path, body: { amount: 900_000_000 } })
}

async function countAllWrites(host: ServerProcess, dataDir: string, platform: Platform): Promise<BarePlans> {
  const quote: unknown = JSON.parse(platform.quoteBody)
  const transfer: unknown = JSON.parse(platform.transferBody)
  const createQuote = () => callHost(host, { path: `${SERVICE}/quotes`, body: quote })
  const nothing = () => Promise.resolve()
  return {
    quote: await countWrites(dataDir, nothing, createQuote),
    execution: await countWrites(dataDir, createQuote, (made) =>
      callHost(host, { method: 'POST', path: `${SERVICE}/quotes/${textOf(made, 'id')}/execute` }),
    ),
    transfer: await countWrites(dataDir, nothing, () =>
      callHost(host, { path: `${SERVICE}/transfer-out`, body: transfer }),
    ),
  }
}

/** Funds the payer, stops the clock and watches what each write does, before the database is copied for both sides. */
async function prepareMoney(dataDir: string, platform: Platform): Promise<BarePlans> {
  const host = await startHost(dataDir)
  try {
    await fund(host, platform.accountId)
    // What timers do later is no part of a request: with the clock standing still both sides write the same.
    await callHost(host, { path: '/console/api/clock', headers: consoleHeaders, body: { freeze: true } })
    return await countAllWrites(host, dataDir, platform)
  } finally {
    await host.stop()
  }
}

/** Requests per second of ours against the bare server, alternating between the two within one run. */
export async function measureThroughput(
  load: LoadProcess,
  dataDir: string,
  platform: Platform,
  plan: Plan,
): Promise<Throughput> {
  const plans = await prepareMoney(dataDir, platform)
  const bareDir = copyData(dataDir, 'bare')
  const ours = await startHost(dataDir, process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [])
  const planFile = join(bareDir, 'plan.json')
  writeFileSync(planFile, JSON.stringify(plans))
  const bare = await startBare(join(bareDir, DATABASE), planFile)
  const scenarios: readonly Scenario[] = [
    {
      name: 'read one customer',
      method: 'GET',
      paths: sampleIds(bareDir, 'customers', 200).map((id) => `/customers/${id}`),
      body: null,
      target: 0.65,
    },
    {
      name: 'read one transaction',
      method: 'GET',
      paths: sampleIds(bareDir, 'transactions', 200).map((id) => `/transactions/${id}`),
      body: null,
      target: 0.65,
    },
    { name: 'list 20 transactions', method: 'GET', paths: ['/transactions'], body: null, target: 0.75 },
    { name: 'create a quote', method: 'POST', paths: ['/quotes'], body: platform.quoteBody, target: 0.85 },
    {
      name: 'create and execute a quote',
      method: 'POST',
      paths: ['/quotes'],
      body: platform.quoteBody,
      target: 0.85,
      thenPath: '/quotes/:id/execute',
    },
    { name: 'create a transfer', method: 'POST', paths: ['/transfer-out'], body: platform.transferBody, target: 0.85 },
    {
      // Beside the bare row that creates a transfer: there is nothing bare that decides.
      name: 'authorize a card payment',
      method: 'POST',
      paths: ['/transfer-out'],
      body: platform.transferBody,
      target: 0.5,
      ours: {
        path: `/sandbox/cards/${platform.cardId}/simulate/authorization`,
        body: platform.authorizationBody,
        status: 202,
      },
    },
  ]
  const comparisons: Comparison[] = []
  try {
    for (const scenario of scenarios) comparisons.push(await compare(load, { bare, ours }, scenario, plan))
  } finally {
    await ours.stop()
    await bare.stop()
  }
  return {
    comparisons,
    rowsOfCreate: rowsByTable([plans.quote]),
    rowsOfPayment: rowsByTable([plans.quote, plans.execution]),
    rowsOfTransfer: rowsByTable([plans.transfer]),
  }
}
