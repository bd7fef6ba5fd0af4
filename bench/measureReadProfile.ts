import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { platformHeaders, SERVICE } from './callHost'
import type { WritePlan } from './countWrites'
import { microsByPart, type Part } from './cpuProfile'
import { copyData } from './dataFolders'
import { DATABASE, sampleIds } from './growData'
import { HERE, ROOT } from './places'
import { keepApart, type LoadProcess, type ServerProcess, startBare, startHost } from './processes'

const REST = 'everything else'
const SECONDS = 10
const CONNECTIONS = 8

/** What a read passes through; the first part that knows a frame's source has it. */
const PARTS: readonly Part[] = [
  { name: 'garbage collection', sources: [], functions: ['(garbage collector)'] },
  { name: 'SQLite', sources: ['better-sqlite3', 'bareServer'], functions: ['executeQuery'] },
  { name: 'request log: one message per call', sources: ['src/server/requestLog', 'http/calls', 'http/record'] },
  { name: 'who calls (token, rate limit)', sources: ['src/server/guards', 'src/server/areas/api-tokens'] },
  { name: 'running the operation (admission, input, refusals)', sources: ['src/server/kernel', 'node_modules/zod'] },
  { name: 'rows to records (codecs)', sources: ['src/server/database'] },
  { name: 'the reply (views)', sources: ['src/server/areas', 'src/server/console'] },
  {
    name: 'our HTTP: address, headers, hooks',
    sources: ['src/server/http', 'src/server/foundation', 'src/contract', 'src/server/crypto'],
  },
  {
    name: 'Fastify: routing, hooks, JSON of the reply',
    sources: ['fastify', 'find-my-way', 'avvio', 'secure-json', 'fast-json', 'light-my', 'fast-content'],
  },
  {
    name: 'the start: reading and compiling the program',
    sources: ['node:internal/modules', 'node:internal/bootstrap', 'cjs-module-lexer'],
  },
  { name: 'sockets and HTTP of Node', sources: ['node:'] },
]

export interface ReadProfile {
  /** Microseconds of the main thread for one read. */
  readonly parts: readonly { readonly name: string; readonly bare: number; readonly ours: number }[]
  readonly bareMicros: number
  readonly oursMicros: number
}

/** The host built once more, with maps to its sources. Returns the folder of its package.json. */
function buildWithMaps(): string {
  const folder = join(HERE, 'mapped')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  const program = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  execFileSync(process.execPath, [program, 'build', '--sourcemap', '--outDir', join(folder, 'out')], { cwd: ROOT })
  return folder
}

interface Read {
  readonly server: ServerProcess
  readonly folder: string
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/** Reads for some seconds, ends the server, which then writes its profile. Returns microseconds for one read. */
async function profileOf(
  load: LoadProcess,
  { server, folder, paths, headers }: Read,
): Promise<ReadonlyMap<string, number>> {
  let requests = 0
  keepApart(server, load)
  try {
    const job = { url: server.url, method: 'GET', paths, headers, body: null, expectedStatus: 200 } as const
    const result = await load.run({ ...job, name: 'profiled read', connections: CONNECTIONS, seconds: SECONDS })
    requests = result.requests
  } finally {
    await server.stop()
  }
  const micros = microsByPart(folder, PARTS, REST)
  return new Map([...micros].map(([part, sum]) => [part, sum / requests]))
}

/** Where the time of "read one customer" goes, ours beside bare Fastify. The start of each server is part of "rest". */
export async function measureReadProfile(load: LoadProcess, dataDir: string): Promise<ReadProfile> {
  const mapped = buildWithMaps()
  const folderOf = (name: string) => join(mapped, name)
  const options = (name: string) => ['--cpu-prof', '--cpu-prof-interval', '200', `--cpu-prof-dir=${folderOf(name)}`]
  const ids = sampleIds(dataDir, 'customers', 200)
  const bareDir = copyData(dataDir, 'profile-bare')
  const planFile = join(bareDir, 'plan.json')
  const noRows: WritePlan = { inserts: [], updates: [], counters: [] }
  writeFileSync(planFile, JSON.stringify({ quote: noRows, execution: noRows, transfer: noRows }))
  const bare = await profileOf(load, {
    server: await startBare(join(bareDir, DATABASE), planFile, options('bare')),
    folder: folderOf('bare'),
    paths: ids.map((id) => `/customers/${id}`),
    headers: {},
  })
  const ours = await profileOf(load, {
    server: await startHost(dataDir, options('ours'), mapped),
    folder: folderOf('ours'),
    paths: ids.map((id) => `${SERVICE}/customers/${id}`),
    headers: platformHeaders,
  })
  const parts = [...PARTS.map(({ name }) => name), REST].map((name) => ({
    name,
    bare: bare.get(name) ?? 0,
    ours: ours.get(name) ?? 0,
  }))
  const sum = (micros: ReadonlyMap<string, number>) => [...micros.values()].reduce((total, each) => total + each, 0)
  return { parts, bareMicros: sum(bare), oursMicros: sum(ours) }
}

const micros = (value: number): string => value.toFixed(1)

/** docs/read-profile.md. `day` is a calendar date. */
export function readProfileDocument({ parts, bareMicros, oursMicros }: ReadProfile, day: string): string {
  const rows = [...parts]
    .sort((a, b) => b.ours - a.ours)
    .map(({ name, bare, ours }) => `| ${name} | ${micros(bare)} | ${micros(ours)} | ${micros(ours - bare)} |`)
  return `# What one read costs

Written by \`npm run bench -- --only profile --write\` on ${day}; not edited by hand. *Read one customer* over HTTP,
${CONNECTIONS} connections, ${SECONDS} seconds: microseconds of the main thread for one request, sampled by V8, waiting
left out; where the system can, server and caller have a core each. *Bare* is Fastify with one prepared statement that
answers the row as it is.

| part | bare | ours | what it adds |
| --- | --- | --- | --- |
${rows.join('\n')}
| **together** | ${micros(bareMicros)} | ${micros(oursMicros)} | ${micros(oursMicros - bareMicros)} |

What V8 does for a part (JSON, strings, native calls) counts for the nearest caller that belongs to one. The thread of
the request log is not in the table.
`
}
