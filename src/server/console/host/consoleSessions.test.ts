import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { consoleOperations } from '../../../contract/console/operations'
import type { OperationShape } from '../../../contract/operation'
import { serviceOperations } from '../../../contract/operations'
import { shareTestServer, startOwnServers } from '../../testing/sharedServer'
import { openSession, startTestServer, TEST_OPERATOR, TEST_START, type TestServer } from '../../testing/testServer'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOST = { host: 'localhost:4010' }
/** A browser that goes to a page. */
const PAGE = { ...HOST, accept: 'text/html' }

let wallMs = Date.parse(TEST_START)
const server = shareTestServer({ wall: () => wallMs })

/** Sessions are counted and run out in these: a service of their own, at the start of time. */
function startAnew(): void {
  beforeEach(() => {
    const shared = wallMs
    wallMs = Date.parse(TEST_START)
    return () => {
      wallMs = shared
    }
  })
  startOwnServers(server)
}

const state = (headers: Readonly<Record<string, string>>) =>
  server.raw({ method: 'GET', url: '/console/api/state', headers: { ...HOST, ...headers } })

const act = (method: 'GET' | 'POST' | 'DELETE', path: string, headers: Readonly<Record<string, string>>) =>
  server.raw({ method, url: `/console/api${path}`, headers: { ...HOST, ...headers } })

const open = (link: string, headers: Readonly<Record<string, string>> = {}) =>
  server.raw({
    method: 'POST',
    url: '/console/open',
    headers: { ...HOST, 'content-type': 'application/json', 'user-agent': 'Chrome/141', ...headers },
    payload: JSON.stringify({ link }),
  })

const reasonOf = (reply: { readonly body: string }) =>
  (JSON.parse(reply.body) as { details: { reason?: string; field: string } }).details

const cookieOnly = () => ({ cookie: server.sessionHeaders.cookie ?? '' })

interface Listed {
  readonly id: string
  readonly isThis: boolean
  readonly openedAt: string
  readonly lastUsedAt: string
  readonly endsAt: string
}

const listed = async (headers: Readonly<Record<string, string>> = server.sessionHeaders) =>
  (JSON.parse((await act('GET', '/sessions', headers)).body) as { data: Listed[] }).data

describe('a one-time link', () => {
  it('goes to the page behind the #, which exchanges it once for both halves', async () => {
    const link = server.service.sessions.createLink()
    const visit = await server.raw({ method: 'GET', url: `/console/open/${link}`, headers: HOST })
    expect([visit.status, visit.headers.location]).toEqual([303, `/#open=${link}`])
    expect(visit.headers['set-cookie']).toBeUndefined()
    const first = await open(link)
    expect(first.status).toBe(201)
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^countersign_4010=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/)
    const { session } = JSON.parse(first.body) as { session: string }
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(cookie).not.toContain(session)
    expect((await state({ cookie: cookie.split(';')[0] ?? '', 'countersign-session': session })).status).toBe(200)
    const second = await open(link)
    expect([second.status, second.headers['set-cookie']]).toEqual([401, undefined])
    expect(reasonOf(second)).toMatchObject({ field: 'link', reason: 'LINK_NOT_IN_FORCE' })
  })

  it('is in force for ten minutes of wall time', async () => {
    const [early, late] = [server.service.sessions.createLink(), server.service.sessions.createLink()]
    wallMs += 10 * 60_000
    expect((await open(early)).status).toBe(201)
    wallMs += 1
    expect((await open(late)).status).toBe(401)
  })

  it.each([
    ['not JSON', '{'],
    ['no link', '{}'],
    ['nothing', ''],
  ])('is refused as %s', async (_name, payload) => {
    const reply = await server.raw({ method: 'POST', url: '/console/open', headers: HOST, payload })
    expect(reply.status).toBe(400)
  })
})

describe('a one-time link that is opened where a session is', () => {
  startAnew()

  it('takes the place of the session that the browser had, and goes on in the name of its operator', async () => {
    const before = (await listed()).map(({ id }) => id)
    const reply = await open(server.service.sessions.createLink(), server.sessionHeaders)
    const headers = {
      cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '',
      'countersign-session': (JSON.parse(reply.body) as { session: string }).session,
    }
    expect((await state(server.sessionHeaders)).status).toBe(401)
    const after = await listed(headers)
    expect(after).toHaveLength(before.length)
    expect(before).not.toContain(after[0]?.id)
    expect(JSON.parse((await state(headers)).body)).toMatchObject({ operator: TEST_OPERATOR })
  })
})

