import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '..')
const SECRET = 'folder-console-secret'
const TOKEN = { id: 'folder-token', secret: 'folder-secret' }

/** A host on a folder that outlives it: it can be killed, and another one started there. */
export interface FolderHost {
  /** `http://localhost:PORT` */
  readonly url: string
  readonly baseUrl: string
  readonly consoleUrl: string
  readonly dataDir: string
  readonly workspace: string | null
  /** Calls the console plane as a tool. */
  readonly operate: (path: string, body?: unknown) => Promise<{ readonly status: number; readonly body: unknown }>
  /** Calls the service plane with the API token. */
  readonly call: (path: string, body?: unknown) => Promise<{ readonly status: number; readonly body: unknown }>
  /** As a power cut for the process: nothing is finished. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface ReadyLine {
  readonly baseUrl: string
  readonly consoleUrl: string
  readonly dataDir: string
  readonly workspace: string | null
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

function caller(base: string, authorization: string): FolderHost['call'] {
  return async (path, body) => {
    const reply = await fetch(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
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
    operate: caller(`${url}/console/api`, `Bearer ${SECRET}`),
    call: caller(ready.baseUrl, basic),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}
