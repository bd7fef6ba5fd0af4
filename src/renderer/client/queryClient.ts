import { OPERATION_FACTS } from 'virtual:operation-facts'
import { onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import type { ConsoleState } from '../../contract/console/host/schemas'
import type { ChangeArea } from '../../contract/operation'
import { type AskedFirst, askedBefore } from './askedFirst'
import { deskOperator } from './deskOperator'
import { deskPresence } from './deskPresence'
import { isLongList, renewLongList } from './longLists'
import { findOperation, type OperationId } from './operations'
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
      networkMode: 'online',
      retry: (count, error) => error instanceof ServiceCallError && error.status === 0 && count < RETRIES_MAX,
      retryDelay: (attempt) => 400 * (attempt + 1),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// A page and its service are on one machine: no read waits for a network, and what the cache calls offline is a desk
// at which nobody is. Whatever asks waits then, however often it asks, and goes on once somebody is there.
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(deskPresence.get() === 'present')
  follow()
  return deskPresence.subscribe(follow)
})
for (const [id, { desk }] of Object.entries(OPERATION_FACTS)) {
  if (desk === 'ANYBODY') queryClient.setQueryDefaults([id], { networkMode: 'always' })
}

/** Reads under way when something changed: what comes may be from before, and is asked for once more. */
const askedTooEarly = new WeakMap<Query, Promise<void>>()

/**
 * A read under way is neither cut short, so that one that takes long comes to its end among many changes, nor taken
 * for fresh: React Query would join a first read that is under way and forget the word of the change.
 */
function renewOnceCome(query: Query): Promise<void> {
  const waiting = askedTooEarly.get(query)
  if (waiting !== undefined) return waiting
  const renew = () => {
    askedTooEarly.delete(query)
    return invalidate((other) => other === query)
  }
  const renewed = query.fetch().then(renew, renew)
  askedTooEarly.set(query, renewed)
  return renewed
}

const CONSOLE_STATE: OperationId = 'getConsoleState'
const STATE_KEY = [CONSOLE_STATE, {}]

queryClient.getQueryCache().subscribe((event) => {
  if (event.query.queryKey[0] !== CONSOLE_STATE) return
  const state = queryClient.getQueryData<ConsoleState>(STATE_KEY)
  if (state?.operator === null) deskPresence.set('left')
  else if (state !== undefined && deskPresence.get() === 'left') deskPresence.set('present')
  else if (event.type === 'updated' && event.action.type === 'success') renewRefused()
})

/** Also a next page that waits for somebody at the desk: it would be forgotten, and nobody asks for it again. */
const isUnderWay = ({ state: { fetchStatus, fetchMeta } }: Query): boolean =>
  fetchStatus === 'fetching' || (fetchStatus === 'paused' && fetchMeta !== null)

const renewEach = (queries: ReadonlySet<Query>): Promise<void> =>
  queryClient.invalidateQueries({ predicate: (query) => queries.has(query) })

/** Asks again for what others wait for; where nobody is at the desk, it comes once somebody is. */
async function renewFirst(told: Query): Promise<void> {
  if (isUnderWay(told)) return renewOnceCome(told)
  await renewEach(new Set([told]))
  // Each change takes the place of a read that waits for somebody.
  while (told.state.fetchStatus === 'paused') await told.fetch().catch(() => undefined)
}

/** Reads that wait for another one's answer: however often something changes until then, each is asked for once. */
const waitingForAnswer = new WeakSet<Query>()

/** A read that waits for another one's answer is old until then, and is asked for if that says it is still there. */
async function renewAfter(query: Query, { queryKey, isThere }: AskedFirst, come: Promise<void>): Promise<void> {
  query.invalidate()
  if (waitingForAnswer.has(query)) return
  waitingForAnswer.add(query)
  await come
  waitingForAnswer.delete(query)
  if (isThere(queryClient.getQueryData(queryKey))) await invalidate((other) => other === query)
}

/**
 * What waits for another one's answer is asked for behind it, where that is shown and asked for again, too.
 * Returns: when each of these has come, and those that wait for nothing.
 */
function renewInOrder(queries: ReadonlySet<Query>): { readonly renewed: Promise<void>[]; readonly rest: Set<Query> } {
  const cache = queryClient.getQueryCache()
  const renewed: Promise<void>[] = []
  const rest = new Set(queries)
  const comes = new Map<Query, Promise<void>>()
  for (const query of queries) {
    const first = askedBefore(query)
    const told = first === null ? undefined : cache.find({ queryKey: first.queryKey })
    if (first === null || told === undefined || !told.isActive() || !queries.has(told)) continue
    const come = comes.get(told) ?? renewFirst(told)
    comes.set(told, come)
    renewed.push(renewAfter(query, first, come))
    rest.delete(told)
    rest.delete(query)
  }
  return { renewed, rest }
}

