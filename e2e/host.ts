import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { clockOfDemo, copyDemoFolder } from './demoFolder'
import { TOKEN } from './folderHost'

/** A headless host of its own for one test file: temporary data, a free port. */
export interface Host {
  readonly baseUrl: string
  /** `http://localhost:PORT` */
  readonly url: string
  /** Opens the console once; each call makes a new link by asking the running host. */
  readonly consoleUrl: string
  readonly consoleSecret: string
  readonly token: { readonly id: string; readonly secret: string }
  /** Of demo data: who may sign in, with which PIN. */
  readonly demoOperators: readonly { readonly name: string; readonly pin: string }[]
  readonly pid: number
  stop(): Promise<number | null>
}

interface ReadyLine {
  readonly baseUrl: string
  readonly consoleUrl: string
  readonly demoOperators: Host['demoOperators']
  readonly pid: number
}

const ROOT = join(import.meta.dirname, '..')
const CONSOLE_SECRET = 'e2e-console-secret'

function readReadyLine(child: ChildProcess): Promise<ReadyLine> {
  return new Promise((resolve, reject) => {
    let out = ''
    let complaints = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      complaints += chunk.toString()
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      const end = out.indexOf('\n')
      if (end !== -1) resolve(JSON.parse(out.slice(0, end)) as ReadyLine)
    })
    child.once('exit', (code) => reject(new Error(`the host ended with ${code} before it was ready: ${complaints}`)))
  })
}

/**
 * Starts `out/main/host.js`.
 *
 * Input: `seed`: the demo is minutes old, and what waits for minutes may be over in it, unless it is asked for as
 * `demo of now`; null leaves the choice to the first run.
 */
export async function startHost(
  seed: 'demo' | 'demo of now' | 'empty' | null,
  extra: readonly string[] = [],
): Promise<Host> {
  const folder = seed === 'demo' || seed === 'demo of now' ? await copyDemoFolder('host') : null
  const args = [
    ...(folder === null ? ['--ephemeral'] : ['--data-dir', folder, '--durability', 'NORMAL']),
    '--json',
    '--port',
    '0',
    '--token-id',
    TOKEN.id,
    '--token-secret',
    TOKEN.secret,
    '--console-secret',
    CONSOLE_SECRET,
  ]
  if (seed !== null) args.push(seed === 'empty' ? '--empty' : '--demo')
  const clock = seed === 'demo of now' ? [`--import=${clockOfDemo()}`] : []
  const child = spawn(process.execPath, [...clock, join(ROOT, 'out/main/host.js'), ...args, ...extra], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (folder !== null) child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const ready = await readReadyLine(child)
  return {
    baseUrl: ready.baseUrl,
    url: new URL(ready.baseUrl).origin,
    consoleUrl: ready.consoleUrl,
    consoleSecret: CONSOLE_SECRET,
    token: TOKEN,
    demoOperators: ready.demoOperators,
    pid: ready.pid,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve(child.exitCode)
        child.once('exit', (code) => resolve(code))
        child.kill('SIGTERM')
      }),
  }
}
