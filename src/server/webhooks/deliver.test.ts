import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliverOnce } from './deliver'
import { loadSigningKey } from './signingKey'

const key = loadSigningKey(null)

let receiver: Server
let answer: (socket: Socket) => void
const open = new Set<Socket>()
beforeEach(async () => {
  receiver = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  open.clear()
  await new Promise((resolve) => receiver.close(resolve))
})

const send = (timeoutMs: number) => {
  const { port } = receiver.address() as AddressInfo
  return deliverOnce({ url: `http://127.0.0.1:${port}/`, body: '{}', key, timeoutMs })
}

describe('receivers that do not answer as they should', () => {
  it.each(['websocket', 'h2c'])('one that asks for %s instead is an attempt that failed', async (protocol) => {
    const head = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`
    answer = (socket) => socket.write(head)
    expect(await send(60_000)).toMatchObject({
      status: null,
      error: 'the receiver asked to change the protocol (status 101) instead of answering',
    })
  })

  it('one that begins an answer and never ends it is given up, in words', async () => {
    answer = (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nok')
    expect(await send(40)).toMatchObject({ status: null, error: 'no complete answer within 0.04 s' })
  })

  it('one that says nothing but that it is at work is given up', async () => {
    answer = (socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(100))
    expect(await send(40)).toMatchObject({ status: null, error: 'no complete answer within 0.04 s' })
  })

  it('an answer that ends with the connection is whole', async () => {
    answer = (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\ntaken')
    expect(await send(60_000)).toMatchObject({ status: 200, body: 'taken', error: null })
  })

  it('a connection that ends before any answer is an attempt that failed', async () => {
    answer = (socket) => socket.end()
    expect(await send(60_000)).toMatchObject({ status: null, error: 'ECONNRESET: socket hang up' })
  })
})

describe('senders to one receiver', () => {
  it('do not wait for connections that another has used up', async () => {
    const { port } = receiver.address() as AddressInfo
    const silent = new AbortController()
    answer = () => undefined
    const input = { url: `http://127.0.0.1:${port}/`, body: '{}', key, timeoutMs: 60_000 }
    const hanging = Array.from({ length: 40 }, () =>
      deliverOnce({ ...input, sender: 'endpoint', signal: silent.signal }),
    )
    await expect.poll(() => open.size).toBe(32)
    answer = (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    expect(await deliverOnce({ ...input, sender: 'another' })).toMatchObject({ status: 200, body: 'ok' })
    expect(open.size).toBe(33)
    silent.abort()
    expect((await Promise.all(hanging)).every(({ status }) => status === null)).toBe(true)
  })
})
