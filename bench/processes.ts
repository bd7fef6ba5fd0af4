import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LoadJob, LoadResult } from './loadRunner'
import { HERE, ROOT } from './places'

export const CLIENT_ID = 'bench-token'
export const CLIENT_SECRET = 'bench-secret'
export const CONSOLE_SECRET = 'bench-console-secret'
const READY_TIMEOUT_MS = 60_000

/** A server under measurement, in a process of its own. */
export interface ServerProcess {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly pid: number
  /** From spawning the process to its ready line. */
  readonly readyMs: number
  /** What the ready line said. */
  readonly ready: Readonly<Record<string, unknown>>
  stop(): Promise<void>
}

/** Ends the server, which need not be the child itself: npm may stand between. */
async function stopServer(child: ChildProcess, pid: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(pid, 'SIGTERM')
  await ended
}

function urlOf(port: unknown): string {
  return `http://127.0.0.1:${String(port)}`
}

async function startServer(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const startedAtMs = performance.now()
  const child = spawn(command, [...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_TIMEOUT_MS)
  for await (const line of lines) {
    const readyMs = performance.now() - startedAtMs
    if (!line.startsWith('{')) continue
    clearTimeout(timer)
    child.stdout.resume()
    const ready = JSON.parse(line) as Record<string, unknown>
    const pid = Number(ready.pid)
    return { url: urlOf(ready.port), pid, readyMs, ready, stop: () => stopServer(child, pid) }
  }
  clearTimeout(timer)
  throw new Error(`${command} ${args.join(' ')} ended without a ready line`)
}

function hostArguments(dataDir: string): string[] {
  const secrets = ['--token-id', CLIENT_ID, '--token-secret', CLIENT_SECRET, '--console-secret', CONSOLE_SECRET]
  return ['--port', '0', '--host', '127.0.0.1', '--data-dir', dataDir, '--json', ...secrets]
}

/** Starts the headless host that was built in `folder`, run directly by Node. `nodeOptions` are for profiling. */
export function startHost(
  dataDir: string,
  nodeOptions: readonly string[] = [],
  folder: string = ROOT,
): Promise<ServerProcess> {
  return startServer(process.execPath, [
    ...nodeOptions,
    join(folder, 'out', 'main', 'host.js'),
    ...hostArguments(dataDir),
  ])
}

/** Starts the host as `npm run serve` does, with the check that nothing needs installing or building. */
export function startThroughNpm(dataDir: string): Promise<ServerProcess> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return startServer(npm, ['run', '--silent', 'serve', '--', ...hostArguments(dataDir)])
}

/** Starts the bare server on a database file; `planFile` says what its create endpoint writes. */
export function startBare(
  databaseFile: string,
  planFile: string,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  return startServer(process.execPath, [...nodeOptions, join(HERE, 'bareServer.js'), databaseFile, planFile])
}

/** Starts what any such service needs at least (`bareStart`), on a database file. */
export function startLeast(databaseFile: string): Promise<ServerProcess> {
  return startServer(process.execPath, [join(HERE, 'bareStart.js'), databaseFile])
}

/** The process that puts load on servers; one for the whole bench, so that its own start does not count. */
export interface LoadProcess {
  readonly pid: number
  run(job: LoadJob): Promise<LoadResult>
  stop(): void
}

/** Starts the load process. */
export function startLoad(): LoadProcess {
  const child = fork(join(HERE, 'loadRunner.js'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    pid: Number(child.pid),
    run: async (job) => {
      const answered = once(child, 'message')
      child.send(job)
      const [message] = (await answered) as [{ result?: LoadResult; error?: string }]
      if (message.result === undefined) throw new Error(`${job.name}: ${message.error}`)
      return message.result
    },
    stop: () => {
      child.kill()
    },
  }
}

/** Resident bytes of a process; null where the system does not tell. */
export function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}

/** Processor time of a process so far, in microseconds; null where the system does not tell. */
export function cpuMicros(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return null
  }
}

/**
 * Gives a server's main thread and its caller a core each, so that a profile does not count the time in which one
 * stands aside for the other. Returns false where the system has no `taskset`.
 */
export function keepApart(server: ServerProcess, load: LoadProcess): boolean {
  const pin = (pid: number, core: string) => spawnSync('taskset', ['-p', '-c', core, String(pid)]).status === 0
  return pin(server.pid, '0') && pin(load.pid, '1')
}
