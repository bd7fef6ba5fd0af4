import type { AuthorizationJob, AuthorizationResult } from './authorizationProbe'
import { AUTHORIZATION, type Platform } from './buildPlatform'
import { callHost, type Json, platformHeaders, SERVICE, textOf } from './callHost'
import { copyData } from './dataFolders'
import { growCards } from './growCards'
import { type List, measurePages, type PageComparison, type PagePlan } from './measurePages'
import { type LoadProcess, type ServerProcess, startHost } from './processes'
import { runProbe } from './runProbe'
import { median } from './statistics'

const FEW_ROWS = 10_000
/** As many as the rows over HTTP have connections, and a group of writers that shares a COMMIT. */
const LANES = 32

interface CardPlan {
  readonly repeats: number
  readonly seconds: number
  readonly rows: number
  readonly pages: PagePlan
}

/** What cards cost. */
export interface CardFigures {
  /** Medians over the repeats. */
  readonly inProcess: Omit<AuthorizationResult, 'decided'>
  /** What one core carries: the rate, or less when the process used more than one. */
  readonly perSecondOfOneCore: number
  readonly rows: number
  readonly pages: readonly PageComparison[]
}

const cards = `${SERVICE}/transactions?type=CARD`
const where = "WHERE type = 'CARD'"
const LISTS: readonly List[] = [
  { name: 'card transactions', path: cards, table: 'transactions', where },
  {
    name: 'open card transactions',
    path: `${cards}&status=AUTHORIZED`,
    table: 'transactions',
    where: `${where} AND status = 'AUTHORIZED'`,
  },
]

const authorize = (job: AuthorizationJob) => runProbe<AuthorizationResult>('authorizationProbe', job)

/** Enough for every payment of the run: none is declined for want of money. */
async function fund(host: ServerProcess, accountId: string): Promise<void> {
  const path = `${SERVICE}/sandbox/internal-accounts/${accountId}/fund`
  for (let turn = 0; turn < 10; turn += 1) await callHost(host, { path, body: { amount: 900_000_000 } })
}

/** Funds the card's account and pays once. Returns: the id of the payment. */
async function prepare(dataDir: string, { accountId, cardId }: Platform): Promise<string> {
  const host = await startHost(dataDir)
  try {
    await fund(host, accountId)
    const path = `${SERVICE}/sandbox/cards/${cardId}/simulate/authorization`
    await callHost(host, { path, headers: platformHeaders, body: AUTHORIZATION })
    const [payment] = (await callHost(host, { path: cards })).data as Json[]
    if (payment === undefined) throw new Error('the card has no payment')
    return textOf(payment, 'id')
  } finally {
    await host.stop()
  }
}

/** Authorizations in the service's own process, and pages of few and of many card transactions. */
export async function measureCards(
  load: LoadProcess,
  dataDir: string,
  platform: Platform,
  plan: CardPlan,
): Promise<CardFigures> {
  const template = await prepare(dataDir, platform)
  const folderOf = (rows: number) => {
    const folder = copyData(dataDir, `cards${rows}`)
    growCards(folder, template, rows)
    return folder
  }
  const runs: AuthorizationResult[] = []
  for (let turn = 0; turn < plan.repeats; turn += 1) {
    const folder = copyData(dataDir, 'authorizations')
    const { cardId } = platform
    runs.push(await authorize({ dataDir: folder, cardId, body: AUTHORIZATION, lanes: LANES, seconds: plan.seconds }))
  }
  const middle = (pick: (run: AuthorizationResult) => number) => median(runs.map(pick))
  const inProcess = {
    perSecond: middle((run) => run.perSecond),
    p50Micros: middle((run) => run.p50Micros),
    p99Micros: middle((run) => run.p99Micros),
    cpuMicros: middle((run) => run.cpuMicros),
  }
  const pages = await measurePages(load, folderOf(FEW_ROWS), folderOf(plan.rows), { ...plan.pages, lists: LISTS })
  const perSecondOfOneCore = Math.min(inProcess.perSecond, 1e6 / inProcess.cpuMicros)
  return { inProcess, perSecondOfOneCore, rows: plan.rows, pages }
}
