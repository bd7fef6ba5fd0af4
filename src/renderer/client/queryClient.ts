import { type Query, QueryClient } from '@tanstack/react-query'
import type { ConsoleState } from '../../contract/console/host/schemas'
import type { ChangeArea } from '../../contract/operation'
import { deskOperator } from './deskOperator'
import { isLongList, renewLongList } from './longLists'
import { type CallOptions, findOperation, type OperationId, type ReadId } from './operations'
import { ServiceCallError } from './ServiceCallError'

const RETRIES_MAX = 3

/** One cache for the window. The change stream says when something is old, so nothing goes stale by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry: (count, error) => error instanceof ServiceCallError && error.status === 0 && count < RETRIES_MAX,
      retryDelay: (attempt) => 400 * (attempt + 1),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Reads under way when something changed: what comes may be from before, and is asked for once more. */
const askedTooEarly = new WeakSet<Query>()

/**
 * A read under way is neither cut short, so that one that takes long comes to its end among many changes, nor taken
 * for fresh: React Query would join a first read that is under way and forget the word of the change.
 */
function renewOnceCome(query: Query): void {
  if (askedTooEarly.has(query)) return
  askedTooEarly.add(query)
  const renew = () => {
    askedTooEarly.delete(query)
    invalidate((other) => other === query)
  }
  query.fetch().then(renew, renew)
}

const CONSOLE_STATE: OperationId = 'getConsoleState'
const STATE_KEY = [CONSOLE_STATE, {}]

let isLeaving = false

/** Somebody was at the desk of this page, and left it or is about to. */
const isDeskLeft = (): boolean =>
  isLeaving || (deskOperator.get() !== null && queryClient.getQueryData<ConsoleState>(STATE_KEY)?.operator === null)

/** Reads that are old and would be refused: they are asked for again once somebody is at the desk. */
const held = new Set<Query>()

/**
 * Long lists are renewed where a person looks; everything else is asked for again as a whole. At a desk that was left
 * only what anybody may read is asked for.
 */
function invalidate(isMeant: (query: Query) => boolean): void {
  const isLeft = isDeskLeft()
  const others = new Set<Query>()
  for (const query of queryClient.getQueryCache().findAll({ predicate: isMeant })) {
    if (isLeft && findOperation(query.queryKey[0] as OperationId).desk !== 'ANYBODY') held.add(query)
    else if (isLongList(query)) renewLongList(queryClient, query)
    else if (query.state.fetchStatus === 'fetching') renewOnceCome(query)
    else others.add(query)
  }
  if (others.size > 0) void queryClient.invalidateQueries({ predicate: (query) => others.has(query) })
}

/** Refetches what shows any of these areas; reads out of sight are refetched when they come into sight. */
export function invalidateAreas(areas: ReadonlySet<ChangeArea>): void {
  invalidate((query) => {
    const shown = findOperation(query.queryKey[0] as OperationId).shows
    return shown === undefined || shown.some((area) => areas.has(area))
  })
}

/** Refetches everything: the stream cannot say what changed. */
export function invalidateEverything(): void {
  invalidate(() => true)
}

/**
 * Refetches what may have changed unheard, before the stream spoke. A read that must not be repeated by itself stands
 * as it came: each reading of a document is an act that is recorded.
 */
export function invalidateUnheard(): void {
  invalidate(
    ({ queryKey, state }) => findOperation(queryKey[0] as OperationId).shows?.length !== 0 || state.status === 'error',
  )
}

/** Other data was put in place: every read is asked again, and long lists begin at their top again. */
export function forgetData(): void {
  void queryClient.resetQueries({ predicate: isLongList })
  invalidate((query) => !isLongList(query))
}

/** Refetches what the contract says this operation changes. */
export function invalidateChangesOf(id: OperationId): void {
  const { changes } = findOperation(id)
  if (changes !== undefined) invalidateAreas(new Set(changes))
}

/** The desk of this page is about to be left: the change stream tells of it before the answer comes. */
export function noteLeaving(): void {
  isLeaving = true
}

/** The desk of this page was just left: known here before the service is asked again. */
export function noteDeskLeft(): void {
  isLeaving = false
  queryClient.setQueryData<ConsoleState>(STATE_KEY, (state) =>
    state === undefined ? state : { ...state, operator: null },
  )
}

/** What the clock has made old is asked for again; at a desk that was left, once somebody is there. */
export function renewByClock<K extends ReadId>(id: K, call: CallOptions<K>): void {
  const queryKey = [id, call]
  const query = queryClient.getQueryCache().find({ queryKey })
  if (query !== undefined && isDeskLeft()) held.add(query)
  else void queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
}

/** Somebody is at the desk: what was not asked for meanwhile is. */
export function renewHeld(): void {
  isLeaving = false
  const meant = new Set(held)
  held.clear()
  if (meant.size > 0) invalidate((query) => meant.has(query))
}

/**
 * Asks again who is at the desk, and nothing else: a read that is refused because nobody is there would be refused
 * again, and ask again, without end.
 */
export function askWhoIsAtDesk(): void {
  void queryClient.invalidateQueries({ queryKey: [CONSOLE_STATE] })
}

const WHILE_AWAY: OperationId = 'getWhileAway'

// What happened while one person was away is told to no other: whoever takes the desk is told of their own absence.
deskOperator.subscribe(() => {
  if (deskOperator.get() !== null) void queryClient.resetQueries({ queryKey: [WHILE_AWAY] })
})
