import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Stream = ReadableStreamDefaultController<Uint8Array>
const CHANNEL = 'countersign.changes'
const [VIEWS, NOTES] = [expect.stringMatching(/^views/), expect.stringMatching(/^notes/)]

/** Paths that were asked for, in order; the change stream's own is among them. */
const asked: string[] = []
const streams: Stream[] = []
let seqOfReads: number | null = 0
const held: (() => void)[] = []
let isHolding = false
let isDown = false
let end = (): void => undefined

async function answer(path: string, signal: AbortSignal | null): Promise<Response> {
  asked.push(path.replace(/^.*\//, ''))
  if (path.includes('/changes')) {
    return new Response(new ReadableStream({ start: (stream: Stream) => void streams.push(stream) }))
  }
  if (isDown) throw new TypeError('nothing answers')
  const headers: HeadersInit = seqOfReads === null ? {} : { 'Countersign-Change': String(seqOfReads) }
  if (isHolding) {
    await new Promise<void>((resolve, reject) => {
      held.push(resolve)
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }
  return Response.json({ data: [] }, { headers })
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const say = (event: string, data: object) =>
  streams.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))

/** The modules as a page that was just loaded has them. */
async function openPage() {
  vi.resetModules()
  const [{ callAnyOperation }, { queryClient }, { startChangeStream }] = await Promise.all([
    import('./callOperation'),
    import('./queryClient'),
    import('./changeStream'),
  ])
  const show = (id: 'listSavedViews' | 'listNotes') =>
    new QueryObserver(queryClient, {
      queryKey: [id, {}],
      queryFn: ({ signal }) => callAnyOperation(id, {}, { signal }),
      retry: false,
    }).subscribe(() => undefined)
  return {
    show,
    change: () => callAnyOperation('addNote', { body: {} }),
    follow: () => {
      end = startChangeStream()
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => answer(path, init.signal ?? null))
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  asked.length = 0
  streams.length = 0
  held.length = 0
  seqOfReads = 0
  isHolding = false
  isDown = false
})

test('what was read before the stream began is not read again: the stream begins at what was read', async () => {
  seqOfReads = 7
  const page = await openPage()
  page.show('listSavedViews')
  page.show('listNotes')
  await settled()
  page.follow()
  await settled()
  expect(asked).toEqual([VIEWS, NOTES, 'changes?after=7'])
  say('hello', { seq: 9 })
  await settled()
  expect(asked).toHaveLength(3)
  say('change', { seq: 8, areas: ['notes'], ids: [] })
  await settled()
  expect(asked.slice(3)).toEqual([NOTES])
})

test('of several reads the oldest says where the stream begins', async () => {
  const page = await openPage()
  seqOfReads = 9
  page.show('listSavedViews')
  await settled()
  seqOfReads = 6
  page.show('listNotes')
  await settled()
  page.follow()
  await settled()
  expect(asked.at(-1)).toBe('changes?after=6')
})

test.each([
  { seq: 6, again: [NOTES], is: 'is made again where it is older than that' },
  { seq: 8, again: [], is: 'stands where it has seen all that was before it' },
])('a read that comes after the first word $is', async ({ seq, again }) => {
  isHolding = true
  seqOfReads = seq
  const page = await openPage()
  page.show('listNotes')
  page.follow()
  await settled()
  expect(asked).toEqual([NOTES, 'changes'])
  say('hello', { seq: 8 })
  await settled()
  isHolding = false
  for (const letGo of held.splice(0)) letGo()
  await settled()
  expect(asked.slice(2)).toEqual(again)
})

test('a read that nobody waits for any more says nothing of what was read', async () => {
  seqOfReads = 7
  const page = await openPage()
  page.show('listNotes')
  await settled()
  isHolding = true
  const leave = page.show('listSavedViews')
  await settled()
  leave()
  await settled()
  page.follow()
  await settled()
  expect(asked).toEqual([NOTES, VIEWS, 'changes?after=7'])
})

test('what nothing answered to is read again once the stream is there again', async () => {
  seqOfReads = 7
  const page = await openPage()
  page.show('listSavedViews')
  page.show('listNotes')
  await settled()
  page.follow()
  await settled()
  say('hello', { seq: 7 })
  isDown = true
  say('change', { seq: 8, areas: ['notes'], ids: [] })
  await settled()
  expect(asked.slice(3)).toEqual([NOTES])
  isDown = false
  say('hello', { seq: 8 })
  await settled()
  expect(asked.slice(3)).toEqual([NOTES, NOTES])
})

test('what a change answers says nothing of what was read', async () => {
  seqOfReads = 7
  const page = await openPage()
  page.show('listNotes')
  await settled()
  seqOfReads = 3
  await page.change()
  page.follow()
  await settled()
  expect(asked.at(-1)).toBe('changes?after=7')
})

test('what nobody says the age of is read again', async () => {
  seqOfReads = null
  const page = await openPage()
  page.show('listNotes')
  await settled()
  page.follow()
  await settled()
  say('hello', { seq: 3 })
  await settled()
  expect(asked).toEqual([NOTES, 'changes', NOTES])
})

test('another database, whose numbers are lower, is read as a whole and only once', async () => {
  seqOfReads = 7
  const page = await openPage()
  page.show('listNotes')
  await settled()
  page.follow()
  await settled()
  seqOfReads = 2
  say('hello', { seq: 2 })
  say('reset', {})
  await settled()
  expect(asked).toEqual([NOTES, 'changes?after=7', NOTES])
  say('change', { seq: 3, areas: ['notes'], ids: [] })
  await settled()
  expect(asked.slice(3)).toEqual([NOTES])
})

test.each([
  { says: 7, again: [] },
  { says: 8, again: [NOTES] },
])('a window that follows another reads again only where that one was further: $says', async ({ says, again }) => {
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } })
  seqOfReads = 7
  const page = await openPage()
  page.show('listNotes')
  await settled()
  page.follow()
  const leader = new BroadcastChannel(CHANNEL)
  leader.postMessage({ kind: 'state', state: 'live', seq: says })
  await settled()
  leader.close()
  expect(asked).toEqual([NOTES, ...again])
})

test('a window that listens once more reads again what changed while it did not', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } })
  seqOfReads = 7
  const page = await openPage()
  page.show('listNotes')
  await settled()
  const leader = new BroadcastChannel(CHANNEL)
  const says = (seq: number) => leader.postMessage({ kind: 'state', state: 'live', seq })
  page.follow()
  says(7)
  await settled()
  end()
  page.follow()
  says(7)
  await settled()
  expect(asked).toEqual([NOTES])
  end()
  page.follow()
  says(8)
  await settled()
  leader.close()
  expect(asked).toEqual([NOTES, NOTES])
})
