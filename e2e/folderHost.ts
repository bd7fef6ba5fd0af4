import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Set where the code is bundled elsewhere, as the chaos campaign is. */
const ROOT = process.env.COUNTERSIGN_ROOT ?? join(import.meta.dirname, '..')
const SECRET = 'folder-console-secret'
/** Of every host that is given its first token: a copied folder has one already. */
export const TOKEN = { id: 'e2e-token', secret: 'e2e-secret' }

/** GET without a body, else POST, unless the method is said. */
export type Call = (
  path: string,
  body?: unknown,
  options?: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> },
) => Promise<{ readonly status: number; readonly body: unknown }>

/** A host on a folder that outlives it: it can be killed, and another one started there. */
export interface FolderHost {
  /** `http://localhost:PORT` */
  readonly url: string
  readonly baseUrl: string
  readonly consoleUrl: string
  readonly dataDir: string
  readonly workspace: string | null
  /** Calls the console plane as a tool. */
  readonly operate: Call
  /** Calls the service plane with the API token. */
  readonly call: Call
  /** The Authorization headers of the API token and of the console secret. */
  readonly authorizations: { readonly service: string; readonly console: string }
  readonly token: { readonly id: string; readonly secret: string }
  readonly consoleSecret: string
  readonly pid: number
  /** How the process ended; null while it runs. */
  readonly ended: () => { readonly code: number | null; readonly signal: string | null } | null
  /** As a power cut for the process: nothing is finished. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface ReadyLine {
  readonly baseUrl: string
  readonly consoleUrl: string
  readonly dataDir: string
  readonly workspace: string | null
  readonly pid: number
}

async function readyLineOf(child: ChildProcess): Promise<ReadyLine> {
  if (child.stdout === null) throw new Error('the host has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue
    child.stdout.resume()
    return JSON.parse(line) as ReadyLine
  }
  throw new Error('the host ended before it was ready')
}

function caller(base: string, authorization: string): Call {
  return async (path, body, { method = body === undefined ? 'GET' : 'POST', headers = {} } = {}) => {
    const reply = await fetch(base + path, {
      method,
      headers: { authorization, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Starts the built host with these arguments; `env` replaces variables of this process. */
export async function startFolderHost(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<FolderHost> {
  const secrets = ['--token-id', TOKEN.id, '--token-secret', TOKEN.secret, '--console-secret', SECRET]
  const child = spawn(process.execPath, [join(ROOT, 'out/main/host.js'), '--json', ...secrets, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const ready = await readyLineOf(child)
  const url = new URL(ready.baseUrl).origin
  const basic = `Basic ${Buffer.from(`${TOKEN.id}:${TOKEN.secret}`).toString('base64')}`
  return {
    ...ready,
    url,
    token: TOKEN,
    consoleSecret: SECRET,
    authorizations: { service: basic, console: `Bearer ${SECRET}` },
    operate: caller(`${url}/console/api`, `Bearer ${SECRET}`),
    call: caller(ready.baseUrl, basic),
    ended: () =>
      child.exitCode === null && child.signalCode === null ? null : { code: child.exitCode, signal: child.signalCode },
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}
