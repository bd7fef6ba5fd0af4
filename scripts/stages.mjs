import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bootstrap } from './bootstrap.mjs'
import { chaosCommand } from './chaos.mjs'
import { obtainBrowser } from './findBrowser.mjs'
import { findElectron, windowObstacle } from './findElectron.mjs'
import { haveGeneratorsPassed, runGenerators } from './generators.mjs'
import { cacheDir, modulesDir, root } from './project.mjs'
import { runProcess } from './runProcess.mjs'
import { createSay, PlainFailure } from './say.mjs'

const RESULTS = join(cacheDir, 'results')
const TYPE_PROJECTS = ['node', 'renderer', 'e2e']
const MINUTE_MS = 60_000

const tool = (...path) => join(modulesDir, ...path)
const one = (isOk) => ({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 })

/** A stage whose runner crashed, hung or reported nothing is a failure, whatever it counted before. */
function withRunner(counts, result) {
  const hasCrashed = !result.isOk && counts.failed === 0
  const isEmpty = counts.passed + counts.failed === 0
  return hasCrashed || isEmpty ? { ...counts, failed: counts.failed + 1 } : counts
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A file that failed beside its tests: it could not be loaded, or one of its hooks failed. */
const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed')

/** What a vitest JSON report counts; a file that failed beside its tests counts as one failure. */
export function countVitest(report) {
  if (report === null) return { passed: 0, failed: 0, skipped: 0 }
  const brokenFiles = report.testResults.filter(isBroken)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n', 1)[0]

/** One line for each failed test of a vitest JSON report: its file, its title and the first line of why. */
export function listFailedVitest(report) {
  return (report?.testResults ?? []).flatMap((result) => {
    const { name, message, assertionResults } = result
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (isBroken(result)) return [`${file}: ${firstLine(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`)
  })
}

/** What a Playwright JSON report counts; errors outside any test count as failures. */
export function countPlaywright(report) {
  if (report === null) return { passed: 0, failed: 0, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

/** File and title of the tests to which a Playwright JSON report gives a status: `flaky` passed at the second try. */
export function listByStatus({ suites = [] }, wanted) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ title }) => `${file}: ${title}`),
    ...listByStatus({ suites: inner }, wanted),
  ])
}

/** Of a program that ran beside others: what it said, in one piece, and what ended it where that was not itself. */
function told({ isOk, output, isTimedOut, signal, code }) {
  const end = isTimedOut ? 'It took too long and was ended.' : `It ended with ${signal ?? `code ${code}`}.`
  return { ...one(isOk), said: isOk ? output.trimEnd() : `${output.trimEnd()}\n${end}`.trimStart() }
}

const typesStage = (project) => ({
  name: `types: ${project}`,
  async run({ node }) {
    const args = [
      tool('typescript', 'bin', 'tsc'),
      '-p',
      `tsconfig.${project}.json`,
      '--noEmit',
      '--incremental',
      // Each checker instantiates the schemas for itself, and another list of files is checked beside this one.
      '--checkers',
      '1',
      '--pretty',
      'false',
    ]
    return told(await runProcess(node, args, { cwd: root, timeoutMs: 5 * MINUTE_MS }))
  },
})