/**
 * Long lists are renewed where a person looks, and what is under way once it has come; everything else is asked for
 * again as a whole, in one go. Returns: when each of these has come; of long lists nothing is awaited.
 */
function renewAtOnce(queries: ReadonlySet<Query>): readonly Promise<void>[] {
  const long = [...queries].filter(isLongList)
  const short = [...queries].filter((query) => !isLongList(query))
  const underWay = short.filter(isUnderWay)
  const others = new Set(short.filter((query) => !underWay.includes(query)))
  for (const query of long) renewLongList(queryClient, query)
  const renewed = underWay.map(renewOnceCome)
  return others.size === 0 ? renewed : [...renewed, renewEach(others)]
}

/** Asks for these again: first for what others wait for, then for what waits for nothing. */
async function invalidate(isMeant: (query: Query) => boolean): Promise<void> {
  const { renewed, rest } = renewInOrder(new Set(queryClient.getQueryCache().findAll({ predicate: isMeant })))
  await Promise.all([...renewed, ...renewAtOnce(rest)])
}

/**
 * What was asked before this page knew that nobody is at the desk was refused: it is asked for again once somebody is,
 * also where the page never came to know it, for the desk was taken before it asked who is there.
 */
function renewRefused(): void {
  if (deskPresence.get() !== 'present') return
  void invalidate(({ state: { error } }) => error instanceof ServiceCallError && error.reason === 'NOBODY_AT_DESK')
}
deskPresence.subscribe(renewRefused)

/** Whether a read is under way as a whole, or came not before an instant. Of a next page the others may be old. */
const isSince = (query: Query, at: number): boolean =>
  isUnderWay(query) ? query.state.fetchMeta === null : query.state.dataUpdatedAt >= at

/**
 * Refetches what shows any of these areas; reads out of sight are refetched when they come into sight. Where operators
 * changed the desk may have been left elsewhere: who is there is asked first, and what needs a person only then.
 */
export function invalidateAreas(areas: ReadonlySet<ChangeArea>): void {
  const isMeant = (query: Query) => {
    const shown = findOperation(query.queryKey[0] as OperationId).shows
    return shown === undefined || shown.some((area) => areas.has(area))
  }
  const state = queryClient.getQueryCache().find({ queryKey: STATE_KEY })
  const isAskedFirst = areas.has('operators') && state?.isActive() === true && !isUnderWay(state)
  if (!isAskedFirst) {
    void invalidate(isMeant)
    return
  }
  // What waited for somebody goes on as soon as somebody is there: it comes from after the change, and what waited for
  // nobody may not.
  const wasLeft = deskPresence.get() === 'left'
  const early = new Set(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
  const isOfPresent = (query: Query) => wasLeft && deskPresence.get() === 'present' && !early.has(query)
  const isFresh = (query: Query) =>
    query === state || (isOfPresent(query) && isSince(query, state?.state.dataUpdatedAt ?? 0))
  const askOthers = () => void invalidate((query) => !isFresh(query) && isMeant(query))
  void queryClient.invalidateQueries({ queryKey: STATE_KEY, exact: true }).then(askOthers, askOthers)
}

/** Refetches everything: the stream cannot say what changed. */
export function invalidateEverything(): void {
  void invalidate(() => true)
}

/**
 * Refetches what may have changed unheard, before the stream spoke. A read that must not be repeated by itself stands
 * as it came: each reading of a document is an act that is recorded.
 */
export function invalidateUnheard(): void {
  void invalidate(
    ({ queryKey, state }) => findOperation(queryKey[0] as OperationId).shows?.length !== 0 || state.status === 'error',
  )
}

/** Refetches what nothing answered to: the stream is there again, and with it the service. */
export function invalidateUnanswered(): void {
  void invalidate(({ state: { error } }) => error instanceof ServiceCallError && error.status === 0)
}

/** Other data was put in place: every read is asked again, and long lists begin at their top again. */
export function forgetData(): void {
  void queryClient.resetQueries({ predicate: isLongList })
  void invalidate((query) => !isLongList(query))
}

/** Refetches what the contract says this operation changes. */
export function invalidateChangesOf(id: OperationId): void {
  const { changes } = findOperation(id)
  if (changes !== undefined) invalidateAreas(new Set(changes))
}

/** The desk of this page was just left: known here before the service is asked again. */
export function noteDeskLeft(): void {
  // What is under way may be from before, and would open the desk again.
  void queryClient.cancelQueries({ queryKey: STATE_KEY })
  queryClient.setQueryData<ConsoleState>(STATE_KEY, (state) =>
    state === undefined ? state : { ...state, operator: null },
  )
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
