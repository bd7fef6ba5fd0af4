import { InfiniteQueryObserver, type QueryMeta, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deskPresence } from './deskPresence'
import { pagesKey, watchList } from './longLists'
import type { OperationId } from './operations'
import { followPresence } from './presentColleagues'
import { forgetData, invalidateAreas, invalidateChangesOf, noteDeskLeft, queryClient } from './queryClient'
import { ServiceCallError } from './ServiceCallError'

const PRIYA = { id: 'Operator:1', name: 'Priya Raman' }
const sayAtDesk = (operator: typeof PRIYA | null) => queryClient.setQueryData(['getConsoleState', {}], { operator })

beforeAll(() => queryClient.mount())
afterAll(() => queryClient.unmount())
beforeEach(() => sayAtDesk(PRIYA))
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  deskPresence.set('present')
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 10))

/** A read on the screen that answers at once. */
function show(id: OperationId, everyMs: number | false = false, meta?: QueryMeta) {
  const asked = vi.fn(async () => 'answer')
  const read = { queryKey: [id, {}], queryFn: asked, refetchInterval: everyMs, meta }
  const observer = new QueryObserver(queryClient, read)
  const close = observer.subscribe(() => undefined)
  return { asked, close, refetch: () => observer.refetch() }
}

test('at a desk that is left only what anybody may read is asked for, the rest once somebody is there', async () => {
  const [operators, views] = [show('listOperators'), show('listSavedViews')]
  await settled()
  deskPresence.set('leaving')
  invalidateAreas(new Set(['operators'] as const))
  await settled()
  noteDeskLeft()
  invalidateChangesOf('leaveDesk')
  await settled()
  expect([operators.asked, views.asked].map(({ mock }) => mock.calls.length)).toEqual([3, 1])
  sayAtDesk(PRIYA)
  await settled()
  expect([operators.asked, views.asked].map(({ mock }) => mock.calls.length)).toEqual([3, 2])
  for (const { close } of [operators, views]) close()
})

test('a desk that is left in another tab is known before anything is asked that needs a person', async () => {
  let operator: typeof PRIYA | null = PRIYA
  const ask = vi.fn(async () => ({ operator }))
  const state = new QueryObserver(queryClient, { queryKey: ['getConsoleState', {}], queryFn: ask })
  const close = state.subscribe(() => undefined)
  const views = show('listSavedViews')
  await settled()
  operator = null
  invalidateAreas(new Set(['operators'] as const))
  await settled()
  expect(views.asked).toHaveBeenCalledTimes(1)
  operator = PRIYA
  invalidateAreas(new Set(['operators'] as const))
  await settled()
  expect([ask, views.asked].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
  for (const shut of [close, views.close]) shut()
})

test('what was under way before another tab took the desk is asked for once more', async () => {
  sayAtDesk(null)
  const ask = vi.fn(async () => ({ operator: PRIYA }))
  const state = new QueryObserver(queryClient, { queryKey: ['getConsoleState', {}], queryFn: ask })
  const close = state.subscribe(() => undefined)
  let answer: (text: string) => void = () => undefined
  const list = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
  const operators = new QueryObserver(queryClient, { queryKey: ['listOperators', {}], queryFn: list })
  const shut = operators.subscribe(() => undefined)
  invalidateAreas(new Set(['operators'] as const))
  await settled()
  expect([deskPresence.get(), list.mock.calls.length]).toEqual(['present', 1])
  answer('from before')
  await settled()
  expect(list).toHaveBeenCalledTimes(2)
  answer('from after')
  await settled()
  expect([operators.getCurrentResult().data, list.mock.calls.length]).toEqual(['from after', 2])
  for (const end of [close, shut]) end()
})

test('what waits for another answer is asked for behind it, and once, when somebody is back at the desk', async () => {
  const search = show('searchObjects')
  const isThere = (data: unknown) => data !== 'gone'
  const agent = show('getAgentById', false, { after: { queryKey: ['searchObjects', {}], isThere } })
  const changeWhileLeft = async () => {
    await settled()
    sayAtDesk(null)
    for (const _ of 'ab') {
      invalidateAreas(new Set(['agents'] as const))
      await settled()
    }
    sayAtDesk(PRIYA)
    await settled()
    return [search, agent].map(({ asked }) => asked.mock.calls.length)
  }
  expect(await changeWhileLeft()).toEqual([2, 2])
  search.asked.mockResolvedValue('gone')
  expect(await changeWhileLeft()).toEqual([3, 2])
  for (const { close } of [search, agent]) close()
})

test('whatever asks while nobody is at the desk waits, and is asked once when somebody is', async () => {
  const [clock, replay] = [show('getOwnershipCase'), show('getPolicyReplay', 2)]
  await settled()
  sayAtDesk(null)
  await settled()
  const before = [clock.asked.mock.calls.length, replay.asked.mock.calls.length]
  const late = show('listNotes')
  void clock.refetch()
  void clock.refetch()
  forgetData()
  await settled()
  expect([clock.asked.mock.calls.length, replay.asked.mock.calls.length]).toEqual(before)
  expect(late.asked).not.toHaveBeenCalled()
  replay.close()
  sayAtDesk(PRIYA)
  await settled()
  expect(clock.asked).toHaveBeenCalledTimes(2)
  expect(late.asked).toHaveBeenCalledTimes(1)
  for (const { close } of [clock, late]) close()
})

/** A list that is shown page by page. */
function showPages() {
  const asked = vi.fn(async ({ pageParam }: { pageParam: number }) => pageParam)
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: pagesKey('listSavedViews', {}),
    queryFn: asked,
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
  })
  return { list, asked, close: list.subscribe(() => undefined) }
}

