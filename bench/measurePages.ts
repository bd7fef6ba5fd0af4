import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { callHost, platformHeaders, SERVICE } from './callHost'
import { DATABASE } from './growData'
import { type LoadProcess, type ServerProcess, startHost } from './processes'
import { median } from './statistics'

export interface PagePlan {
  readonly repeats: number
  readonly seconds: number
  /** Others than those of the approvals. */
  readonly lists?: readonly List[]
}

/** p99 in microseconds of one page, at the small and at the large number of rows. */
export interface PageComparison {
  readonly name: string
  readonly smallP50Micros: number
  readonly largeP50Micros: number
  readonly smallP99Micros: number
  readonly largeP99Micros: number
  /** Large to small, p99. */
  readonly ratio: number
}

export interface List {
  readonly name: string
  readonly path: string
  readonly table: string
  readonly where: string
}

const LISTS: readonly List[] = [
  {
    name: 'agent actions',
    path: `${SERVICE}/agents/approvals`,
    table: 'agent_actions',
    where: "WHERE status = 'PENDING_APPROVAL'",
  },
  { name: 'transactions', path: `${SERVICE}/transactions`, table: 'transactions', where: '' },
]

/** Checks that the copied rows are counted, and makes a cursor to the middle out of the one the server gave. */
async function deepPath(host: ServerProcess, dataDir: string, { path, table, where }: List): Promise<string> {
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true })
  const count = sqlite.prepare(`SELECT count(*) FROM ${table} ${where}`).pluck().get() as number
  const sql = `SELECT created_at, id FROM ${table} ${where} ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ?`
  const middle = sqlite.prepare(sql).get(Math.floor(count / 2)) as { created_at: string; id: string }
  sqlite.close()
  const first = await callHost(host, { path })
  if (first.totalCount !== count) throw new Error(`${path} counts ${String(first.totalCount)} of ${count} rows`)
  const [mark] = JSON.parse(Buffer.from(String(first.nextCursor), 'base64url').toString('utf8')) as string[]
  const cursor = Buffer.from(JSON.stringify([mark, middle.created_at, middle.id])).toString('base64url')
  const deepest = `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`
  const deep = await callHost(host, { path: deepest })
  if ((deep.data as unknown[]).length !== 20) throw new Error(`${path} has no deep page`)
  return deepest
}

interface Sized {
  readonly dataDir: string
  readonly host: ServerProcess
}

async function comparePage(
  load: LoadProcess,
  sides: { small: Sized; large: Sized },
  list: List,
  isDeep: boolean,
  plan: PagePlan,
): Promise<PageComparison> {
  const pathOf = ({ host, dataDir }: Sized) => (isDeep ? deepPath(host, dataDir, list) : Promise.resolve(list.path))
  const paths = { small: await pathOf(sides.small), large: await pathOf(sides.large) }
  const measure = (side: 'small' | 'large', seconds: number) =>
    load.run({
      name: `${list.name} ${side}`,
      url: sides[side].host.url,
      method: 'GET',
      paths: [paths[side]],
      headers: platformHeaders,
      body: null,
      expectedStatus: 200,
      connections: 1,
      seconds,
    })
  const runs = { small: [] as [number, number][], large: [] as [number, number][] }
  await measure('small', 1)
  await measure('large', 1)
  for (let turn = 0; turn < plan.repeats; turn += 1) {
    for (const side of turn % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const { p50Micros, p99Micros } = await measure(side, plan.seconds)
      runs[side].push([p50Micros, p99Micros])
    }
  }
  const middle = (side: 'small' | 'large', at: 0 | 1) => median(runs[side].map((run) => run[at]))
  return {
    name: `${isDeep ? 'deep' : 'first'} page of ${list.name}`,
    smallP50Micros: middle('small', 0),
    largeP50Micros: middle('large', 0),
    smallP99Micros: middle('small', 1),
    largeP99Micros: middle('large', 1),
    ratio: middle('large', 1) / middle('small', 1),
  }
}

/**
 * p99 of the first and of a deep page of both lists, one request at a time. Many short runs alternate between the two
 * hosts, so that whatever else the machine does for a moment falls on few of them.
 */
export async function measurePages(
  load: LoadProcess,
  smallDir: string,
  largeDir: string,
  plan: PagePlan,
): Promise<readonly PageComparison[]> {
  const small = { dataDir: smallDir, host: await startHost(smallDir) }
  const large = { dataDir: largeDir, host: await startHost(largeDir) }
  const found: PageComparison[] = []
  try {
    for (const list of plan.lists ?? LISTS) {
      for (const isDeep of [false, true]) found.push(await comparePage(load, { small, large }, list, isDeep, plan))
    }
  } finally {
    await small.host.stop()
    await large.host.stop()
  }
  return found
}
