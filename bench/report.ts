import { arch, cpus, platform, release, totalmem } from 'node:os'
import { cardLines, cardNote } from './cardReport'
import type { ChainFigures } from './chainProbe'
import { CHAIN_NOTE, chainLines } from './chainReport'
import { DOCUMENT_NOTE, documentLines } from './documentReport'
import { DISPATCHER_NOTE, itemOf, REQUEST_LOG_NOTE, SCROLL_NOTE, SNAPSHOT_NOTE, TIMER_NOTE } from './figureNotes'
import type { AuditFigures } from './measureAudit'
import type { CardFigures } from './measureCards'
import type { DispatcherFigures } from './measureDispatcher'
import type { DocumentFigures } from './measureDocuments'
import type { PageComparison } from './measurePages'
import type { ReadProfile } from './measureReadProfile'
import type { RequestLogFigures } from './measureRequestLog'
import type { ScrollFigures } from './measureScroll'
import type { SearchFigures } from './measureSearch'
import type { SnapshotFigures } from './measureSnapshots'
import type { StartFigures } from './measureStart'
import type { Throughput } from './measureThroughput'
import type { TimerFigures } from './measureTimers'
import type { WalletFigures } from './measureWallets'
import type { Line } from './reportLine'
import { SEARCH_NOTE, searchLines } from './searchReport'
import type { VoteFigures } from './voteProbe'
import { VOTE_NOTE, voteLines } from './voteReport'
import { WALLET_NOTE, walletLines } from './walletReport'

