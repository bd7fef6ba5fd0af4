import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer'

describe('what does not reach an operation answers the envelope all the same', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await server.service.listen(0, '127.0.0.1')
  })
  afterAll(() => server.close())

  /** What comes back over the bare connection: status line and envelope. */
  const exchange = (request: string) =>
    new Promise<{ status: string; json: unknown }>((resolve, reject) => {
      let answer = ''
      const socket = connect(server.service.port(), '127.0.0.1', () => socket.write(request))
      socket.on('data', (bytes) => {
        answer += bytes.toString()
        const [head = '', body = ''] = answer.split('\r\n\r\n')
        if (!body.endsWith('}')) return
        socket.destroy()
        resolve({ status: head.split('\r\n')[0] ?? '', json: JSON.parse(body) })
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

  it('a content type that is none', async () => {
    const lines = ['POST /2025-10-13/tokens HTTP/1.1', 'Host: localhost', 'Content-Type: ;;;', 'Content-Length: 2']
    const authorization = `Authorization: Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
    const { json } = await exchange(`${[...lines, authorization].join('\r\n')}\r\n\r\n{}`)
    expect(json).toMatchObject({ details: { field: 'Content-Type', reason: 'UNSUPPORTED_CONTENT_TYPE' } })
  })
})
