import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer'
import { answerAllowedOrigins } from './crossOrigin'

const PAGE = 'http://localhost:5173'
let app: FastifyInstance

async function started(origins: readonly string[]): Promise<FastifyInstance> {
  app = Fastify()
  await answerAllowedOrigins(app, origins)
  app.get('/quotes', () => ({ data: [] }))
  // As the service does: a known path refuses the methods that it does not have, OPTIONS among them.
  app.route({ method: 'OPTIONS', url: '/quotes', handler: (_request, reply) => reply.code(405).send() })
  return app
}

const preflight = {
  method: 'OPTIONS',
  url: '/quotes',
  headers: {
    origin: PAGE,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,idempotency-key',
  },
} as const

describe('answerAllowedOrigins', () => {
  afterEach(() => app.close())

  it('answers the preflight of an allowed page with the methods and headers it asks for', async () => {
    const { statusCode, headers } = await (await started([PAGE])).inject(preflight)
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(PAGE)
    expect(headers['access-control-allow-methods']).toContain('POST')
    expect(headers['access-control-allow-headers']).toBe('authorization,content-type,idempotency-key')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('lets the page read answers, the id of its call among them', async () => {
    const { headers } = await (await started([PAGE])).inject({ url: '/quotes', headers: { origin: PAGE } })
    expect(headers['access-control-allow-origin']).toBe(PAGE)
    expect(headers['access-control-expose-headers']).toContain('countersign-call')
  })

  it('says nothing of other origins, and nothing at all where none is allowed', async () => {
    const other = { url: '/quotes', headers: { origin: 'http://evil.example' } }
    const strict = await (await started([PAGE])).inject(other)
    expect(strict.headers).not.toHaveProperty('access-control-allow-origin')
    await app.close()
    const closed = await (await started([])).inject(preflight)
    expect(closed.statusCode).toBe(405)
  })
})

describe('a service that lets the page of another origin in', () => {
  let server: TestServer
  afterEach(() => server.close())

  const asked = (url: string, origin: string) =>
    server.raw({
      method: 'OPTIONS',
      url,
      headers: { host: 'localhost:4010', origin, 'access-control-request-method': 'POST' },
    })

  it('starts, and answers its preflights on every plane', async () => {
    server = await startTestServer({ allowOrigins: [PAGE] })
    for (const url of ['/2025-10-13/quotes', '/console/api/state', '/2025-10-13/no-such-thing']) {
      const { status, headers } = await asked(url, PAGE)
      expect([url, status]).toEqual([url, 204])
      expect(headers['access-control-allow-origin']).toBe(PAGE)
    }
    expect((await asked('/2025-10-13/quotes', 'http://evil.example')).status).toBe(403)
    await server.as.platform.call('listCustomers', {}, 200)
  })

  it('refuses an OPTIONS that is no preflight as any other method, in the envelope', async () => {
    server = await startTestServer({ allowOrigins: [PAGE] })
    const { status, body, headers } = await server.raw({ method: 'OPTIONS', url: '/2025-10-13/quotes' })
    expect(status).toBe(405)
    expect(JSON.parse(body)).toMatchObject({ code: 'METHOD_NOT_ALLOWED', details: { field: 'method' } })
    expect(headers.allow).toContain('POST')
  })
})
