import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../../package.json'
import { guarded, reportToStderr } from '../foundation/guarded'
import { type CompiledCode, createCompiledCode } from './compiledCode'
import { StartError } from './config'
import { createEphemeralDir, dataDirOf, removeDir } from './dataPlaces'
import { releaseMemoryWhenIdle } from './idleMemory'
import { installLastResort, outliveOutput } from './lastResort'
import { readyText } from './readyText'
import { readServeArguments, type ServeArguments, USAGE } from './serveArguments'
import type { RunningServer } from './startServer'
import { tellAsked, tellReady } from './tellReady'

const NODE_MIN = [22, 12] as const

/** better-sqlite3 ends the process without a message on older versions; so nothing of it is imported before this. */
function checkNodeVersion(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return
  throw new StartError(
    `Countersign needs Node ${NODE_MIN.join('.')} or newer, this is ${process.versions.node}; ` +
      'use npm start or npm run serve, which bring their own.',
  )
}

function tryOpenBrowser(url: string): void {
  const hasDesktop =
    process.platform !== 'linux' || process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined
  if (!hasDesktop || process.env.CI !== undefined) return
  const command = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open'
  const child = spawn(command, [url], { stdio: 'ignore', detached: true })
  // Where nothing opens addresses, the link in the terminal is there all the same.
  child.on(
    'error',
    guarded('the browser', () => undefined),
  )
  child.unref()
}

/** Errors: StartError where the secret of a new token cannot be said. */
async function announce(args: ServeArguments, server: RunningServer): Promise<void> {
  const link = server.createOneTimeLink()
  const obstacle = await tellReady(server, readyText(args, server, { version, link }))
  if (obstacle !== null) throw new StartError(obstacle)
  if (args.opensBrowser && !args.isJson) tryOpenBrowser(link)
}

/** Another link for the host that runs; nothing is started. */
async function printLink(args: ServeArguments): Promise<void> {
  const { askForLink } = await import('./linkFile')
  const link = await askForLink(dataDirOf(args))
  await tellAsked('The link', args.isJson ? JSON.stringify({ consoleUrl: link }) : link)
  if (args.opensBrowser) tryOpenBrowser(link)
}

/** Does the one thing that was asked for; the service does not start. */
async function resetPinAndSay(args: ServeArguments, name: string): Promise<void> {
  const { resetPin } = await import('./resetPin')
  await tellAsked('The new PIN', await resetPin(dataDirOf(args), name))
}

async function serve(): Promise<void> {
  outliveOutput()
  const args = readServeArguments(process.argv.slice(2), process.env)
  if (args.isHelp) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  checkNodeVersion()
  if (args.asksForLink) return printLink(args)
  if (args.resetPin !== null) {
    await resetPinAndSay(args, args.resetPin)
    return
  }
  await stay(args)
}

/** Starts the service, says so, and stays until it is told to stop, which may be while it starts. */
async function stay(args: ServeArguments): Promise<void> {
  const stopped = new AbortController()
  let close: (() => Promise<void>) | null = null
  const stop = guarded('the stop', async () => {
    stopped.abort()
    // A start that is under way ends itself.
    if (close === null) return
    try {
      await close()
    } catch (error) {
      reportToStderr(error, 'the stop')
      process.exit(1)
    }
    process.exit(0)
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const dataDir = args.isEphemeral ? createEphemeralDir() : dataDirOf(args)
  // A folder for one run has no next start.
  const code = createCompiledCode(args.isEphemeral ? null : dataDir)
  const leave = (): void => {
    if (args.isEphemeral) removeDir(dataDir)
  }
  let server: RunningServer
  try {
    server = await start(args, { dataDir, code, stopped: stopped.signal })
  } catch (error) {
    leave()
    if (error === stopped.signal.reason) process.exit(0)
    throw error
  }
  let closing: Promise<void> | null = null
  const closeOnce = (): Promise<void> => {
    closing ??= server.close().finally(() => {
      code.keep()
      leave()
    })
    return closing
  }
  close = closeOnce
  installLastResort({ events: process, stop: closeOnce, exit: (exitCode) => process.exit(exitCode) })
  try {
    await announce(args, server)
  } catch (error) {
    await closeOnce()
    throw error
  }
  if (stopped.signal.aborted) stop()
  releaseMemoryWhenIdle()
}

interface Start {
  readonly dataDir: string
  readonly code: CompiledCode
  readonly stopped: AbortSignal
}

async function start(args: ServeArguments, { dataDir, code, stopped }: Start): Promise<RunningServer> {
  const out = join(dirname(fileURLToPath(import.meta.url)), '..')
  const rendererDir = join(out, 'renderer')
  const { startServer } = code.load(join(out, 'main', 'service.js')) as typeof import('./startServer')
  return startServer(
    {
      ...args,
      dataDir,
      version,
      requestLogProgram: join(out, 'main', 'requestLogThread.js'),
      databaseProgram: join(out, 'main', 'databaseThread.js'),
      rebuildProgram: join(out, 'main', 'rebuildThread.js'),
      rendererDir: existsSync(join(rendererDir, 'index.html')) ? rendererDir : null,
    },
    stopped,
  )
}

function complaintOf(error: unknown): string {
  if (!(error instanceof Error)) return `Countersign could not start: ${String(error)}`
  const isKnown = error instanceof StartError || error.name === 'NewerDatabaseError'
  return isKnown ? error.message : `Countersign could not start: ${error.stack ?? error.message}`
}

serve().catch((error: unknown) => {
  process.stderr.write(`${complaintOf(error)}\n`)
  process.exit(1)
})
