import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { nextTurn } from '../foundation/guarded'
import { readJsonText } from '../foundation/jsonText'
import { askForLink } from '../host/linkFile'
import { type RunningServer, startServer } from '../host/startServer'
import { serverConfig } from '../testing/serverConfig'

/** Weekends decide how busy the days are; before this night the last day was busy until late. */
const BUILT_AT_MS = Date.UTC(2026, 10, 28, 0, 37)
const MINUTE_MS = 60_000
const SECRET = 'a-console-secret-of-a-test'
let dir: string
let port: number
let running: RunningServer | null

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-cut-off-'))
  port = 0
  running = null
})
afterEach(async () => {
  await running?.close()
  vi.useRealTimers()
  rmSync(dir, { recursive: true, force: true })
})

async function start(seed: 'demo' | 'empty' | null, stopped?: AbortSignal): Promise<RunningServer> {
  running = await startServer(serverConfig({ dataDir: dir, seed, consoleSecret: SECRET }), stopped)
  port = running.port
  return running
}

const ask = (path: string, authorization = `Bearer ${SECRET}`): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })

async function asked(path: string): Promise<Record<string, unknown>> {
  return (await (await ask(path)).json()) as Record<string, unknown>
}

/** The first answer of a start: the folder says where, once the port is listened on. */
async function firstHealth(): Promise<Response> {
  const note = join(dir, 'host.json')
  while (port === 0) {
    await nextTurn()
    if (existsSync(note))
      port = readJsonText(readFileSync(note, 'utf8'), z.object({ port: z.int().optional() }))?.port ?? 0
  }
  return ask('/healthz')
}

const basicOf = (token: RunningServer['firstRun']): string =>
  `Basic ${Buffer.from(`${token?.tokenId}:${token?.tokenSecret}`).toString('base64')}`

async function expectNotYet(): Promise<void> {
  for (const path of ['/2025-10-13/customers', '/2025-10-13/nothing', '/console/api/state', '/hosted/x']) {
    const reply = await ask(path)
    expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 503, '1'])
    expect(await reply.json()).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('is starting'),
      details: { field: 'service', reason: 'STARTING' },
    })
  }
  await expect(askForLink(dir)).rejects.toThrow(`The Countersign on ${dir} is not ready yet`)
  expect((await ask('/openapi.json')).status).toBe(200)
}

describe('a first start that is stopped', () => {
  it('answers nothing before its data is whole, ends in order, and leaves the rest to the next start', async () => {
    vi.useFakeTimers({ now: BUILT_AT_MS, toFake: ['Date'] })
    const stopped = new AbortController()
    const first = start('demo', stopped.signal)
    const health = await firstHealth()
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await health.json()).toMatchObject({ status: 'starting' })
    await expectNotYet()
    stopped.abort()
    await expect(first).rejects.toBe(stopped.signal.reason)
    await expect(ask('/healthz')).rejects.toThrow()

    const { firstRun, demoOperators } = await start('demo')
    expect(demoOperators).toHaveLength(2)
    expect(await asked('/healthz')).toMatchObject({ status: 'ok' })
    expect(await asked('/console/api/state')).toMatchObject({ dataSet: 'DEMO' })
    expect((await ask('/2025-10-13/customers', basicOf(firstRun))).status).toBe(200)
    const { totalCount } = await asked('/console/api/webhook-events')
    expect(totalCount).toBeGreaterThan(100)
    expect(await asked('/console/api/webhook-events?state=DELIVERED')).toMatchObject({ totalCount })
    expect((await asked('/console/api/inbox')).totalCount).toBeGreaterThanOrEqual(Number(totalCount))
    // Also a demo that is built at night has requests that wait for up to two hours.
    const { data } = await asked('/console/api/approvals/waiting?limit=100')
    const minutes = (data as { createdAt: string }[]).map(
      ({ createdAt }) => (BUILT_AT_MS - Date.parse(createdAt)) / MINUTE_MS,
    )
    expect(Math.max(...minutes)).toBeGreaterThan(120)
  }, 240_000)

  it('shows the first token once: at the first start that comes to its end', async () => {
    const stopped = new AbortController()
    stopped.abort()
    await expect(start('empty', stopped.signal)).rejects.toBe(stopped.signal.reason)
    const { firstRun: shown, noteFirstTokenTold } = await start('empty')
    await noteFirstTokenTold?.()
    const tokens = await ask('/2025-10-13/tokens', basicOf(shown))
    expect(((await tokens.json()) as { data: unknown[] }).data).toHaveLength(1)
    await running?.close()
    expect((await start('empty')).firstRun).toBeNull()
    expect(await asked('/console/api/state')).toMatchObject({ dataSet: 'EMPTY' })
  })

  it('says a token again until it is noted that it was said, and keeps its secret no longer', async () => {
    const { firstRun: first } = await start('empty')
    await running?.close()
    const { firstRun, noteFirstTokenTold } = await start('empty')
    expect(firstRun).toEqual(first)
    const tokens = await ask('/2025-10-13/tokens', basicOf(first))
    expect(((await tokens.json()) as { data: unknown[] }).data).toHaveLength(1)
    await noteFirstTokenTold?.()
    await running?.close()
    expect((await start('empty')).firstRun).toBeNull()
    expect((await ask('/2025-10-13/tokens', basicOf(first))).status).toBe(200)
    await running?.close()
    running = null
    expect(readFileSync(join(dir, 'countersign.sqlite')).includes('sealed:')).toBe(false)
  })

  it('says a token again after a start that names its own', async () => {
    const { firstRun: first } = await start('empty')
    await running?.close()
    const token = { tokenId: 'named-token', tokenSecret: 'named-secret' }
    running = await startServer(serverConfig({ ...token, dataDir: dir, consoleSecret: SECRET }))
    expect(running.firstRun).toEqual(token)
    await running.close()
    expect((await start('empty')).firstRun).toEqual(first)
  })

  it('makes another token in the place of one that the key of the folder opens no more', async () => {
    const { firstRun: lost } = await start('empty')
    await running?.close()
    rmSync(join(dir, 'sealing-key.hex'))
    const { firstRun } = await start('empty')
    expect(firstRun?.tokenId).not.toBe(lost?.tokenId)
    expect((await ask('/2025-10-13/tokens', basicOf(lost))).status).toBe(401)
    const tokens = await ask('/2025-10-13/tokens', basicOf(firstRun))
    expect(((await tokens.json()) as { data: unknown[] }).data).toHaveLength(1)
  })

  it('keeps a token that somebody has used, though nothing says that it was told', async () => {
    const { firstRun } = await start('empty')
    const headers = { authorization: basicOf(firstRun), 'content-type': 'application/json' }
    const body = JSON.stringify({ customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' })
    const made = await fetch(`http://127.0.0.1:${port}/2025-10-13/customers`, { method: 'POST', headers, body })
    expect(made.status).toBe(201)
    await running?.close()
    expect((await start('empty')).firstRun).toBeNull()
    expect((await ask('/2025-10-13/tokens', basicOf(firstRun))).status).toBe(200)
  })

  it('leaves no token to make where the next start names one', async () => {
    const stopped = new AbortController()
    const first = start(null, stopped.signal)
    stopped.abort()
    await expect(first).rejects.toBe(stopped.signal.reason)
    const token = { tokenId: 'named-token', tokenSecret: 'named-secret' }
    const config = serverConfig({ ...token, dataDir: dir, consoleSecret: SECRET })
    running = await startServer(config)
    expect(running.firstRun).toEqual(token)
    await running.close()
    expect((await start(null)).firstRun).toBeNull()
  })
})
