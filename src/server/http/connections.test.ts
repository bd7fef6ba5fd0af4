import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestText } from '../testing/rawHttp'
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/testServer'

const NEVER_MS = 3_600_000
/** Nobody is late. */
const PATIENT = { headMs: NEVER_MS, bodyMs: NEVER_MS, uploadMs: NEVER_MS, checkMs: 20, graceMs: 5, crowdedGraceMs: 5 }
const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
const desk = { authorization: 'Bearer test-console-secret' }

let server: TestServer
let sockets: Socket[]
let ports: number[]
beforeAll(() => {
  sockets = []
  ports = []
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close()
})

async function start(connectionLimits: TestServerOptions['connectionLimits']): Promise<void> {
  server = await startTestServer({ connectionLimits })
  await server.service.listen(0, 'localhost')
  ports = [server.service.port()]
}

interface Line {
  readonly socket: Socket
  /** Everything that came, once the other side has closed. */
  readonly closed: Promise<string>
  received(): string
}

/** A connection that sends this much and then nothing, and hangs up for nobody. */
function open(text: string, host = '127.0.0.1'): Promise<Line> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect({ port: ports[0] ?? 0, host, allowHalfOpen: true })
    sockets.push(socket)
    const closed = new Promise<string>((done) => socket.on('close', () => done(received)))
    socket.on('data', (bytes) => {
      received += bytes.toString()
    })
    // What the other side cuts off ends the connection here as well, answered or not.
    socket.on('error', () => socket.destroy())
    socket.on('end', () => socket.end())
    socket.on('connect', () => {
      if (text !== '') socket.write(text)
      resolve({ socket, closed, received: () => received })
    })
  })
}

const halfHead = 'POST /2025-10-13/tokens HTTP/1.1\r\nhost: localhost\r\nx-slow: '
const halfBody = (headers: Readonly<Record<string, string>>, path = '/2025-10-13/tokens') =>
  requestText('POST', path, { connection: 'keep-alive', ...headers }, '{"name":"half of it"}').slice(0, -10)

/** One ordinary call on a connection of its own. */
async function ask(headers: Readonly<Record<string, string>>, path = '/2025-10-13/config'): Promise<string> {
  const line = await open(requestText('GET', path, headers))
  return line.closed
}