const lintStage = {
  name: 'lint',
  async run({ node }) {
    const args = [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--max-diagnostics=20', '.']
    return told(await runProcess(node, args, { cwd: root, timeoutMs: 2 * MINUTE_MS }))
  },
}

/** Tests that search instead of stating: random stories, all pairs, races, starved hosts; seconds for each file. */
const CAMPAIGNS = '**/*.campaign.test.ts'

const vitestStage = (name, options = []) => ({
  name,
  async run({ node, args }) {
    const file = join(RESULTS, 'vitest.json')
    rmSync(file, { force: true })
    const command = [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const result = await runProcess(node, [...command, ...options, ...args], {
      cwd: root,
      isShown: true,
      timeoutMs: 20 * MINUTE_MS,
    })
    const report = readReport(file)
    return { ...withRunner(countVitest(report), result), notes: listFailedVitest(report) }
  },
})
const unitStage = vitestStage('house rules, unit and operation tests', ['--exclude', CAMPAIGNS])
const wholeStage = vitestStage('house rules, unit tests and campaigns')

const generatorsStage = {
  name: 'client generators',
  async run({ node, say }) {
    if (haveGeneratorsPassed())
      say.line('docs/openapi.json and the calls are those that passed last (generators/passed.sha256).')
    else await runGenerators(node, say)
    return one(true)
  },
}

const buildStage = {
  name: 'build',
  async run({ say }) {
    await bootstrap({ needs: 'build', say })
    return one(true)
  },
}

/** Where none is installed, fetching one is waiting for a network: others have the processors meanwhile. */
const fetchBrowserStage = {
  name: 'a browser for the tests',
  async run({ node, say }) {
    await obtainBrowser(node, say)
    return one(true)
  },
}

/** Why the Electron journeys do not run here, or null where they do. */
function electronObstacle() {
  return (
    windowObstacle(process.platform, process.env, undefined) ??
    (findElectron() === null ? 'its runtime is not installed' : null)
  )
}

const browserStage = {
  name: 'browser tests',
  async run({ node, say, args }) {
    await bootstrap({ needs: 'build', say })
    const browser = await obtainBrowser(node, say)
    const obstacle = electronObstacle()
    if (obstacle !== null) say.line(`The Electron tests do not run here: ${obstacle}.`)
    const file = join(RESULTS, 'playwright.json')
    rmSync(file, { force: true })
    const folder = mkdtempSync(join(tmpdir(), 'countersign-e2e-'))
    const env = {
      ...process.env,
      COUNTERSIGN_E2E_FOLDER: folder,
      COUNTERSIGN_BROWSER: browser,
      COUNTERSIGN_NODE: node,
      COUNTERSIGN_ELECTRON: obstacle === null ? findElectron() : '',
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }
    const command = [tool('@playwright', 'test', 'cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...args]
    const result = await runProcess(node, command, { cwd: root, env, isShown: true, timeoutMs: 35 * MINUTE_MS })
    rmSync(folder, { recursive: true, force: true })
    const report = readReport(file)
    const unsteady = listByStatus(report ?? {}, 'flaky').map((test) => `${test}: passed at the second try only`)
    const notes = [...listByStatus(report ?? {}, 'unexpected'), ...unsteady]
    return { ...withRunner(countPlaywright(report), result), notes }
  },
}

const chaosStage = {
  name: 'chaos campaign, 10 rounds',
  async run({ node, say }) {
    await bootstrap({ needs: 'build', say })
    const { args, env } = await chaosCommand()
    return told(await runProcess(node, args, { cwd: root, env, timeoutMs: 10 * MINUTE_MS }))
  },
}

/**
 * In a list of its own the first stage is shown, and the others run beside it, one after another: they use the
 * processors while its workers wait, above all for their first modules.
 */
const typesAndLint = [...TYPE_PROJECTS.map(typesStage), lintStage]
export const checkStages = [[unitStage, ...typesAndLint]]
const besideTests = [fetchBrowserStage, chaosStage, ...typesAndLint]
export const testStages = [buildStage, [wholeStage, ...besideTests], generatorsStage, browserStage]
export const browserStages = [browserStage]

/** Returns: what it came to; `said`, what it says at its end. */
async function runStage(stage, context) {
  const startedAtMs = performance.now()
  const ended = (row) => ({ said: '', ...row, name: stage.name, seconds: (performance.now() - startedAtMs) / 1000 })
  try {
    return ended(await stage.run(context))
  } catch (error) {
    return ended({ ...one(false), said: error instanceof PlainFailure ? error.message : String(error?.stack ?? error) })
  }
}

const headed = ({ name, failed }, said) => `\n-- ${failed > 0 ? 'FAIL ' : ''}${name}\n${said}`

/** One after the other, unseen: the steps of each are part of what it said. What failed says it at once, too. */
async function runUnseen(stages, context) {
  const rows = []
  for (const stage of stages) {
    const steps = []
    const say = createSay({ write: (text) => steps.push(text) })
    const row = await runStage(stage, { ...context, say })
    const said = [...steps, row.said].join('').trimEnd()
    if (row.failed > 0) context.say.line(headed(row, said))
    rows.push({ ...row, said })
  }
  return rows
}

/** The first is shown while it runs; what the others said stands below it. Returns: what each came to, in order. */
export async function runBeside([shown, ...unseen], context) {
  context.say.line(`\n== ${[shown, ...unseen].map(({ name }) => name).join(', ')}`)
  const rows = await Promise.all([runStage(shown, context), runUnseen(unseen, context)])
  for (const row of rows.flat()) if (row.said !== '') context.say.line(headed(row, row.said))
  return rows.flat()
}

const sum = (rows, key) => rows.reduce((total, row) => total + row[key], 0)

/** `N passed, N failed`, with the skipped ones where there are any. */
const countsOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** What stands at the end of all: which tests failed, what each stage came to, and the closing line. */
export function closingLines(rows) {
  const notes = rows.flatMap((row) => row.notes ?? [])
  const ends = rows.map((row) => {
    const verdict = row.failed > 0 ? 'FAIL' : 'ok  '
    return `${verdict}  ${row.name.padEnd(38)} ${countsOf(row).padEnd(30)} ${row.seconds.toFixed(1)} s`
  })
  const all = { passed: sum(rows, 'passed'), failed: sum(rows, 'failed'), skipped: sum(rows, 'skipped') }
  return ['', ...(notes.length > 0 ? [...notes, ''] : []), ...ends, countsOf(all)]
}

/** Runs every stage, also after a failure, and ends with the closing lines. Returns the exit code. */
export async function runStages(stages, say, args = []) {
  const node = await bootstrap({ needs: 'install', say })
  mkdirSync(RESULTS, { recursive: true })
  const rows = []
  for (const stage of stages) rows.push(...(await runBeside([stage].flat(), { node, say, args })))
  for (const line of closingLines(rows)) say.line(line)
  return sum(rows, 'failed') > 0 ? 1 : 0
}
