import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { startHost } from '../host'
import { test } from '../test'

const HOST = join(import.meta.dirname, '../../out/main/host.js')

interface Ready {
  readonly pid: number
  readonly baseUrl: string
  readonly token: { readonly tokenId: string; readonly tokenSecret: string }
}

/** What the first line of a first start says. */
const readyOf = (line: Buffer): Ready => JSON.parse(line.toString())

interface Ended {
  readonly code: number | null
  readonly complaint: string
}

/** Runs the host to its end; for starts that must be refused. */
function refusedStart(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [HOST, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    child.once('exit', (code) => resolve({ code, complaint }))
  })
}

function freshDir(): string {
  return mkdtempSync(join(tmpdir(), 'countersign-e2e-'))
}

test('the headless host prints a JSON line, answers, and ends with 0 on SIGTERM, its folder removed', async () => {
  const host = await startHost('empty')
  const health = (await (await fetch(`${host.url}/healthz`)).json()) as { status: string }
  expect(health.status).toBe('ok')
  await platformClient(host).get('/config')
  const { dataDir } = await consoleClient(host).get<{ dataDir: string }>('/state')
  expect(existsSync(dataDir)).toBe(true)
  expect(await host.stop()).toBe(0)
  expect(existsSync(dataDir)).toBe(false)
})

test('it finishes what is in flight when it is told to stop', async () => {
  const host = await startHost('empty')
  const platform = platformClient(host)
  const asked = Array.from({ length: 20 }, (_, n) =>
    platform.send('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: `Person Number ${n}` }),
  )
  await asked[0]
  const stopped = host.stop()
  const answered = await Promise.allSettled(asked)
  expect(await stopped).toBe(0)
  const statuses = answered.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value.status] : []))
  expect(statuses.length).toBeGreaterThan(0)
  expect(statuses.every((status) => status === 201)).toBe(true)
})

test('a taken port, a bad option, and values that exclude each other end with one sentence', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => blocker.once('listening', resolve))
  const { port } = blocker.address() as { port: number }
  const taken = await refusedStart(['--ephemeral', '--port', String(port)])
  blocker.close()
  expect(taken).toEqual({
    code: 1,
    complaint: `Port ${port} is taken; stop what uses it, or choose another with --port.\n`,
  })
  for (const args of [['--port', 'many'], ['--empty', '--demo', '--ephemeral'], ['--no-such-option']]) {
    const ended = await refusedStart(args)
    expect(ended.code).toBe(1)
    expect(ended.complaint.trim().split('\n')).toHaveLength(1)
  }
})

test('one folder is used by one process, keeps its data, and refuses other data', async () => {
  const dir = freshDir()
  const start = () =>
    new Promise<{ pid: number; stop: () => Promise<number | null>; token: unknown }>((resolve, reject) => {
      const child = spawn(process.execPath, [HOST, '--data-dir', dir, '--port', '0', '--json', '--empty'], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
      child.stdout.once('data', (chunk: Buffer) => {
        const ready = readyOf(chunk)
        child.removeAllListeners('exit')
        resolve({ ...ready, stop: () => new Promise((done) => child.once('exit', done).kill('SIGINT')) })
      })
    })
  const first = await start()
  expect(first.token).not.toBeNull()
  const second = await refusedStart(['--data-dir', dir, '--port', '0'])
  expect(second.code).toBe(1)
  expect(second.complaint).toContain(`Another Countersign (process ${first.pid}) is using the data folder ${dir}`)
  expect(await first.stop()).toBe(0)
  const third = await start()
  expect(third.token).toBeNull()
  await third.stop()
  const refused = await refusedStart(['--data-dir', dir, '--port', '0', '--demo'])
  expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('holds an empty platform') })
  rmSync(dir, { recursive: true })
})

test('a start whose output is closed or full ends, and the next one says a token that works', async () => {
  const dir = freshDir()
  const args = [HOST, '--empty', '--json', '--port', '0', '--data-dir', dir]
  for (const [out, code] of [
    ['/dev/full', 'ENOSPC'],
    [null, 'EPIPE'],
  ] as const) {
    const fd = out === null ? null : openSync(out, 'w')
    const child = spawn(process.execPath, args, { stdio: ['ignore', fd ?? 'pipe', 'pipe'] })
    if (fd !== null) closeSync(fd)
    child.stdout?.destroy()
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
    expect(complaint).toContain(`standard output is closed or full (${code}). Nothing is lost`)
  }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const { baseUrl, token } = await new Promise<Ready>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(readyOf(chunk))),
  )
  const authorization = `Basic ${Buffer.from(`${token.tokenId}:${token.tokenSecret}`).toString('base64')}`
  const tokens = await fetch(`${baseUrl}/tokens`, { headers: { authorization } })
  expect(((await tokens.json()) as { data: unknown[] }).data).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  rmSync(dir, { recursive: true })
})

test('a folder that cannot be used, and a database of a newer program, are refused', async () => {
  const dir = freshDir()
  const file = await refusedStart(['--data-dir', '/dev/null/nothing'])
  expect(file).toMatchObject({ code: 1, complaint: expect.stringContaining('cannot be read and written') })
  const made = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      [
        "import Database from 'better-sqlite3'",
        `const database = new Database(${JSON.stringify(join(dir, 'countersign.sqlite'))})`,
        "database.pragma('user_version = 999')",
        'database.close()',
      ].join(';'),
    ],
    { cwd: join(HOST, '../../..') },
  )
  expect(made.status).toBe(0)
  const newer = await refusedStart(['--data-dir', dir, '--port', '0'])
  expect(newer).toMatchObject({ code: 1, complaint: expect.stringContaining('schema version 999') })
  chmodSync(dir, 0o700)
  rmSync(dir, { recursive: true })
})

test('the environment says what the command line does not', async () => {
  const host = await startHost(null, [])
  expect(await host.stop()).toBe(0)
  const refused = await refusedStart(['--ephemeral'], { COUNTERSIGN_PORT: 'x' })
  expect(refused.complaint).toContain('COUNTERSIGN_PORT must be a number')
})

interface Begun {
  readonly url: string
  /** Tells it to stop. Returns: how it ended, and what it had said by then. */
  stop(signal: 'SIGTERM' | 'SIGINT'): Promise<{ readonly code: number | null; readonly said: string }>
}

/** A first start with demo data, as soon as its port answers that the data is not whole yet. */
async function beginDemo(args: readonly string[], environment: Record<string, string> = {}): Promise<Begun> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  const child = spawn(process.execPath, [HOST, '--demo', '--json', '--port', String(port), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = `http://localhost:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          (reply) => reply.json(),
          () => null,
        ),
      { intervals: [10] },
    )
    .toMatchObject({ status: 'starting' })
  return {
    url,
    stop: async (signal) => {
      child.kill(signal)
      return { code: await ended, said }
    },
  }
}

test('a stop during the first start ends in order: code 0, nothing said, the folder of one run removed', async () => {
  const temporary = freshDir()
  const begun = await beginDemo(['--ephemeral'], { TMPDIR: temporary })
  const early = await fetch(`${begun.url}/2025-10-13/customers`)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  expect(readdirSync(temporary).filter((name) => name.startsWith('countersign-'))).toHaveLength(1)
  expect(await begun.stop('SIGTERM')).toEqual({ code: 0, said: '' })
  expect(readdirSync(temporary).filter((name) => name.startsWith('countersign-'))).toEqual([])
  rmSync(temporary, { recursive: true })
})