/** Where `localhost` is one address only, another one of this machine. */
async function secondAddress(): Promise<string> {
  const answers = (host: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect({ port: ports[0] ?? 0, host }, () => resolve(true))
      sockets.push(socket)
      socket.on('error', () => resolve(false))
    })
  if (await answers('::1')) return '::1'
  await server.service.app.connections.listenAlso(ports[0] ?? 0, '127.0.0.2')
  return '127.0.0.2'
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a client that does not finish its request', () => {
  it.each(['first', 'second'])('is closed when its head is late, on the %s address', async (which) => {
    await start({ ...PATIENT, headMs: 60 })
    const host = which === 'first' ? '127.0.0.1' : await secondAddress()
    const silent = await open('', host)
    const late = await open(halfHead, host)
    // A browser that opened it ahead of need would take an answer for that of its next request.
    expect(await silent.closed).toBe('')
    expect(await late.closed).toContain('"reason":"TOO_SLOW"')
  })

  it('is answered and closed when its body is late, with a credential or without', async () => {
    await start({ ...PATIENT, bodyMs: 60 })
    const known = await open(halfBody({ authorization }))
    const unknown = await open(halfBody({}))
    expect(await known.closed).toMatch(/^HTTP\/1\.1 400 [\s\S]*"field":"body","reason":"TOO_SLOW"/)
    expect(await unknown.closed).toMatch(/^HTTP\/1\.1 401 /)
    const { data } = await server.as.platform.call('listTokens', {}, 200)
    expect(data).toHaveLength(1)
  })

  it('is read on behind its answer, so that the next call is served, and not without end', async () => {
    await start({ ...PATIENT, restBytesMax: 10_000 })
    const part = 'x'.repeat(5000)
    const wrong = (length: number) =>
      requestText('POST', '/2025-10-13/customers', { connection: 'keep-alive', 'content-length': String(length) }, part)
    const ending = await open(wrong(10_000))
    const endless = await open(wrong(1_000_000))
    await until(() => ending.received() !== '' && endless.received() !== '')
    ending.socket.write(part + requestText('GET', '/healthz', {}))
    expect(await ending.closed).toMatch(/^HTTP\/1\.1 401 [\s\S]*HTTP\/1\.1 200 /)
    const sending = setInterval(() => endless.socket.write(part), 5)
    const answered = await endless.closed
    clearInterval(sending)
    expect(answered).toMatch(/^HTTP\/1\.1 401 (?![\s\S]*HTTP\/1)/)
  })

  it('has longer for a file', async () => {
    await start({ ...PATIENT, bodyMs: 60 })
    const form = (text: string) => `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${text}`
    const body = form('umaAddress\r\n--x--\r\n')
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x' }
    const whole = requestText('POST', '/2025-10-13/customers/bulk/csv', headers, body)
    const upload = await open(whole.slice(0, -8))
    const other = await open(halfBody({ authorization }))
    await other.closed
    expect(upload.received()).toBe('')
    upload.socket.write(whole.slice(-8))
    expect(await upload.closed).toMatch(/^HTTP\/1\.1 (202|400) /)
    expect(await upload.closed).not.toContain('TOO_SLOW')
  })

  it('does not end streams and calls that wait', async () => {
    await start({ ...PATIENT, headMs: 60, bodyMs: 60 })
    const stream = await open(requestText('GET', '/console/api/changes', desk))
    await (await open(halfBody({ authorization }))).closed
    await (await open(halfHead)).closed
    const before = stream.received().length
    const { changeLog } = server.service
    changeLog.publish({ seq: changeLog.publishedSeq() + 1, areas: ['customers'], ids: [] })
    await until(() => stream.received().length > before)
    expect(stream.received()).toContain('event: change')
  })

  it('a line that is not HTTP does not keep its connection', async () => {
    await start(PATIENT)
    expect(await (await open('NONSENSE\r\n\r\n')).closed).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('connections on which nobody was authenticated', () => {
  it('are at most so many for one address; who calls gets through, and the oldest slow ones make room', async () => {
    await start({ ...PATIENT, anonymousMax: 4, totalMax: 40 })
    const slow: Line[] = []
    for (let n = 0; n < 120; n += 1) {
      slow.push(await open(n % 2 === 0 ? halfHead : halfBody({})))
      // A full house closes at once; the next look makes room again.
      if (n % 10 === 0) await Promise.race([slow[0]?.closed, new Promise((resolve) => setTimeout(resolve, 10))])
    }
    await Promise.all(slow.slice(0, 80).map(({ closed }) => closed))
    await until(() => slow.filter(({ socket }) => !socket.destroyed).length <= 4)
    expect(await ask({ authorization })).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask({}, '/healthz')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('do not count those with an authenticated call, and those stay', async () => {
    await start({ ...PATIENT, anonymousMax: 2 })
    const lines: Line[] = []
    const call = requestText('GET', '/2025-10-13/config', { authorization, connection: 'keep-alive' })
    for (let n = 0; n < 8; n += 1) {
      const line = await open(call)
      lines.push(line)
      await until(() => line.received().includes('supportedCurrencies'))
    }
    const idle = [await open(''), await open(''), await open('')]
    await idle[0]?.closed
    for (const { socket } of lines) expect(socket.destroyed).toBe(false)
    const last = lines.at(-1)
    last?.socket.write(call)
    await until(() => (last?.received().match(/supportedCurrencies/g) ?? []).length === 2)
  })

  it('many that come at once and call at once are all served', async () => {
    await start({ ...PATIENT, anonymousMax: 4, graceMs: 2000 })
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask({ authorization })))
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(60)
  })

  it('have a short time to call once half of all there may be are taken', async () => {
    await start({ ...PATIENT, totalMax: 10, anonymousMax: 2, graceMs: NEVER_MS })
    const calm = [await open(''), await open(''), await open(''), await open('')]
    const crowd = [await open(''), await open('')]
    await calm[0]?.closed
    expect(crowd.map(({ socket }) => socket.destroyed)).toEqual([false, false])
  })
})
