import { callHost, consoleHeaders } from './callHost'
import { AUDITED, growAudit } from './growAudit'
import { startHost } from './processes'
import type { ProbeResult } from './readProbe'
import { startProbe } from './startProbe'
import { median } from './statistics'

/** The audit log of many rows: its first pages by every set of filters, and its export. */
export interface AuditFigures {
  readonly rows: number
  /** The slowest set of filters: the median of its first pages of a hundred. */
  readonly slowestMs: number
  readonly slowestFilters: string
  readonly medianMs: number
  readonly exportedPerSecond: number
  /** Reads of another process while pages were asked for, and while the log was exported. */
  readonly readsOfPages: ProbeResult
  readonly readsOfExport: ProbeResult
}

const REPEATS = 5
const READS_PER_SECOND = 100
const LIST = '/console/api/audit'

type Filters = Readonly<Record<string, string>>

function setsOf(filters: readonly Filters[]): Filters[] {
  const sets: Filters[] = [{}]
  for (const filter of filters) sets.push(...sets.map((set) => ({ ...set, ...filter })))
  return sets
}

type Host = Awaited<ReturnType<typeof startHost>>

async function pageMs(host: Host, filters: Filters): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < REPEATS; turn += 1) {
    const startedAtMs = performance.now()
    const query = new URLSearchParams({ ...filters, limit: '100' })
    await callHost(host, { path: `${LIST}?${query}`, headers: consoleHeaders })
    times.push(performance.now() - startedAtMs)
  }
  return median(times)
}

async function exportAll(host: Host, rows: number): Promise<number> {
  const startedAtMs = performance.now()
  let count = 0
  let cursor: unknown = null
  do {
    const query = cursor === null ? '' : `?cursor=${String(cursor)}`
    const slice = await callHost(host, { path: `${LIST}/export${query}`, headers: consoleHeaders })
    count += (slice.data as readonly unknown[]).length
    cursor = slice.nextCursor
  } while (cursor !== null)
  if (count < rows) throw new Error(`${count} of ${rows} audit entries were exported`)
  return (count * 1000) / (performance.now() - startedAtMs)
}

/** Fills the audit log of that data folder, then reads and exports it while another process reads as well. */
export async function measureAudit(dataDir: string, rows: number): Promise<AuditFigures> {
  const { from, to } = growAudit(dataDir, rows)
  const { operationId, actor, targetId } = AUDITED
  const sets = setsOf([
    { operationId },
    { actor },
    { targetId },
    { outcome: 'REFUSED' },
    { startDate: from, endDate: to },
  ])
  // Most rows are no refusals: the other way to ask for an outcome is the one with the most to count.
  sets.push({ outcome: 'DONE' }, { outcome: 'DONE', startDate: from, endDate: to }, { startDate: from })
  const host = await startHost(dataDir)
  const probe = () =>
    startProbe({ url: host.url, paths: ['/healthz'], headers: consoleHeaders, perSecond: READS_PER_SECOND })
  try {
    for (const set of sets) await pageMs(host, set)
    const whilePages = probe()
    const found: { readonly name: string; readonly ms: number }[] = []
    for (const set of sets) found.push({ name: Object.keys(set).join(', ') || 'none', ms: await pageMs(host, set) })
    const readsOfPages = await whilePages.stop()
    const whileExport = probe()
    const exportedPerSecond = await exportAll(host, rows)
    const readsOfExport = await whileExport.stop()
    const slowest = found.reduce((worst, one) => (one.ms > worst.ms ? one : worst))
    const medianMs = median(found.map(({ ms }) => ms))
    const pages = { slowestMs: slowest.ms, slowestFilters: slowest.name, medianMs }
    return { rows, ...pages, exportedPerSecond, readsOfPages, readsOfExport }
  } finally {
    await host.stop()
  }
}
