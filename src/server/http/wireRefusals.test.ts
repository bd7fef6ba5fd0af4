import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareTestServer } from '../testing/sharedServer'

describe('what does not reach an operation answers the envelope all the same', () => {
  const server = shareTestServer()
  beforeAll(async () => {
    await server.service.listen(0, '127.0.0.1')
  })

  /** What comes back over the bare connection: status line and envelope. */
  const exchange = (request: string) =>
    new Promise<{ status: string; json: unknown; allow: string | undefined }>((resolve, reject) => {
      let answer = ''
      const socket = connect(server.service.port(), '127.0.0.1', () => socket.write(request))
      socket.on('data', (bytes) => {
        answer += bytes.toString()
        const [head = '', body = ''] = answer.split('\r\n\r\n')
        if (!body.endsWith('}')) return
        socket.destroy()
        const allow = /^allow: (.*)$/im.exec(head)?.[1]?.trim()
        resolve({ status: head.split('\r\n')[0] ?? '', json: JSON.parse(body), allow })
      })
      socket.on('error', reject)
      socket.on('end', () => reject(new Error(`no envelope: ${answer}`)))
    })
  const head = (path: string, ...lines: string[]) =>
    [`GET ${path} HTTP/1.1`, ...lines].map((line) => `${line}\r\n`).join('')

  it.each([
    ['a line that is not HTTP', 'NONSENSE\r\n\r\n', 'request'],
    ['a NUL in the address', `${head('/2025-10-13/customers/a\u0000b', 'Host: localhost')}\r\n`, 'request'],
    ['a line break in a header', `${head('/healthz', 'Host: localhost', 'X-Note: a\rset-cookie: b')}\r\n`, 'request'],
    ['a head over 16 KiB', `${head(`/2025-10-13/config?x=${'x'.repeat(20_000)}`, 'Host: localhost')}\r\n`, 'request'],
    ['another expectation', `${head('/2025-10-13/config', 'Host: localhost', 'Expect: tea')}\r\n`, 'Expect'],
    ['an address that cannot be decoded', `${head('/2025-10-13/customers/%E0%A4%A', 'Host: localhost')}\r\n`, 'path'],
  ])('%s', async (_name, request, field) => {
    const { status, json } = await exchange(request)
    expect(status).toBe('HTTP/1.1 400 Bad Request')
    expect(json).toMatchObject({ status: 400, code: 'INVALID_REQUEST_FORMAT', details: { field } })
  })

  it('a request without Host, like one with a foreign one', async () => {
    const { status, json } = await exchange(`${head('/2025-10-13/config')}\r\n`)
    expect(status).toBe('HTTP/1.1 403 Forbidden')
    expect(json).toMatchObject({ code: 'FORBIDDEN', details: { field: 'Host' } })
  })

  it.each(['http://elsewhere.example', 'http://localhost@elsewhere.example', 'HTTPS://elsewhere.example:80'])(
    'an address that names %s before its path, whatever Host says',
    async (origin) => {
      const { status, json } = await exchange(`${head(`${origin}/2025-10-13/config`, 'Host: localhost')}\r\n`)
      expect(status).toBe('HTTP/1.1 403 Forbidden')
      expect(json).toMatchObject({ code: 'FORBIDDEN', details: { field: 'Host', reason: 'FOREIGN_HOST' } })
    },
  )

  const credential = `Authorization: Basic ${Buffer.from('test-token:test-secret').toString('base64')}`

  it.each([
    ['Host', ['Host: localhost', 'Host: elsewhere.example']],
    ['Authorization', ['Host: localhost', credential, 'Authorization: Bearer another']],
    ['Sec-Fetch-Site', ['Host: localhost', 'Sec-Fetch-Site: same-origin', 'sec-fetch-site: cross-site']],
    ['Idempotency-Key', ['Host: localhost', credential, 'Idempotency-Key: a', 'Idempotency-Key: b']],
    ['Countersign-Session', ['Host: localhost', 'Countersign-Session: a', 'countersign-session: b']],
  ])('%s given twice', async (field, lines) => {
    const { status, json } = await exchange(`${head('/2025-10-13/config', ...lines)}\r\n`)
    expect(status).toBe('HTTP/1.1 400 Bad Request')
    expect(json).toMatchObject({ code: 'INVALID_REQUEST_FORMAT', details: { field, reason: 'HEADER_GIVEN_TWICE' } })
  })

  it.each(['PROPFIND', 'PURGE', 'QUERY', 'TRACE', 'POST'])(
    '%s of a known path: 405 with what it has',
    async (method) => {
      const request = head('/2025-10-13/config', 'Host: localhost', credential).replace('GET', method)
      const { status, json, allow } = await exchange(`${request}\r\n`)
      expect([status, allow]).toEqual(['HTTP/1.1 405 Method Not Allowed', 'GET, PATCH'])
      expect(json).toMatchObject({ code: 'METHOD_NOT_ALLOWED', details: { field: 'method' } })
    },
  )

  it('a method that nobody has, of a path that nobody has', async () => {
    const { status } = await exchange(`${head('/nothing', 'Host: localhost').replace('GET', 'PROPFIND')}\r\n`)
    expect(status).toBe('HTTP/1.1 404 Not Found')
  })

  it('a body over the limit names the limit of its address', async () => {
    const lines = ['POST /console/open HTTP/1.1', 'Host: localhost', 'Content-Length: 2000']
    const { json } = await exchange(`${lines.join('\r\n')}\r\n\r\n`)
    expect(json).toMatchObject({ message: 'The body is larger than 1024 bytes; nothing was done.' })
  })

  it('a content type that is none', async () => {
    const lines = ['POST /2025-10-13/tokens HTTP/1.1', 'Host: localhost', 'Content-Type: ;;;', 'Content-Length: 2']
    const { json } = await exchange(`${[...lines, credential].join('\r\n')}\r\n\r\n{}`)
    expect(json).toMatchObject({ details: { field: 'Content-Type', reason: 'UNSUPPORTED_CONTENT_TYPE' } })
  })
})
