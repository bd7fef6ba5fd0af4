import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bootstrap } from './bootstrap.mjs'
import { loadSource } from './loadSource.mjs'
import { root } from './project.mjs'
import { createSay, PlainFailure, runMain } from './say.mjs'
import { startTemporaryHost } from './temporaryHost.mjs'

const PAUSE_MS = 250
const CALL_TIMEOUT_MS = 60_000
const READY_FOLDER = join(root, 'resources', 'scenarios')
const readyNames = () => readdirSync(READY_FOLDER).map((name) => basename(name, '.json'))

const usage = () => `Usage: npm run scenario -- FILE ... [--base-url URL]

Tells stories of the sandbox, and checks what they are answered.

  FILE            a scenario file, or the name of a ready one: ${readyNames().join(', ')}
  --base-url URL  a running host, such as http://localhost:4010/2025-10-13; its clock is moved forward.
                  COUNTERSIGN_TOKEN_ID, COUNTERSIGN_TOKEN_SECRET and COUNTERSIGN_CONSOLE_SECRET must be set.
                  Without it a host of its own is started on a temporary folder, and ended.
  --help          this text

Exit code 0: every step answered as expected. 1: a step did not, or nothing could be run.`

/** The engine is the one of the console's screen and of the tests; it stands in src/contract/scenario. */
async function loadEngine() {
  return await loadSource(join(root, 'src/contract/scenario/engine.ts'))
}

function readFile(engine, given) {
  const ready = join(READY_FOLDER, `${given}.json`)
  const path = !existsSync(given) && readyNames().includes(given) ? ready : given
  if (!existsSync(path)) throw new PlainFailure(`There is no scenario file ${given}. Nothing was run. See --help.`)
  const read = engine.readScenario(readFileSync(path, 'utf8'))
  if (read.ok) return read.scenario
  throw new PlainFailure(
    [`${given} is no scenario. Nothing was run.`, ...read.problems.map((p) => `  ${p}`)].join('\n'),
  )
}

/** A host that somebody else runs, with the credentials of the environment. */
function runningHost(baseUrl) {
  const secretOf = (name) => {
    const value = process.env[name]
    if (value) return value
    throw new PlainFailure(`${name} is not set, and --base-url needs it. Nothing was run. See --help.`)
  }
  if (!URL.canParse(baseUrl)) throw new PlainFailure(`--base-url ${baseUrl} is not an address. Nothing was run.`)
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    tokenId: secretOf('COUNTERSIGN_TOKEN_ID'),
    tokenSecret: secretOf('COUNTERSIGN_TOKEN_SECRET'),
    consoleSecret: secretOf('COUNTERSIGN_CONSOLE_SECRET'),
    end: async () => {},
  }
}

function authorizationOf(host, caller) {
  if (caller.kind === 'nobody') return {}
  if (caller.kind === 'agent') return { authorization: `Bearer ${caller.accessToken}` }
  if (caller.kind === 'console') return { authorization: `Bearer ${host.consoleSecret}` }
  const basic = Buffer.from(`${host.tokenId}:${host.tokenSecret}`).toString('base64')
  return { authorization: `Basic ${basic}` }
}

function parseBody(text) {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

/** How the engine reaches the host: over HTTP, as any client does. */
function httpHost(host) {
  const bases = { service: host.baseUrl, console: new URL('/console/api', host.baseUrl).href }
  return {
    send: async ({ plane, caller, method, path, headers, body }) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      try {
        const response = await fetch(bases[plane] + path, {
          method,
          headers: { ...authorizationOf(host, caller), ...type, ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        })
        return { status: response.status, body: parseBody(await response.text()) }
      } catch (error) {
        return {
          status: 0,
          body: { message: `Nothing answered at ${bases[plane]}: ${error.cause?.code ?? error.message}` },
        }
      }
    },
    pause: () => sleep(PAUSE_MS),
  }
}

const textOf = (value) => (value === undefined ? 'nothing' : JSON.stringify(value))

function sayStep(say, number, { title, isPassed, request, reply, mismatches }) {
  const call = request === null ? 'not called' : `${request.operationId} ${reply.status}`
  say.line(`  ${isPassed ? 'ok    ' : 'failed'} ${String(number).padStart(2)}  ${title} (${call})`)
  for (const { path, expected, got } of mismatches) {
    say.line(`         ${path}`)
    say.line(`           expected  ${textOf(expected)}`)
    say.line(`           got       ${textOf(got)}`)
  }
  if (!isPassed && reply?.body?.message) say.line(`         the reply says: ${reply.body.message}`)
}

async function tell(engine, scenario, host, say) {
  say.line(scenario.title)
  let progress = engine.NOT_STARTED
  while (['READY', 'UNDER_WAY'].includes(engine.stateOfRun(scenario, progress))) {
    progress = await engine.takeStep(scenario, progress, host)
    sayStep(say, progress.results.length, progress.results.at(-1))
  }
  const isPassed = engine.stateOfRun(scenario, progress) === 'PASSED'
  const taken = `${progress.results.length} of ${scenario.steps.length} steps`
  say.line(isPassed ? `  passed: ${taken}` : `  failed: ${taken} taken`)
  return isPassed
}

const command = { usage, options: { 'base-url': { type: 'string' } }, takesNames: true }

await runMain(command, async ({ values, names: files }) => {
  const say = createSay(process.stdout)
  const baseUrl = values['base-url'] ?? null
  if (files.length === 0) throw new PlainFailure(`Which scenario? None was named.\n\n${usage()}`)
  const progress = createSay(process.stderr)
  const running = baseUrl === null ? null : runningHost(baseUrl)
  const node = await bootstrap({ needs: running === null ? 'build' : 'install', say: progress })
  const engine = await loadEngine()
  const scenarios = files.map((file) => readFile(engine, file))
  const host = running ?? (await startTemporaryHost(node))
  try {
    for (const scenario of scenarios) if (!(await tell(engine, scenario, httpHost(host), say))) return 1
    return 0
  } finally {
    await host.end()
  }
})