describe('half of a session', () => {
  const paths = (operations: Readonly<Record<string, OperationShape>>, base: string, scheme: string) =>
    Object.entries(operations)
      .filter(([, { auth }]) => (auth as readonly string[]).includes(scheme))
      .map(([id, { method, path }]) => [id, method, base + path.replaceAll(/\{\w+\}/g, 'x')] as const)
  const all = [
    ...paths(consoleOperations, '/console/api', 'console'),
    ...paths(serviceOperations, '/2025-10-13', 'basic'),
    ['changes', 'GET', '/console/api/changes'] as const,
    ['snapshot-files', 'GET', '/console/api/snapshot-files/x'] as const,
    ['snapshot-files', 'POST', '/console/api/snapshot-files'] as const,
  ]

  it('walks more than a hundred operations', () => {
    expect(all.length).toBeGreaterThan(100)
  })

  it('opens no operation of either plane: not the cookie alone, not the header alone, not a wrong pair', async () => {
    const header = { 'countersign-session': server.sessionHeaders['countersign-session'] ?? '' }
    const another = await openSession(server.service)
    const mixed = { ...cookieOnly(), 'countersign-session': another['countersign-session'] ?? '' }
    const audited = (await server.as.console.call('listAuditEntries', {}, 200)).totalCount
    for (const [id, method, url] of all) {
      for (const [half, reason] of [
        [cookieOnly(), 'SESSION_INCOMPLETE'],
        [header, 'SESSION_INCOMPLETE'],
        [mixed, 'SESSION_ENDED'],
      ] as const) {
        const request: InjectOptions = { method: method as 'GET', url, headers: { ...HOST, ...half } }
        const reply = await server.raw(request)
        expect([id, reply.status]).toEqual([id, 401])
        expect(reasonOf(reply)).toMatchObject({ field: 'Countersign-Session', reason })
      }
    }
    expect((await server.as.console.call('listAuditEntries', {}, 200)).totalCount).toBe(audited)
  })

  it('does not stand in the way of the page itself, nor of a tool with the console secret', async () => {
    for (const url of ['/', '/approvals', '/healthz'])
      expect((await server.raw({ method: 'GET', url, headers: PAGE })).status).toBe(200)
    expect((await state({ ...cookieOnly(), authorization: 'Bearer test-console-secret' })).status).toBe(200)
    expect(reasonOf(await state({})).reason).toBe('SESSION_ABSENT')
  })

  it('of our name for a narrower path, set by another local server, does not lock the browser out', async () => {
    const cookie = `countersign_4010=planted; ${server.sessionHeaders.cookie}`
    expect((await state({ ...server.sessionHeaders, cookie })).status).toBe(200)
  })
})

describe('a request that the browser marks as foreign', () => {
  const marked = (site: string, extra: Readonly<Record<string, string>> = {}) =>
    state({ ...server.sessionHeaders, 'sec-fetch-site': site, 'sec-fetch-mode': 'cors', ...extra })

  it('is refused on every plane with both halves, also of another port of this machine', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const refused = await marked(site)
      expect(refused.status).toBe(403)
      expect(reasonOf(refused)).toMatchObject({ field: 'Sec-Fetch-Site', reason: 'FOREIGN_PAGE' })
      for (const [method, url] of [
        ['GET', '/2025-10-13/config'],
        ['POST', '/inbox'],
        ['GET', '/healthz'],
        ['POST', '/console/open'],
      ] as const) {
        const headers = { ...HOST, ...server.sessionHeaders, 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' }
        expect((await server.raw({ method, url, headers })).status).toBe(403)
      }
    }
    for (const site of ['same-origin', 'none']) expect((await marked(site)).status).toBe(200)
  })

  it('is let in as a visit to a page or a one-time link, and only as one', async () => {
    const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const get = (url: string, headers: Record<string, string>) =>
      server.raw({ method: 'GET', url, headers: { ...PAGE, ...headers } })
    for (const url of ['/', '/approvals/x', '/inbox']) expect((await get(url, visit)).status).toBe(200)
    expect((await get('/console/open/abc', visit)).status).toBe(303)
    expect((await get('/', { ...visit, 'sec-fetch-dest': 'iframe' })).status).toBe(403)
    expect((await get('/console/api/state', { ...visit, ...server.sessionHeaders })).status).toBe(403)
    expect((await get('/2025-10-13/config', { ...visit, ...server.sessionHeaders })).status).toBe(403)
  })
})

