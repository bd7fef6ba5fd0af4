import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchArguments, readBenchArguments, USAGE } from './benchArguments'
import type { ChainFigures } from './chainProbe'
import { clearDataFolders, copyData, createSetup, createTemplate } from './dataFolders'
import { growSearch } from './growSearch'
import { measureAudit } from './measureAudit'
import { measureCards } from './measureCards'
import { measureDispatcher } from './measureDispatcher'
import { measureDocuments } from './measureDocuments'
import { measurePages } from './measurePages'
import { measureReadProfile, readProfileDocument } from './measureReadProfile'
import { measureRequestLog } from './measureRequestLog'
import { measureScroll } from './measureScroll'
import { measureSearch } from './measureSearch'
import { measureSnapshots } from './measureSnapshots'
import { measureStart } from './measureStart'
import { measureThroughput } from './measureThroughput'
import { measureTimers } from './measureTimers'
import { measureWallets } from './measureWallets'
import { ROOT } from './places'
import { startLoad } from './processes'
import { documentOf, type Figures, linesOf, tableOf, writeSentences } from './report'
import { runProbe } from './runProbe'
import type { VoteFigures } from './voteProbe'

const SMALL = { customers: 1000, actions: 10_000 }
const APPROVALS_SCREEN = join(ROOT, 'src', 'renderer', 'areas', 'approvals', 'ApprovalsPage.tsx')

async function say<Result>(what: string, work: () => Promise<Result> | Result): Promise<Result> {
  const startedAtMs = performance.now()
  const result = await work()
  process.stderr.write(`${what}: ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s\n`)
  return result
}

function plansOf(isQuick: boolean) {
  return isQuick
    ? {
        rows: 100_000,
        starts: 3,
        timers: 20_000,
        events: 4000,
        logSeconds: 5,
        throughput: { repeats: 3, seconds: 1, connections: 8 },
        wallets: { repeats: 3, seconds: 1, connections: 8, wallets: 400 },
        pages: { repeats: 12, seconds: 0.3 },
        cards: { repeats: 3, seconds: 1 },
        votes: 400,
      }
    : {
        rows: 1_000_000,
        starts: 7,
        timers: 100_000,
        events: 20_000,
        logSeconds: 20,
        throughput: { repeats: 5, seconds: 1.6, connections: 8 },
        wallets: { repeats: 5, seconds: 1.6, connections: 8, wallets: 900 },
        pages: { repeats: 20, seconds: 0.35 },
        cards: { repeats: 5, seconds: 1.6 },
        votes: 2000,
      }
}

async function measureScrollIfPossible(dataDir: string): Promise<Pick<Figures, 'scroll'>> {
  const browserFile = process.env.COUNTERSIGN_BROWSER
  if (browserFile === undefined || browserFile === '' || !existsSync(APPROVALS_SCREEN)) {
    process.stderr.write('scrolling: not measured, there is no browser or no approvals screen\n')
    return {}
  }
  return { scroll: await say('scrolling', () => measureScroll(copyData(dataDir, 'scroll'), browserFile)) }
}

/** What takes a platform of many rows. */
async function measureLarge(
  load: ReturnType<typeof startLoad>,
  { template, small }: { readonly template: Awaited<ReturnType<typeof createTemplate>>; readonly small: string },
  plans: ReturnType<typeof plansOf>,
  sections: BenchArguments['sections'],
): Promise<Pick<Figures, 'pages' | 'search'>> {
  if (!sections.includes('pages') && !sections.includes('search')) return {}
  const size = { customers: 0, actions: plans.rows }
  const large = await say(`${plans.rows} actions`, () => createSetup(template, 'large', size))
  const pages = sections.includes('pages')
    ? { pages: await say('pages', () => measurePages(load, small, large, plans.pages)) }
    : {}
  if (!sections.includes('search')) return pages
  const texts = await say('names', () => growSearch(large, template.platform, plans.rows))
  return { ...pages, search: await say('search', () => measureSearch(large, plans.rows, texts)) }
}

/** What files of end users, and cards, take. */
async function measureFilesAndCards(
  load: ReturnType<typeof startLoad>,
  { dataDir, platform }: Awaited<ReturnType<typeof createTemplate>>,
  plans: ReturnType<typeof plansOf>,
  sections: BenchArguments['sections'],
): Promise<Pick<Figures, 'documents' | 'cards'>> {
  const documents = sections.includes('documents')
    ? { documents: await say('documents', () => measureDocuments(load, dataDir, platform, plans.pages)) }
    : {}
  if (!sections.includes('cards')) return documents
  const plan = { ...plans.cards, rows: plans.rows, pages: plans.pages }
  const measure = () => measureCards(load, copyData(dataDir, 'cards'), platform, plan)
  return { ...documents, cards: await say(`${plans.rows} card transactions`, measure) }
}

/** What the chain of the audit log takes. */
async function measureChain(
  from: string,
  rows: number,
  sections: BenchArguments['sections'],
): Promise<Pick<Figures, 'chain'>> {
  if (!sections.includes('chain')) return {}
  const dataDir = copyData(from, 'chain')
  return { chain: await say('chain', () => runProbe<ChainFigures>('chainProbe', { dataDir, rows })) }
}

