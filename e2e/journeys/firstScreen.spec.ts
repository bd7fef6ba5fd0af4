import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from '../expect'
import { startHost } from '../host'
import { openDesk } from '../screens/desk'
import { test } from '../test'

/** What a browser fetches before the first screen stands, as it is built. */
const ASSETS = join(import.meta.dirname, '../../out/renderer/assets')
const SCRIPTS_BYTES_MAX = 180_000
const STYLES_BYTES_MAX = 30_000

const zippedBytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(ASSETS, file))).length, 0)

/** A script with all that it imports at once. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  const text = readFileSync(join(ASSETS, file), 'utf8')
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) withImports(imported, known)
  return known
}

test('the first screen needs less than 180 kB of scripts and 30 kB of styles', () => {
  const html = readFileSync(join(ASSETS, '../index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, file = '']) => file)
  const page = readdirSync(ASSETS).filter((file) => /^OverviewPage-.+\.(js|css)$/.test(file))
  const first = [...named, ...page]
  const scripts = new Set(first.filter((file) => file.endsWith('.js')).flatMap((file) => [...withImports(file)]))
  // What the names of files hide would count as nothing: the start and the page are far from empty.
  expect([...scripts].map((file) => file.split('-')[0])).toEqual(
    expect.arrayContaining(['index', 'OverviewPage', 'firstScreen']),
  )
  expect(zippedBytes(scripts)).toBeGreaterThan(SCRIPTS_BYTES_MAX / 2)
  expect(zippedBytes(scripts)).toBeLessThan(SCRIPTS_BYTES_MAX)
  expect(zippedBytes(first.filter((file) => file.endsWith('.css')))).toBeLessThan(STYLES_BYTES_MAX)
  expect([...scripts].filter((file) => /^(RateChartDrawing|grid-chart)/.test(file))).toEqual([])
})

test('each file that the build sorts shared scripts into has some', () => {
  const sorting = readFileSync(join(import.meta.dirname, '../../screenFiles.vite.ts'), 'utf8')
  const names = [...sorting.matchAll(/\bgroup\('(\w+)'/g)].map(([, name = '']) => name)
  expect(names).toContain('shared')
  expect(names.filter((name) => scriptsOf(name).length === 0)).toEqual([])
})

const scriptsOf = (part: string): string[] =>
  readdirSync(ASSETS).filter((file) => new RegExp(`^${part}-.+\\.js$`).test(file))

/** Which pages fetch a script of this name with their own. */
const pagesWith = (name: string): string[] =>
  readdirSync(ASSETS)
    .filter((file) => /Page-.+\.js$/.test(file))
    .filter((page) => [...withImports(page)].some((file) => file.startsWith(`${name}-`)))
    .map((page) => page.split('-')[0] ?? '')

/** Fields or words of theirs are read from schemas. To make those takes longer than all else of a page. */
const PAGES_WITH_SCHEMAS = [
  'ApprovalRulesPage',
  'BeneficialOwnersPage',
  'ControlsPage',
  'CustomersPage',
  'ExchangeRatesPage',
  'InboxPage',
  'OnboardingPage',
  'ReferencePage',
  'SandboxPage',
  'TimeMachinePage',
]

test('a page that checks nothing by schemas comes without them, and one that shows an operation has them all', () => {
  expect(pagesWith('contract')).toEqual(['ReferencePage', 'SandboxPage'])
  expect(pagesWith('schemas')).toEqual(PAGES_WITH_SCHEMAS)
  for (const page of ['ApprovalsPage', 'AuditPage', 'TransactionsPage']) expect(pagesWith('shared')).toContain(page)
  // What opens over the desk is fetched with every page.
  const [later = ''] = scriptsOf('later')
  expect([...withImports(later)].filter((file) => /^(schemas|contract)-/.test(file))).toEqual([])
})

test('no screen is fetched in more than 14 scripts', () => {
  const pages = readdirSync(ASSETS).filter((file) => /Page-.+\.js$/.test(file))
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((file) => withImports(file).size > 14)).toEqual([])
})

test('to sign in one needs no more than the start, and what opens over the desk comes in one script', () => {
  const [signIn = ''] = scriptsOf('SignIn')
  expect([...withImports(signIn)].map((file) => file.split('-')[0]).sort()).toEqual(['SignIn', 'index', 'rolldown'])
  expect(scriptsOf('later')).toHaveLength(1)
  expect(scriptsOf('(Palette|KeySheet|StoryPanel|UndoBar|NavViews|ClockMenu|OperatorMenu)')).toEqual([])
})

test('a screen that is loaded asks for each thing once', async ({ page }) => {
  // In the demo agents ask for payments as soon as somebody looks.
  const host = await startHost('empty')
  try {
    await openDesk(page, host)
    const asked: string[] = []
    page.on('request', (request) => {
      // The page before asks until this one comes, whose program is the first that it fetches.
      if (/\/assets\/index-.+\.js$/.test(request.url())) asked.length = 0
      if (request.resourceType() === 'fetch' && request.method() === 'GET') asked.push(request.url())
    })
    await page.goto(`${host.url}/approvals`)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // What the first word of the stream made old would be asked for at once.
    await expect.poll(() => asked.some((url) => url.includes('/changes?after='))).toBe(true)
    const count = () => asked.length
    let before = 0
    await expect(async () => {
      const [last, now] = [before, count()]
      before = now
      expect(now).toBe(last)
      expect(now).toBeGreaterThan(15)
    }).toPass({ intervals: [700] })
    // The list and what tells of new requests (useAttention) read the proposals each.
    const twice = asked.filter((url, index) => asked.indexOf(url) !== index && !url.includes('/approvals/proposals?'))
    expect(twice).toEqual([])
  } finally {
    await host.stop()
  }
})
