import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer'

let server: TestServer
let readers: ClientRequest[]
let port: number
beforeEach(async () => {
  readers = []
  server = await startTestServer()
  await server.service.listen(0, '127.0.0.1')
  port = server.service.port()
})
afterEach(async () => {
  for (const reader of readers) reader.destroy()
  await server.close()
})

const headers = () => ({ host: `localhost:${port}`, authorization: 'Bearer test-console-secret' })

function follow(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const reader = get({ host: '127.0.0.1', port, path: '/console/api/changes', headers: headers(), agent: false })
    readers.push(reader)
    reader.on('response', resolve)
    reader.on('error', reject)
  })
}

async function textOf(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** What a commit with very many ids would say. */
function publish(seq: number, bytes: number): void {
  const { changeLog } = server.service
  changeLog.publish({ seq, areas: ['customers'], ids: ['x'.repeat(bytes)] })
}

const openConnections = () => promisify(server.service.app.server.getConnections.bind(server.service.app.server))()

const ended = (reply: IncomingMessage): Promise<unknown> =>
  new Promise((resolve) => {
    reply.on('error', resolve)
    reply.on('close', () => resolve(null))
  })

describe('the change stream', () => {
  it('has room for five hundred readers; one more is told when to come back', async () => {
    for (let n = 0; n < 500; n += 1) (await follow()).resume()
    const refused = await follow()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('5')
    expect(JSON.parse(await textOf(refused))).toMatchObject({
      code: 'RATE_LIMITED',
      details: { reason: 'TOO_MANY_STREAMS' },
    })
    readers[0]?.destroy()
    let status: number | undefined = 429
    while (status === 429) {
      const next = await follow()
      status = next.statusCode
      next.resume()
    }
    expect(status).toBe(200)
  })

  it('drops a reader that does not read, and goes on for the others', async () => {
    const slow = await follow()
    slow.pause()
    const heard: string[] = []
    const quick = await follow()
    quick.on('data', (chunk: Buffer) => heard.push(chunk.toString('latin1', 0, 200)))
    const isOver = ended(slow)
    let seq = server.service.changeLog.publishedSeq()
    expect(await openConnections()).toBe(2)
    // The reader itself learns of it when it reads.
    for (let n = 0; n < 200 && (await openConnections()) === 2; n += 1) {
      seq += 1
      publish(seq, 1024 * 1024)
      await new Promise((resolve) => setImmediate(resolve))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await openConnections()).toBe(1)
    slow.resume()
    await isOver
    const before = heard.length
    publish(seq + 1, 10)
    while (heard.length === before) await new Promise((resolve) => setImmediate(resolve))
    expect(heard.length).toBeGreaterThan(before)
  })
})

describe('connections', () => {
  it('are at most five thousand on the one port, of all planes together', () => {
    expect(server.service.app.server.maxConnections).toBe(5000)
  })
})