/** Everything one run measured; parts that were not asked for are absent. */
export interface Figures {
  readonly start?: StartFigures
  readonly throughput?: Throughput
  readonly wallets?: readonly WalletFigures[]
  readonly timers?: TimerFigures
  readonly dispatcher?: DispatcherFigures
  readonly log?: RequestLogFigures
  readonly snapshots?: SnapshotFigures
  readonly documents?: DocumentFigures
  readonly cards?: CardFigures
  readonly audit?: AuditFigures
  readonly chain?: ChainFigures
  readonly votes?: VoteFigures
  readonly pages?: readonly PageComparison[]
  readonly readProfile?: ReadProfile
  readonly scroll?: ScrollFigures
  readonly search?: SearchFigures
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const times = (value: number): string => value.toFixed(2)

function throughputLines({ comparisons }: Throughput): Line[] {
  const side = ({ requestsPerSecond, p50Micros, p99Micros }: Throughput['comparisons'][number]['bare']) =>
    `${whole(requestsPerSecond)}/s, ${whole(p50Micros)}/${whole(p99Micros)} us`
  return comparisons.map(
    ({ name, bare, ours, ratio, target }): Line => ({
      what: name,
      against: side(bare),
      ours: side(ours),
      result: times(ratio),
      target: `>= ${target}`,
      isMet: ratio >= target,
    }),
  )
}

function pageLines(pages: readonly PageComparison[]): Line[] {
  return pages.map(({ name, smallP50Micros, smallP99Micros, largeP50Micros, largeP99Micros, ratio }) => ({
    what: name,
    against: `${whole(smallP50Micros)}/${whole(smallP99Micros)} us`,
    ours: `${whole(largeP50Micros)}/${whole(largeP99Micros)} us`,
    result: times(ratio),
    target: '<= 1.25',
    isMet: ratio <= 1.25,
  }))
}

function startLines({ bareMs, directMs, npmMs, idleBytes }: StartFigures): Line[] {
  const lines = [
    {
      what: 'ready line, node',
      against: `${whole(bareMs)} ms`,
      ours: `${whole(directMs)} ms, ${times(directMs / bareMs)} of bare`,
      result: `${whole(directMs)} ms`,
      target: '<= 350 ms',
      isMet: directMs <= 350,
    },
    {
      what: 'ready line, npm run serve',
      against: '',
      ours: '',
      result: `${whole(npmMs)} ms`,
      target: '<= 1000 ms',
      isMet: npmMs <= 1000,
    },
  ]
  if (idleBytes === null) return lines
  const megabytes = idleBytes / 1e6
  return [
    ...lines,
    {
      what: 'resident at idle',
      against: '',
      ours: '',
      result: `${whole(megabytes)} MB`,
      target: '< 120 MB',
      isMet: megabytes < 120,
    },
  ]
}

function timerLines({ timers, perSecond, cpuMicros, reads }: TimerFigures): Line[] {
  return [
    {
      what: `clock jump over ${whole(timers)} timers`,
      against: cpuMicros === null ? '' : `${whole(cpuMicros)} us of processor time each`,
      ours: '',
      result: `${whole(perSecond)}/s`,
      target: '>= 2,000/s',
      isMet: perSecond >= 2000,
    },
    {
      what: 'reads during the jump',
      against: `${whole(reads.reads)} reads`,
      ours: `${reads.p50Ms.toFixed(1)}/${reads.p99Ms.toFixed(1)} ms`,
      result: `${reads.p99Ms.toFixed(1)} ms, worst ${reads.worstMs.toFixed(1)}`,
      target: '<= 50 ms',
      isMet: reads.p99Ms <= 50,
    },
  ]
}

function dispatcherLines({ events, perSecond, cpuMicros }: DispatcherFigures): Line[] {
  return [
    {
      what: `${whole(events)} webhooks to the local inbox`,
      against: cpuMicros === null ? '' : `${whole(cpuMicros)} us of processor time each`,
      ours: '',
      result: `${whole(perSecond)}/s`,
      target: '>= 500/s',
      isMet: perSecond >= 500,
    },
  ]
}

function requestLogLines({ bodies, bodyBytes, reads }: RequestLogFigures): Line[] {
  return [
    {
      what: `reads while bodies of ${(bodyBytes / 1e6).toFixed(1)} MB are logged`,
      against: `${whole(reads.reads)} reads, ${whole(bodies)} bodies`,
      ours: `${reads.p50Ms.toFixed(1)}/${reads.p99Ms.toFixed(1)} ms`,
      result: `${reads.p99Ms.toFixed(1)} ms, worst ${reads.worstMs.toFixed(1)}`,
      target: '<= 50 ms',
      isMet: reads.p99Ms <= 50,
    },
  ]
}

function snapshotLines(figures: SnapshotFigures): Line[] {
  const row = (what: string, ms: number, worstMs: number): Line => ({
    what: `${what} at ${whole(figures.bytes / 1e6)} MB`,
    against: '',
    ours: `worst ${whole(worstMs)} ms`,
    result: `${whole(ms)} ms`,
    target: '<= 300 ms',
    isMet: ms <= 300,
  })
  return [
    row('snapshot taken', figures.takeMs, figures.takeWorstMs),
    row('snapshot loaded', figures.loadMs, figures.loadWorstMs),
  ]
}

function auditLines(figures: AuditFigures): Line[] {
  const { rows, slowestMs, slowestFilters, medianMs, exportedPerSecond, readsOfPages, readsOfExport } = figures
  const reads = (what: string, { p50Ms, p99Ms, worstMs }: AuditFigures['readsOfPages']): Line => ({
    what: `reads while the audit log ${what}`,
    against: '',
    ours: `${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)} ms`,
    result: `worst ${worstMs.toFixed(1)} ms`,
    target: '<= 50 ms',
    isMet: worstMs <= 50,
  })
  return [
    {
      what: `first page of ${whole(rows)} audit entries`,
      against: `slowest filters: ${slowestFilters}`,
      ours: `median of all sets ${medianMs.toFixed(1)} ms`,
      result: `${slowestMs.toFixed(1)} ms`,
      target: '<= 100 ms',
      isMet: slowestMs <= 100,
    },
    reads('is filtered', readsOfPages),
    { ...reads('is exported', readsOfExport), against: `${whole(exportedPerSecond)} entries/s` },
  ]
}

function scrollLines({ frames, p50Ms, p95Ms, worstMs, framesOver50Ms, rowsSeen }: ScrollFigures): Line[] {
  return [
    {
      what: 'approvals scrolled, 10,000 rows',
      against: `${whole(frames)} frames, ${whole(rowsSeen)} rows`,
      ours: `${times(p50Ms)}/${times(p95Ms)} ms`,
      result: `${times(worstMs)} ms, ${framesOver50Ms} over`,
      target: '<= 50 ms',
      isMet: framesOver50Ms === 0 && rowsSeen >= 9_900,
    },
  ]
}

/** Every measured figure as a line of the table. */
export function linesOf(figures: Figures): Line[] {
  const { throughput, wallets, timers, dispatcher, log, snapshots, audit, pages, start, scroll, search } = figures
  const { documents, cards, chain, votes } = figures
  return [
    ...(throughput === undefined ? [] : throughputLines(throughput)),
    ...(wallets === undefined ? [] : walletLines(wallets)),
    ...(timers === undefined ? [] : timerLines(timers)),
    ...(dispatcher === undefined ? [] : dispatcherLines(dispatcher)),
    ...(log === undefined ? [] : requestLogLines(log)),
    ...(snapshots === undefined ? [] : snapshotLines(snapshots)),
    ...(documents === undefined ? [] : [...documentLines(documents), ...pageLines(documents.pages)]),
    ...(cards === undefined ? [] : [...cardLines(cards), ...pageLines(cards.pages)]),
    ...(audit === undefined ? [] : auditLines(audit)),
    ...(chain === undefined ? [] : chainLines(chain)),
    ...(votes === undefined ? [] : voteLines(votes)),
    ...(pages === undefined ? [] : pageLines(pages)),
    ...(search === undefined ? [] : searchLines(search)),
    ...(start === undefined ? [] : startLines(start)),
    ...(scroll === undefined ? [] : scrollLines(scroll)),
  ]
}

const HEADINGS = ['what', 'bare, or fewer rows', 'ours, or more rows', 'result', 'target', ''] as const
const cellsOf = ({ what, against, ours, result, target, isMet }: Line) => [
  what,
  against,
  ours,
  result,
  target,
  isMet ? 'PASS' : 'FAIL',
]

/** The table for the terminal. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [[...HEADINGS], ...lines.map(cellsOf)]
  const widths = HEADINGS.map((_heading, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowsSentence(what: string, rows: ReadonlyMap<string, number>): string {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
  const tables = [...rows].map(([table, count]) => `${table} ${count}`)
  return `${what} writes ${total} rows: ${tables.join(', ')}.`
}

/** How many rows each kind of write makes or changes, as sentences. */
export function writeSentences({ rowsOfCreate, rowsOfPayment, rowsOfTransfer }: Throughput): readonly string[] {
  return [
    rowsSentence('A created quote', rowsOfCreate),
    rowsSentence('A quote created and executed', rowsOfPayment),
    rowsSentence('A transfer', rowsOfTransfer),
  ]
}

function machine(): string {
  const [cpu] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const system = `${platform()} ${release()} ${arch()}`
  return [cpu?.model.trim() ?? 'unknown processor', `${cpus().length} cores`, memory, system, process.version].join(
    ', ',
  )
}

/** The text of docs/performance.md. `day` is a calendar date. */
export function documentOf(figures: Figures, input: { readonly day: string; readonly rows: number }): string {
  const rows = linesOf(figures).map(cellsOf)
  const table = [HEADINGS, HEADINGS.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  const { throughput, wallets, timers, dispatcher, log, snapshots, documents, cards, search, scroll } = figures
  const behind = `${figures.chain === undefined ? '' : CHAIN_NOTE}${figures.votes === undefined ? '' : VOTE_NOTE}`
  return `# Performance

Written by \`npm run bench -- --write\` on ${input.day}; not edited by hand.

- Machine: ${machine()}.
- Everything ran on this one machine: a server in its process, the load from another process on the other core.

${table.join('\n')}

Requests per second, then p50/p99 in microseconds; medians of runs that alternate between the two sides, so that ratios
are taken within one run.

- *Bare* is Fastify with better-sqlite3 prepared statements on a copy of the same database, under the same pragmas (WAL,
  \`synchronous=FULL\`), answering rows as they are: no authentication, validation, audit, webhooks or request log.
${throughput === undefined ? '' : writeSentences(throughput).map(itemOf).join('')}\
- The bare writes make and change the same rows of the same tables, in one transaction for each request; to create and
  execute a quote takes two requests on either side, counted as one. The clock stands still, so that no timer adds
  writes of its own. No webhook endpoint is set.
${wallets === undefined ? '' : WALLET_NOTE}${timers === undefined ? '' : TIMER_NOTE}\
${dispatcher === undefined ? '' : DISPATCHER_NOTE}\
${log === undefined ? '' : REQUEST_LOG_NOTE}${snapshots === undefined ? '' : SNAPSHOT_NOTE}\
${documents === undefined ? '' : DOCUMENT_NOTE}\
${cards === undefined ? '' : cardNote(cards.rows)}\
- Pages: 20 rows, one request at a time, at 10,000 and at ${whole(input.rows)} waiting actions, each with its
  transaction and every second with its quote; the deep page begins in the middle. The result is p99 to p99.
- Audit log: a hundred rows of each set of filters, the slowest set; meanwhile another process reads a hundred times a
  second, and again while the whole log is exported.
${search === undefined ? '' : SEARCH_NOTE}${behind}\
- Ready: from the start of the process to its ready line, median of seven starts on a folder that has data, taken in
  turns with a bare one: Fastify with one route, SQLite and zod, unbundled. Resident: 30 seconds after it.
${scroll === undefined ? '' : SCROLL_NOTE}`
}