describe('sessions', () => {
  startAnew()

  it('are listed (listConsoleSessions) with when they were opened and last used, and which one asks', async () => {
    wallMs += HOUR_MS
    const other = await openSession(server.service)
    wallMs += HOUR_MS
    const [mine, theirs] = await listed()
    expect(mine).toMatchObject({
      isThis: true,
      openedAt: TEST_START,
      lastUsedAt: new Date(wallMs).toISOString(),
      endsAt: new Date(wallMs + 12 * HOUR_MS).toISOString(),
    })
    expect(theirs).toMatchObject({ isThis: false, openedAt: new Date(wallMs - HOUR_MS).toISOString() })
    wallMs += 1
    expect(await listed(other)).toMatchObject([{ isThis: true }, { isThis: false }])
    expect(JSON.stringify(await listed())).not.toContain(other['countersign-session'])
  })

  it('end by sign-out, at once and for good', async () => {
    const other = await openSession(server.service)
    expect((await act('POST', '/sign-out', other)).status).toBe(204)
    expect(reasonOf(await state(other)).reason).toBe('SESSION_ENDED')
    expect((await state(server.sessionHeaders)).status).toBe(200)
    const rows = await server.service.store.read((tx) => tx.selectFrom('console_sessions').select('id').execute())
    expect(rows).toHaveLength(1)
    const refused = await server.as.console.call('signOut', {}, 409)
    expect(refused.details).toMatchObject({ reason: 'NOT_A_BROWSER' })
  })

  it('are ended by another: one of them, or all others', async () => {
    const [one, two] = [await openSession(server.service), await openSession(server.service)]
    const idOf = async (headers: Record<string, string>) =>
      (await listed(headers)).find(({ isThis }) => isThis)?.id ?? ''
    expect((await act('DELETE', `/sessions/${await idOf(one)}`, server.sessionHeaders)).status).toBe(204)
    expect((await state(one)).status).toBe(401)
    expect((await state(two)).status).toBe(200)
    expect((await act('DELETE', '/sessions/ConsoleSession:none', server.sessionHeaders)).status).toBe(404)
    expect((await act('POST', '/sessions/end-others', server.sessionHeaders)).status).toBe(204)
    expect((await state(two)).status).toBe(401)
    expect((await state(server.sessionHeaders)).status).toBe(200)
    const { data } = await server.as.console.call('listAuditEntries', {}, 200)
    expect(data.map(({ operationId, outcome }) => [operationId, outcome])).toEqual([
      ['endOtherConsoleSessions', 'DONE'],
      ['endConsoleSession', 'REFUSED'],
      ['endConsoleSession', 'DONE'],
    ])
  })

  it('end after 12 hours without a request, and after 7 days in any case', async () => {
    for (let hours = 0; hours < 24; hours += 11) {
      wallMs += 11 * HOUR_MS
      expect((await state(server.sessionHeaders)).status).toBe(200)
    }
    wallMs += 12 * HOUR_MS
    expect(reasonOf(await state(server.sessionHeaders)).reason).toBe('SESSION_ENDED')
    const busy = await openSession(server.service)
    for (const end = wallMs + 7 * DAY_MS; wallMs + HOUR_MS < end; wallMs += HOUR_MS)
      expect((await state(busy)).status).toBe(200)
    wallMs += HOUR_MS
    expect(reasonOf(await state(busy)).reason).toBe('SESSION_ENDED')
    await server.service.sessions.sweep()
    expect(server.service.sessions.list()).toEqual([])
    const rows = await server.service.store.read((tx) => tx.selectFrom('console_sessions').select('id').execute())
    expect(rows).toEqual([])
  })

  it('go by limits that an operator sets, at once', async () => {
    await server.as.desk.call('updateHostSettings', { body: { sessionIdleHours: 1, sessionLifetimeDays: 1 } }, 200)
    expect(await server.as.console.call('getHostSettings', {}, 200)).toMatchObject({
      sessionIdleHours: 1,
      sessionLifetimeDays: 1,
    })
    wallMs += HOUR_MS
    expect((await state(server.sessionHeaders)).status).toBe(401)
    for (const body of [{ sessionIdleHours: 0 }, { sessionIdleHours: 169 }, { sessionLifetimeDays: 91 }])
      await server.as.console.call('updateHostSettings', { body }, 400)
  })

  it('store when they were last used by the minute, not by the request', async () => {
    const stored = async () =>
      (await server.service.store.read((tx) => tx.selectFrom('console_sessions').selectAll().executeTakeFirstOrThrow()))
        .last_used_at
    wallMs += 30_000
    await state(server.sessionHeaders)
    expect(await stored()).toBe(TEST_START)
    await server.service.sessions.sweep()
    expect(await stored()).toBe(new Date(wallMs).toISOString())
  })
})

describe('on a data folder', () => {
  it('sessions survive a restart with their operator, kept as hashes only, and an ended one stays ended', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-sessions-'))
    const start = () => startTestServer({ databaseFile: join(dir, 'countersign.sqlite'), wall: () => wallMs })
    const first = await start()
    const ended = await openSession(first.service)
    const at = (
      of: TestServer,
      method: 'GET' | 'POST',
      url: string,
      headers: Readonly<Record<string, string>>,
      body?: object,
    ) =>
      of.raw({
        method,
        url: `/console/api${url}`,
        headers: { ...HOST, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
    await at(first, 'POST', '/sign-out', ended)
    const rows = await first.service.store.read((tx) => tx.selectFrom('console_sessions').selectAll().execute())
    const halves = Object.values(first.sessionHeaders).map((text) => text.replace('countersign_4010=', ''))
    for (const half of halves) expect(JSON.stringify(rows)).not.toContain(half)
    await first.close()
    const second = await start()
    const reply = await at(second, 'GET', '/state', first.sessionHeaders)
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.body)).toMatchObject({ operator: TEST_OPERATOR })
    expect((await at(second, 'GET', '/state', ended)).status).toBe(401)
    await second.close()
    rmSync(dir, { recursive: true })
  })
})
