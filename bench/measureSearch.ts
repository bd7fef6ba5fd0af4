import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { callHost, consoleHeaders } from './callHost'
import { DATABASE } from './growData'
import { startHost } from './processes'
import type { ProbeResult } from './readProbe'
import { startProbe } from './startProbe'
import { median, percentile } from './statistics'

/** The search over many rows: how long each kind of text takes, and how names that were there before come in. */
export interface SearchFigures {
  readonly rows: number
  readonly texts: number
  /** The slowest kind of text: its median. */
  readonly slowestMs: number
  readonly slowestText: string
  readonly medianMs: number
  /** Over every call of every kind. */
  readonly p99Ms: number
  /** Names of an older data folder taken in, and reads of another process meanwhile. */
  readonly filledPerSecond: number
  readonly readsWhileFilling: ProbeResult
}

const REPEATS = 15
const READS_PER_SECOND = 100
const LOOK_MS = 250

type Host = Awaited<ReturnType<typeof startHost>>

const search = (host: Host, text: string) =>
  callHost(host, { path: `/console/api/search?${new URLSearchParams({ text })}`, headers: consoleHeaders })

/** A text of each kind that people type; the names are borne by a twelfth, by some, by one and by nobody. */
function textsOf(dataDir: string): readonly string[] {
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true })
  const one = sqlite.prepare(
    'SELECT id, reference, sent_amount FROM transactions ORDER BY created_at DESC LIMIT 1 OFFSET 12345',
  )
  const { id, reference, sent_amount } = one.get() as { id: string; reference: string; sent_amount: number }
  const customer = sqlite.prepare('SELECT display_name FROM customers ORDER BY created_at LIMIT 1 OFFSET 777').pluck()
  const name = customer.get() as string
  sqlite.close()
  const amount = (sent_amount / 100).toFixed(2)
  return [
    'ferreira',
    'MARTA gomez',
    'payee luna',
    'arta ferr',
    name,
    'schmidt 12',
    'no such name',
    'ma',
    'j',
    amount,
    `${amount} USD`,
    reference,
    reference.slice(0, 6),
    `…${id.slice(-6)}`,
    id,
  ]
}

/** Waits until every name is in. Returns: the seconds that it took. */
async function waitUntilFilled(host: Host): Promise<number> {
  const startedAtMs = performance.now()
  while ((await search(host, 'zz')).lacksBefore !== null) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  return (performance.now() - startedAtMs) / 1000
}

/** Opens that data folder, whose names are in no index yet, and searches it once they are. */
export async function measureSearch(dataDir: string, rows: number, texts: number): Promise<SearchFigures> {
  const asked = textsOf(dataDir)
  const host = await startHost(dataDir)
  try {
    const whileFilling = startProbe({
      url: host.url,
      paths: ['/healthz'],
      headers: consoleHeaders,
      perSecond: READS_PER_SECOND,
    })
    const filledPerSecond = texts / (await waitUntilFilled(host))
    const readsWhileFilling = await whileFilling.stop()
    for (const text of asked) await search(host, text)
    const found: { readonly text: string; readonly ms: number }[] = []
    const all: number[] = []
    for (const text of asked) {
      const times: number[] = []
      for (let turn = 0; turn < REPEATS; turn += 1) {
        const startedAtMs = performance.now()
        await search(host, text)
        times.push(performance.now() - startedAtMs)
      }
      all.push(...times)
      found.push({ text, ms: median(times) })
    }
    for (const { text, ms } of found) process.stderr.write(`  ${text}: ${ms.toFixed(1)} ms\n`)
    const slowest = found.reduce((worst, one) => (one.ms > worst.ms ? one : worst))
    const figures = { slowestMs: slowest.ms, slowestText: slowest.text, medianMs: median(found.map(({ ms }) => ms)) }
    return { rows, texts, ...figures, p99Ms: percentile(all, 0.99), filledPerSecond, readsWhileFilling }
  } finally {
    await host.stop()
  }
}