test('what was under way as the desk was left is asked for again once somebody is there, a next page too', async () => {
  const { list, asked, close } = showPages()
  await settled()
  sayAtDesk(null)
  void list.fetchNextPage()
  invalidateAreas(new Set(['views'] as const))
  sayAtDesk(PRIYA)
  await settled()
  expect(asked.mock.calls.map(([{ pageParam }]) => pageParam)).toEqual([1, 2, 1, 2])
  close()
})

test('pages before a next one that waited for somebody are asked for again where they changed meanwhile', async () => {
  const state = new QueryObserver(queryClient, {
    queryKey: ['getConsoleState', {}],
    queryFn: async () => ({ operator: PRIYA }),
  })
  const shut = state.subscribe(() => undefined)
  const { list, asked, close } = showPages()
  await settled()
  sayAtDesk(null)
  void list.fetchNextPage()
  invalidateAreas(new Set(['operators', 'views'] as const))
  await settled()
  expect(asked.mock.calls.map(([{ pageParam }]) => pageParam)).toEqual([1, 2, 1, 2])
  for (const end of [close, shut]) end()
})

test('an answer from before the desk was left does not open it again', async () => {
  const answers: ((state: object) => void)[] = []
  const ask = ({ signal }: { signal: AbortSignal }) =>
    new Promise<object>((resolve) => answers.push(resolve)).finally(() => signal.throwIfAborted())
  const state = new QueryObserver(queryClient, { queryKey: ['getConsoleState', {}], queryFn: ask })
  const close = state.subscribe(() => undefined)
  void state.refetch()
  deskPresence.set('leaving')
  noteDeskLeft()
  answers[0]?.({ operator: PRIYA })
  await settled()
  expect(deskPresence.get()).toBe('left')
  close()
})

test('a desk that nobody is at stays so while the service is asked again, as when another tab signs in', async () => {
  const views = show('listSavedViews')
  await settled()
  sayAtDesk(null)
  void queryClient.resetQueries()
  await settled()
  expect(views.asked).toHaveBeenCalledTimes(1)
  sayAtDesk(PRIYA)
  await settled()
  expect(views.asked).toHaveBeenCalledTimes(2)
  views.close()
})

test('what was refused before this page knew that the desk was left is asked for once somebody is there', async () => {
  const [views, notes] = [show('listSavedViews'), show('listNotes')]
  await settled()
  const refuse = (reason: string) => new ServiceCallError(403, 'FORBIDDEN', 'No.', { reason }, 'listNotes')
  views.asked.mockRejectedValueOnce(refuse('NOBODY_AT_DESK'))
  notes.asked.mockRejectedValueOnce(refuse('ROLE_REQUIRED'))
  await Promise.all([views.refetch(), notes.refetch()])
  sayAtDesk(null)
  sayAtDesk(PRIYA)
  await settled()
  expect([views, notes].map(({ asked }) => asked.mock.calls.length)).toEqual([3, 2])
  for (const { close } of [views, notes]) close()
})

test('what was refused is asked for once more where the desk was left and taken before the page knew it', async () => {
  const views = show('listSavedViews')
  await settled()
  const refusal = new ServiceCallError(403, 'FORBIDDEN', 'No.', { reason: 'NOBODY_AT_DESK' }, 'listSavedViews')
  views.asked.mockRejectedValueOnce(refusal)
  await views.refetch()
  // A refusal has the page ask who is there, and the answer is as it was.
  sayAtDesk({ ...PRIYA })
  await settled()
  expect(views.asked).toHaveBeenCalledTimes(3)
  sayAtDesk({ ...PRIYA })
  await settled()
  expect(views.asked).toHaveBeenCalledTimes(3)
  views.close()
})

test('of a long list nothing is asked for again before somebody is at the desk', async () => {
  const key = pagesKey('listSavedViews', {})
  const pages = ['a', 'b', 'c', 'd'].map((id) => ({ data: [{ id }], hasMore: id !== 'd' }))
  queryClient.setQueryData(key, { pages, pageParams: [null, 'a', 'b', 'c'] })
  const close = new QueryObserver(queryClient, { queryKey: key, enabled: false }).subscribe(() => undefined)
  const ask = vi.fn(async () => ({ data: [{ id: 'a' }], hasMore: true }))
  watchList(queryClient, key, ask, { first: 0, last: 0 })
  sayAtDesk(null)
  invalidateAreas(new Set(['views'] as const))
  await settled()
  expect(ask).not.toHaveBeenCalled()
  sayAtDesk(PRIYA)
  await settled()
  expect(ask).toHaveBeenCalledTimes(1)
  close()
})

test('who else is at work is not asked while nobody is at the desk, and not at all once nobody wants it', async () => {
  const fetched = vi.fn(async () => Response.json({ others: [] }))
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    return fetched()
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const [wanted, unwanted] = [new AbortController(), new AbortController()]
  deskPresence.set('leaving')
  const ends = [wanted, unwanted].map(({ signal }) => followPresence(null, signal))
  await settled()
  unwanted.abort()
  expect(fetched).not.toHaveBeenCalled()
  deskPresence.set('present')
  await settled()
  expect(fetched).toHaveBeenCalledTimes(1)
  wanted.abort()
  await Promise.all(ends)
})
