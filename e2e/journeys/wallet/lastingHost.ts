import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Host } from '../../host'

/** A host whose folder outlives it. */
export interface LastingHost extends Host {
  /** What signs one-time-code targets and exports, as the ready line says. */
  readonly walletSigningKeyHex: string
  /** Ends the process at once, without its consent. */
  kill(): Promise<void>
}

interface ReadyLine {
  readonly baseUrl: string
  readonly consoleUrl: string
  readonly pid: number
  readonly demoOperators: Host['demoOperators']
  readonly walletSigningKeyHex: string
  /** The first API token; only the first start of a folder has it. */
  readonly token: { readonly tokenId: string; readonly tokenSecret: string } | null
}

const PROGRAM = join(import.meta.dirname, '../../../out/main/host.js')
const CONSOLE_SECRET = 'e2e-console-secret'

/**
 * Starts `out/main/host.js` on a folder. The first start makes an empty platform and its first token; a later one is
 * given the token of the first.
 */
export async function startLastingHost(dir: string, token: Host['token'] | null = null): Promise<LastingHost> {
  const args = ['--data-dir', dir, '--json', '--port', '0', '--console-secret', CONSOLE_SECRET]
  const seed = token === null ? ['--empty'] : []
  const child = spawn(process.execPath, [PROGRAM, ...args, ...seed], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ready = await new Promise<ReadyLine>((resolve, reject) => {
    let [out, complaints] = ['', '']
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString()
    })
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (out.includes('\n')) resolve(JSON.parse(out.slice(0, out.indexOf('\n'))) as ReadyLine)
    })
    child.once('exit', (code) => reject(new Error(`the host ended with ${code}: ${complaints}`)))
  })
  const first = ready.token === null ? null : { id: ready.token.tokenId, secret: ready.token.tokenSecret }
  const inForce = token ?? first
  if (inForce === null) throw new Error('the first start of a folder names its first token')
  return {
    baseUrl: ready.baseUrl,
    url: new URL(ready.baseUrl).origin,
    consoleUrl: ready.consoleUrl,
    consoleSecret: CONSOLE_SECRET,
    walletSigningKeyHex: ready.walletSigningKeyHex,
    token: inForce,
    demoOperators: ready.demoOperators,
    pid: ready.pid,
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve(child.exitCode)
        child.once('exit', (code) => resolve(code))
        child.kill('SIGTERM')
      }),
  }
}
