import { expect, it, vi } from 'vitest'
import type { OperationId } from '../../../client/operations'
import { ServiceCallError } from '../../../client/ServiceCallError'
import type { List } from '../../../components/list/useList'
import { joinedList, type ReadOfAdded } from './joinedList'
import { words } from './words'

const nothing = () => undefined
const reload = vi.fn()

const LIST: List<string> = {
  source: {
    reply: undefined,
    rows: ['b'],
    totalCount: 7,
    hasMore: true,
    isLoading: false,
    isLoadingMore: false,
    isStale: false,
    error: null,
    loadMore: nothing,
    reload,
    onRowsShown: nothing,
  },
  filters: [],
  asked: {},
  isFiltered: false,
  found: null,
  clearFilters: nothing,
  order: null,
  selection: {
    id: null,
    isFull: false,
    path: '/approvals',
    select: nothing,
    open: nothing,
    close: nothing,
    show: nothing,
    arrive: nothing,
    leaveFor: nothing,
  },
  operation: 'listQueue',
  query: {},
  lasting: {},
  readPage: (cursor) => Promise.resolve({ data: cursor === null ? ['b'] : ['c'] }),
}
const reloadAdded = vi.fn()
const READ: ReadOfAdded = { isLoading: false, isStale: false, error: null, reload: reloadAdded }
const joined = (read: Partial<ReadOfAdded> = {}, source: Partial<typeof LIST.source> = {}) =>
  joinedList(
    { ...LIST, source: { ...LIST.source, ...source } },
    { rows: ['a', 'b'], added: ['a'], read: { ...READ, ...read } },
  )

it('counts and exports what is added, and reads both again', async () => {
  const { source, readPage } = joined()
  expect(source).toMatchObject({ rows: ['a', 'b'], totalCount: 8, isLoading: false, isStale: false, error: null })
  expect(await Promise.all([readPage(null), readPage('x')])).toMatchObject([{ data: ['a', 'b'] }, { data: ['c'] }])
  source.reload()
  expect([reload.mock.calls.length, reloadAdded.mock.calls.length]).toEqual([1, 1])
})

it('is loading, stale or refused as either part is', () => {
  expect(joined({ isLoading: true }).source.isLoading).toBe(true)
  expect(joined({ isStale: true }).source.isStale).toBe(true)
})

it('says which part may be missing beside the rows of the other', () => {
  const fault = (id: OperationId) => new ServiceCallError(503, 'SERVICE_UNAVAILABLE', 'Not now.', {}, id)
  const [people, agents] = [fault('listMoneyProposals'), fault('listQueue')]
  expect(joined().source.missing).toBeNull()
  expect(joined({ error: people }).source).toMatchObject({ error: people, missing: words.missing.proposals })
  expect(joined({}, { error: agents }).source).toMatchObject({ error: agents, missing: words.missing.actions })
  const neither = joined({ error: people }, { error: agents }).source
  expect(neither).toMatchObject({ rows: ['a', 'b'], error: agents, missing: words.missing.actions })
})