/** How many payments two people sign. */
async function measureVotes(
  from: string,
  payments: number,
  sections: BenchArguments['sections'],
): Promise<Pick<Figures, 'votes'>> {
  if (!sections.includes('votes')) return {}
  const dataDir = copyData(from, 'votes')
  return { votes: await say('signatures', () => runProbe<VoteFigures>('voteProbe', { dataDir, payments })) }
}

/** What due timers and webhooks take. */
async function measureJobs(
  template: Awaited<ReturnType<typeof createTemplate>>,
  plans: ReturnType<typeof plansOf>,
  sections: BenchArguments['sections'],
): Promise<Pick<Figures, 'timers' | 'dispatcher'>> {
  const timers = sections.includes('timers')
    ? {
        timers: await say(`${plans.timers} timers`, () =>
          measureTimers(copyData(template.dataDir, 'timers'), template.platform, plans.timers),
        ),
      }
    : {}
  const dispatcher = sections.includes('dispatcher')
    ? {
        dispatcher: await say(`${plans.events} webhooks`, () =>
          measureDispatcher(copyData(template.dataDir, 'dispatcher'), template.platform, plans.events),
        ),
      }
    : {}
  return { ...timers, ...dispatcher }
}

async function measure({ isQuick, sections }: BenchArguments): Promise<Figures> {
  const plans = plansOf(isQuick)
  const load = startLoad()
  try {
    const template = await say('template', createTemplate)
    const small = await say('10,000 actions', () => createSetup(template, 'small', SMALL))
    const start = sections.includes('start')
      ? { start: await say('starts', () => measureStart(copyData(small, 'start'), plans.starts)) }
      : {}
    const throughput = sections.includes('throughput')
      ? {
          throughput: await say('throughput', () =>
            measureThroughput(load, copyData(small, 'ours'), template.platform, plans.throughput),
          ),
        }
      : {}
    const wallets = sections.includes('wallets')
      ? { wallets: await say('wallets', () => measureWallets(copyData(small, 'wallets'), plans.wallets)) }
      : {}
    const jobs = await measureJobs(template, plans, sections)
    const log = sections.includes('log')
      ? { log: await say('request log', () => measureRequestLog(copyData(template.dataDir, 'log'), plans.logSeconds)) }
      : {}
    const snapshots = sections.includes('snapshots')
      ? {
          snapshots: await say('snapshots', () =>
            measureSnapshots(copyData(template.dataDir, 'snapshots'), template.platform),
          ),
        }
      : {}
    const measureLog = () => measureAudit(copyData(template.dataDir, 'audit'), plans.rows)
    const audit = sections.includes('audit') ? { audit: await say(`${plans.rows} audit entries`, measureLog) } : {}
    const readProfile = sections.includes('profile')
      ? { readProfile: await say('profile of a read', () => measureReadProfile(load, copyData(small, 'profile'))) }
      : {}
    const scroll = sections.includes('scroll') ? await measureScrollIfPossible(small) : {}
    const measured = {
      ...start,
      ...throughput,
      ...wallets,
      ...jobs,
      ...log,
      ...snapshots,
      ...audit,
      ...readProfile,
      ...scroll,
    }
    const large = await measureLarge(load, { template, small }, plans, sections)
    const chain = await measureChain(template.dataDir, plans.rows, sections)
    const votes = await measureVotes(small, plans.votes, sections)
    return {
      ...measured,
      ...(await measureFilesAndCards(load, template, plans, sections)),
      ...chain,
      ...votes,
      ...large,
    }
  } finally {
    load.stop()
  }
}

function toJson(figures: Figures): string {
  const plain = (_key: string, value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value)
  return `${JSON.stringify({ figures, table: linesOf(figures) }, plain, 2)}\n`
}

async function bench(): Promise<void> {
  const args = readBenchArguments(process.argv.slice(2))
  if (args.isHelp) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  clearDataFolders()
  const figures = await measure(args)
  const lines = linesOf(figures)
  process.stdout.write(`\n${tableOf(lines)}\n`)
  if (figures.throughput !== undefined) process.stdout.write(`${writeSentences(figures.throughput).join('\n')}\n`)
  if (args.jsonFile !== null) writeFileSync(args.jsonFile, toJson(figures))
  const day = new Date().toISOString().slice(0, 10)
  if (figures.readProfile !== undefined) {
    const text = readProfileDocument(figures.readProfile, day)
    process.stdout.write(`\n${text}`)
    if (args.writesDocument) writeFileSync(join(ROOT, 'docs', 'read-profile.md'), text)
  }
  if (args.writesDocument && lines.length > 0) {
    writeFileSync(join(ROOT, 'docs', 'performance.md'), documentOf(figures, { day, rows: plansOf(args.isQuick).rows }))
  }
  if (!lines.every(({ isMet }) => isMet)) process.exitCode = 1
}

bench()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exitCode = 1
  })
  .finally(() => clearDataFolders())
