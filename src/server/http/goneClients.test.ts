import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../host/startServer'
import { individualBody } from '../testing/people'
import { requestText } from '../testing/rawHttp'
import { serverConfig } from '../testing/serverConfig'
import { startTestServer } from '../testing/testServer'

const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`

test('a write whose client goes away before its answer is in the request log, once', async () => {
  const server = await startTestServer()
  const { app, requestLog } = server.service
  await server.service.listen(0, '127.0.0.1')
  app.server.on('request', (request: IncomingMessage) => request.once('end', () => request.socket.destroy()))
  const body = JSON.stringify(individualBody())
  const text = requestText('POST', '/2025-10-13/customers', { authorization }, body)
  for (let turn = 0; turn < 2; turn += 1) {
    const socket = connect(server.service.port(), '127.0.0.1', () => socket.write(text))
    await new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
  }
  const customers = async () => (await server.as.platform.call('listCustomers', { query: {} }, 200)).data
  await expect.poll(customers).toHaveLength(2)
  await expect
    .poll(async () => {
      await requestLog.flush()
      return (await requestLog.list({ limit: 9, method: 'POST' })).calls.map(({ status }) => status)
    })
    .toEqual([201, 201])
  await server.close()
})

test('a body whose client goes away in its middle is refused, and so it stands in the request log', async () => {
  const server = await startTestServer()
  const { requestLog } = server.service
  await server.service.listen(0, '127.0.0.1')
  const body = JSON.stringify(individualBody())
  const whole = requestText('POST', '/2025-10-13/customers', { authorization }, body)
  const socket = connect(server.service.port(), '127.0.0.1', () => socket.write(whole.slice(0, -10)))
  server.service.app.server.once('request', () => socket.destroy())
  await expect
    .poll(async () => {
      await requestLog.flush()
      return (await requestLog.list({ limit: 9, method: 'POST' })).calls.map(({ status, errorCode }) => [
        status,
        errorCode,
      ])
    })
    .toEqual([[400, 'INVALID_REQUEST_FORMAT']])
  expect((await server.as.platform.call('listCustomers', { query: {} }, 200)).data).toEqual([])
  await server.close()
})

/** How often this process has the file open. */
function countOpen(file: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd)) === file
    } catch {
      return false
    }
  }).length
}

if (process.platform === 'linux')
  test('files of the screen that wait behind others are closed when the connection breaks', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-gone-'))
    const rendererDir = join(dir, 'screen')
    const file = join(rendererDir, 'assets', 'part.js')
    mkdirSync(join(rendererDir, 'assets'), { recursive: true })
    writeFileSync(file, Buffer.alloc(8_000_000, 'x'))
    const running = await startServer(serverConfig({ dataDir: join(dir, 'data'), rendererDir, seed: 'empty' }))
    const asked = requestText('GET', '/assets/part.js', { connection: 'keep-alive' }).repeat(20)
    const socket = connect(running.port, '127.0.0.1', () => socket.write(asked))
    // Nothing is read of it: the first answer fills the connection, and the others wait.
    await expect.poll(() => countOpen(file)).toBe(20)
    socket.destroy()
    await expect.poll(() => countOpen(file)).toBe(0)
    await running.close()
    rmSync(dir, { recursive: true, force: true })
  })

test('a file cut short while it is sent ends its connection: what follows would be taken for its rest', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-short-'))
  const rendererDir = join(dir, 'screen')
  const file = join(rendererDir, 'assets', 'part.js')
  mkdirSync(join(rendererDir, 'assets'), { recursive: true })
  writeFileSync(file, '')
  truncateSync(file, 64_000_000)
  const running = await startServer(serverConfig({ dataDir: join(dir, 'data'), rendererDir, seed: 'empty' }))
  const asked = requestText('GET', '/assets/part.js', { connection: 'keep-alive' })
  const socket = connect(running.port, '127.0.0.1', () => socket.write(asked.repeat(2)))
  const [head] = await once(socket, 'data')
  expect(String(head)).toContain('64000000')
  socket.pause()
  truncateSync(file, 1000)
  const parts: Buffer[] = []
  socket.on('error', () => {})
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  const rest = Buffer.concat(parts)
  expect(rest.length).toBeLessThan(64_000_000)
  expect(rest.includes('HTTP/1.1')).toBe(false)
  await running.close()
  rmSync(dir, { recursive: true, force: true })
})
