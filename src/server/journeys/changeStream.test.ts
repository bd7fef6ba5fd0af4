import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../host/startServer'
import { serverConfig } from '../testing/serverConfig'

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-stream-test-'))
let server: RunningServer

beforeAll(async () => {
  const token = { tokenId: 'stream-token', tokenSecret: 'stream-secret' }
  server = await startServer(
    serverConfig({ ...token, host: 'localhost', dataDir, consoleSecret: 'stream-console-secret', seed: 'empty' }),
  )
})

afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface StreamEvent {
  readonly name: string
  readonly id: string | null
  readonly data: { readonly seq: number; readonly areas: readonly string[]; readonly ids: readonly string[] }
}

function eventOf(frame: string): StreamEvent {
  const field = (name: string) => frame.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? null
  return { name: field('event') ?? '', id: field('id'), data: JSON.parse(field('data') ?? '{}') }
}

const TOOL = { authorization: 'Bearer stream-console-secret' }

/** Both halves of a session that is new. */
async function openSession(): Promise<Record<string, string>> {
  const link = new URL(server.createOneTimeLink()).pathname.split('/').at(-1)
  const reply = await fetch(`${server.url}/console/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  })
  const { session } = (await reply.json()) as { session: string }
  return { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '', 'countersign-session': session }
}

async function call(as: Record<string, string>, path: string, body: unknown): Promise<{ readonly id: string }> {
  const reply = await fetch(`${server.url}/console/api${path}`, {
    method: 'POST',
    headers: { ...as, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBeLessThan(300)
  return (await reply.json().catch(() => ({ id: '' }))) as { id: string }
}

/** A reader over a real connection; `next` waits for the next event, however long the service takes. */
async function openReader(lastEventId?: string, as: Record<string, string> = TOOL) {
  const reply = await fetch(`${server.url}/console/api/changes`, {
    headers: {
      ...as,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/event-stream')
  const body = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    next: async (): Promise<StreamEvent> => {
      while (!text.includes('\n\n')) {
        const { done, value } = await body.read()
        if (done) throw new Error('the stream ended')
        text += value
      }
      const end = text.indexOf('\n\n')
      const frame = text.slice(0, end)
      text = text.slice(end + 2)
      return eventOf(frame)
    },
    close: () => body.cancel(),
  }
}

async function createCustomer(name: string): Promise<string> {
  const reply = await fetch(`${server.baseUrl}/customers`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('stream-token:stream-secret').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ customerType: 'INDIVIDUAL', fullName: name, email: 'reader@example.com' }),
  })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as { id: string }).id
}

type Reader = Awaited<ReturnType<typeof openReader>>

async function changeNaming(reader: Reader, id: string): Promise<StreamEvent> {
  for (let event = await reader.next(); ; event = await reader.next())
    if (event.name === 'change' && event.data.ids.includes(id)) return event
}

test('two readers hear of the same commit, with its areas and ids and under one number', async () => {
  const readers = [await openReader(), await openReader()]
  for (const reader of readers) expect((await reader.next()).name).toBe('hello')
  const customerId = await createCustomer('Ada Reader')
  const [first, second] = await Promise.all(readers.map((reader) => changeNaming(reader, customerId)))
  expect(first!.data.areas).toContain('customers')
  expect(first!.id).toBe(String(first!.data.seq))
  expect(second).toEqual(first)
  await Promise.all(readers.map((reader) => reader.close()))
})

test('a reader that comes back with Last-Event-ID gets what it missed, once, then what follows', async () => {
  const before = await openReader()
  await before.next()
  const seen = await changeNaming(before, await createCustomer('Ben Reader'))
  await before.close()
  const missedId = await createCustomer('Cleo Reader')
  const after = await openReader(seen.id!)
  expect((await after.next()).name).toBe('hello')
  const missed = await changeNaming(after, missedId)
  expect(missed.data.seq).toBeGreaterThan(seen.data.seq)
  const followingId = await createCustomer('Dora Reader')
  let last = missed.data.seq
  for (let isFound = false; !isFound; ) {
    const event = await after.next()
    // What the request log announces has no number.
    if (event.data.seq === 0) continue
    expect(event.data.seq).toBeGreaterThan(last)
    last = event.data.seq
    isFound = event.data.ids.includes(followingId)
  }
  await after.close()
})

test.each([
  ['a number that this service never gave', '999999999'],
  ['a number that is too large to be one', '9007199254740993'],
  ['a text that is no number', '12, 13'],
])('%s is answered with a reset', async (_what, lastEventId) => {
  const reader = await openReader(lastEventId)
  expect((await reader.next()).name).toBe('hello')
  expect((await reader.next()).name).toBe('reset')
  await reader.close()
})

test('a reader that names nothing, in an empty text, hears what comes, not what was', async () => {
  const pastId = await createCustomer('Fay Reader')
  const reader = await openReader('')
  expect((await reader.next()).name).toBe('hello')
  const comingId = await createCustomer('Gus Reader')
  const heard: string[] = []
  while (!heard.includes(comingId)) heard.push(...(await reader.next()).data.ids)
  expect(heard).not.toContain(pastId)
  await reader.close()
})

test('with nobody at the desk it names no object, only what anybody may read; then all is refetched', async () => {
  const session = await openSession()
  const operator = await call(session, '/operators', { name: 'Priya Raman', proof: { kind: 'PIN', pin: '408126' } })
  const reader = await openReader(undefined, session)
  const { data: begun } = await reader.next()
  await call(session, '/operators/leave', {})
  const unseenId = await createCustomer('Eve Reader')
  await call(session, `/operators/${operator.id}/select`, { proof: { kind: 'PIN', pin: '408126' } })
  const heard: StreamEvent[] = []
  for (let event = await reader.next(); event.name !== 'reset'; event = await reader.next()) heard.push(event)
  expect(heard.flatMap(({ data }) => data.ids)).not.toContain(unseenId)
  const cut = heard.filter(({ id }) => id === null)
  expect(cut.length).toBeGreaterThan(0)
  for (const { data } of cut) expect(data).toMatchObject({ seq: 0, ids: [] })
  expect(cut.flatMap(({ data }) => data.areas)).not.toContain('customers')
  const seen = await changeNaming(reader, await createCustomer('Finn Reader'))
  expect(seen.id).not.toBeNull()
  await reader.close()
  // Whoever comes back with the last number gets whole what was cut.
  const after = await openReader(String(begun.seq), session)
  expect((await changeNaming(after, unseenId)).data.areas).toContain('customers')
  await after.close()
})

test('the stream is for the console only', async () => {
  const reply = await fetch(`${server.url}/console/api/changes`)
  expect(reply.status).toBe(401)
  await reply.body?.cancel()
})
