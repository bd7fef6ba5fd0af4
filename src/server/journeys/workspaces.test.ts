import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { consoleState } from '../../contract/console/host/schemas'
import { SESSION_HEADER } from '../../contract/console/sessionNames'
import { openReply } from '../../contract/console/sessionOpening'
import { dataDirOf } from '../host/dataPlaces'
import { type RunningServer, startServer } from '../host/startServer'
import { serverConfig } from '../testing/serverConfig'

let root: string
let running: RunningServer[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-workspaces-'))
  running = []
})
afterEach(async () => {
  for (const server of running) await server.close()
  rmSync(root, { recursive: true, force: true })
})

function createServerOn(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

const start = (workspace: string, seed: 'empty' | null = 'empty'): Promise<RunningServer> =>
  startServer(
    serverConfig({
      port: null,
      dataDir: join(root, workspace),
      workspace,
      tokenId: 'both',
      tokenSecret: 'the same secret',
      seed,
    }),
  )

interface Halves {
  readonly cookie: string
  readonly page: string
}

/** Opens the console as a browser does. Returns: both halves of the session. */
async function open(server: RunningServer): Promise<Halves> {
  const { headers } = await fetch(server.createOneTimeLink(), { redirect: 'manual' })
  const link = new URL(headers.get('location') ?? '', server.url).hash.replace('#open=', '')
  const body = JSON.stringify({ link })
  const reply = await fetch(`${server.url}/console/open`, { method: 'POST', body })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, page: openReply.parse(await reply.json()).session }
}

async function stateOf(server: RunningServer, { cookie, page }: Halves) {
  const reply = await fetch(`${server.url}/console/api/state`, { headers: { cookie, [SESSION_HEADER]: page } })
  return { status: reply.status, body: (await reply.json()) as unknown }
}

describe('two workspaces at the same time', () => {
  it('take a port each, even when they start together, and know their names', async () => {
    running = await Promise.all([start('lagos'), start('lima')])
    const [lagos, lima] = running as [RunningServer, RunningServer]
    expect(lagos.port).not.toBe(lima.port)
    for (const server of running) {
      const { body } = await stateOf(server, await open(server))
      const state = consoleState.parse(body)
      expect(state).toMatchObject({ workspace: server.workspace, dataDir: join(root, String(server.workspace)) })
      expect(new URL(state.baseUrl).origin).toBe(server.url)
    }
  })

  it('keep their sessions apart in one browser, which sends the cookies of both to each', async () => {
    running = await Promise.all([start('lagos'), start('lima')])
    const [lagos, lima] = running as [RunningServer, RunningServer]
    const [ofLagos, ofLima] = [await open(lagos), await open(lima)]
    expect(ofLagos.cookie.split('=')[0]).not.toBe(ofLima.cookie.split('=')[0])
    const cookie = `${ofLagos.cookie}; ${ofLima.cookie}`
    expect((await stateOf(lagos, { cookie, page: ofLagos.page })).status).toBe(200)
    expect((await stateOf(lima, { cookie, page: ofLima.page })).status).toBe(200)
    expect((await stateOf(lagos, { cookie, page: ofLima.page })).status).toBe(401)
    expect((await stateOf(lagos, ofLima)).status).toBe(401)
    expect((await stateOf(lima, ofLagos)).status).toBe(401)
  })

  it('hold data of their own', async () => {
    running = await Promise.all([start('lagos'), start('lima')])
    const [lagos, lima] = running as [RunningServer, RunningServer]
    const headers = {
      authorization: `Basic ${Buffer.from('both:the same secret').toString('base64')}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ customerType: 'INDIVIDUAL', fullName: 'Ada Obi', region: 'NG' })
    const made = await fetch(`${lagos.baseUrl}/customers`, { method: 'POST', headers, body })
    expect(made.status).toBe(201)
    const count = async ({ baseUrl }: RunningServer) =>
      ((await (await fetch(`${baseUrl}/customers`, { headers })).json()) as { totalCount: number }).totalCount
    expect([await count(lagos), await count(lima)]).toEqual([1, 0])
  })

  it('answer on their own port again, and on another one their webhooks still reach their own inbox', async () => {
    running = await Promise.all([start('lagos'), start('lima')])
    const [lagos, lima] = running as [RunningServer, RunningServer]
    const headers = {
      authorization: `Basic ${Buffer.from('both:the same secret').toString('base64')}`,
      'content-type': 'application/json',
    }
    const endpointOf = async ({ baseUrl }: RunningServer) =>
      ((await (await fetch(`${baseUrl}/config`, { headers })).json()) as { webhookEndpoint?: string }).webhookEndpoint
    const body = JSON.stringify({ webhookEndpoint: `${lima.url}/inbox` })
    expect((await fetch(`${lima.baseUrl}/config`, { method: 'PATCH', headers, body })).status).toBe(200)
    for (const server of running.splice(0)) await server.close()
    const again = await start('lima', null)
    running.push(again)
    expect(again.port).toBe(lima.port)
    expect(await endpointOf(again)).toBe(`${lima.url}/inbox`)
    await running.pop()?.close()
    const other = await createServerOn(lima.port)
    const moved = await start('lima', null)
    running.push(moved)
    await new Promise((resolve) => other.close(resolve))
    expect(moved.port).not.toBe(lima.port)
    expect(lagos.port).not.toBe(lima.port)
    expect(await endpointOf(moved)).toBe(`${moved.url}/inbox`)
  })

  it('refuse the folder of one that runs', async () => {
    running = [await start('lagos')]
    await expect(start('lagos')).rejects.toThrow(/using the data folder/)
  })
})

describe('dataDirOf', () => {
  it('gives each workspace a folder beside the others, and leaves the default one alone', () => {
    const plain = dataDirOf({ dataDir: null, workspace: null })
    expect(dataDirOf({ dataDir: null, workspace: 'lagos' })).toBe(join(plain, 'workspaces', 'lagos'))
    expect(dataDirOf({ dataDir: '/else', workspace: null })).toBe('/else')
  })
})
