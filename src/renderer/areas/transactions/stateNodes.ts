import type { PaymentAct, TransactionFlow } from '../../../contract/console/money/schemas'
import { isRecordedFor } from '../../../contract/primitives/recordedFor'
import { paymentCourse } from './paymentCourse'

/** Every place that a payment can be in; a failure is told apart by what had happened before. */
export type PaymentPlace =
  | 'PENDING'
  | 'PENDING_AUTHORIZATION'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'EXPIRED'
  | 'REJECTED'
  | 'FAILED_AT_START'
  | 'FAILED_UNDERWAY'
  | 'RETURNED'
  | 'REFUND_PENDING'
  | 'REFUND_COMPLETED'
  | 'REFUND_FAILED'

/** Where the payment is, where it was, where it can still come, what it passed over, and what is ruled out by now. */
type Standing = 'NOW' | 'PASSED' | 'AHEAD' | 'SKIPPED' | 'CLOSED'

/** Who or what brought a payment into a state: a call, or a timer that fired. */
export type Mover =
  | ({ readonly kind: 'CALL' } & Pick<PaymentAct, 'operationId' | 'actorKind' | 'actorName' | 'details'>)
  | { readonly kind: 'TIMER'; readonly timerKind: string }

export interface StateNode {
  readonly place: PaymentPlace
  readonly standing: Standing
  readonly at: string | null
  readonly by: Mover | null
}

/** The picture in three lanes: the way to the end, where it can leave that way, and the way back of the money. */
interface StatePicture {
  readonly main: readonly StateNode[]
  /** By the place of the main lane that they leave from. */
  readonly branches: readonly { readonly from: PaymentPlace; readonly nodes: readonly StateNode[] }[]
  readonly refund: readonly StateNode[]
}

const OUTGOING: Readonly<Partial<Record<PaymentPlace, readonly PaymentPlace[]>>> = {
  PENDING: ['PENDING_AUTHORIZATION', 'PROCESSING', 'EXPIRED', 'REJECTED', 'FAILED_AT_START'],
  PENDING_AUTHORIZATION: ['PROCESSING', 'FAILED_AT_START'],
  PROCESSING: ['COMPLETED', 'FAILED_UNDERWAY'],
  COMPLETED: ['RETURNED'],
  FAILED_UNDERWAY: ['REFUND_PENDING'],
  RETURNED: ['REFUND_PENDING'],
  REFUND_PENDING: ['REFUND_COMPLETED', 'REFUND_FAILED'],
}

const INCOMING: typeof OUTGOING = {
  PENDING: ['PROCESSING', 'REJECTED', 'FAILED_AT_START'],
  PROCESSING: ['COMPLETED', 'FAILED_UNDERWAY'],
  FAILED_UNDERWAY: ['REFUND_PENDING'],
  REFUND_PENDING: ['REFUND_COMPLETED', 'REFUND_FAILED'],
}

const REFUND: readonly PaymentPlace[] = ['REFUND_PENDING', 'REFUND_COMPLETED', 'REFUND_FAILED']

function ahead(graph: typeof OUTGOING, from: PaymentPlace, found = new Set<PaymentPlace>()): ReadonlySet<PaymentPlace> {
  for (const next of graph[from] ?? []) {
    if (found.has(next)) continue
    found.add(next)
    ahead(graph, next, found)
  }
  return found
}

/** The place that a state stands for, given what was reached before it. */
function placeOf(state: string, reached: ReadonlyMap<PaymentPlace, string | null>): PaymentPlace {
  if (state !== 'FAILED') return state === 'CREATED' ? 'PENDING' : (state as PaymentPlace)
  if (reached.has('COMPLETED')) return 'RETURNED'
  return reached.has('PROCESSING') ? 'FAILED_UNDERWAY' : 'FAILED_AT_START'
}

/** A state that was reached, and when the one after it was. */
interface Reached {
  readonly place: PaymentPlace
  readonly at: string
  readonly nextAt: string | null
}

function nextAfter(reached: ReadonlyMap<PaymentPlace, string | null>, at: string): string | null {
  const later = [...reached.values()].filter((each) => each !== null && each > at)
  return later.toSorted()[0] ?? null
}

/** The state that the payment itself says, and since when, as far as that is known. */
function lastOf({ transaction }: TransactionFlow): [string, string | null] {
  const { status } = transaction
  return [status, status === 'COMPLETED' ? (transaction.settledAt ?? null) : null]
}

/** What was reached, in order, with when; what no webhook announced is taken from the payment itself. */
function reachedPlaces(flow: TransactionFlow): ReadonlyMap<PaymentPlace, string | null> {
  const { transaction } = flow
  const reached = new Map<PaymentPlace, string | null>()
  const add = (state: string, at: string | null) => {
    const place = placeOf(state, reached)
    if (!reached.has(place)) reached.set(place, at)
  }
  for (const item of paymentCourse(flow)) {
    if (item.kind !== 'PLANNED') add(item.kind === 'STATE' ? item.state : item.kind, item.at)
  }
  const isFailed = transaction.status === 'FAILED'
  const isKnown =
    isFailed &&
    ['RETURNED', 'FAILED_UNDERWAY', 'FAILED_AT_START', 'REJECTED'].some((place) => reached.has(place as PaymentPlace))
  if (!isKnown) add(...lastOf(flow))
  const refund = transaction.type === 'CARD' ? undefined : transaction.refund
  if (refund !== undefined) {
    add('REFUND_PENDING', refund.initiatedAt)
    if (refund.status !== 'PENDING') add(`REFUND_${refund.status}`, refund.settledAt ?? null)
  }
  return reached
}

const callOf = ({ operationId, actorKind, actorName, details }: PaymentAct): Mover => ({
  kind: 'CALL',
  operationId,
  actorKind,
  actorName,
  details,
})

/**
 * What brought the payment into the state that it reached at `at`: a call or a timer of that instant, else the call
 * that was recorded just after it and before the next state (`nextAt`). Of several calls of one instant the first began
 * the payment, and the last moved it on.
 */
function moverOf(flow: TransactionFlow, { place, at, nextAt }: Reached): Mover | null {
  const done = flow.acts.filter(({ outcome }) => outcome === 'DONE')
  const acts = done.filter((act) => act.at === at)
  const act = place === 'PENDING' ? acts[0] : acts.at(-1)
  if (act !== undefined) return callOf(act)
  const timer = flow.timers.find((each) => each.state === 'DONE' && (each.dueAt === at || each.finishedAt === at))
  if (timer !== undefined) return { kind: 'TIMER', timerKind: timer.kind }
  const later = done.find((each) => isRecordedFor(each.at, at) && (nextAt === null || each.at < nextAt))
  return later === undefined ? null : callOf(later)
}

/** Every state that the payment can go through, and how it stands to each. Null for card payments. */
export function statePicture(flow: TransactionFlow): StatePicture | null {
  const { transaction } = flow
  if (transaction.type === 'CARD') return null
  const isOutgoing = transaction.type === 'OUTGOING'
  const graph = isOutgoing ? OUTGOING : INCOMING
  const reached = reachedPlaces(flow)
  const { refund } = transaction
  const now = refund === undefined ? ([...reached.keys()].at(-1) ?? 'PENDING') : (`REFUND_${refund.status}` as const)
  // An operator may try a failed refund again, or pay it elsewhere.
  const possible = ahead(graph, flow.stuckRefund ? 'REFUND_PENDING' : now)
  const way: readonly PaymentPlace[] = reached.has('PENDING_AUTHORIZATION')
    ? ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED']
    : ['PENDING', 'PROCESSING', 'COMPLETED']
  const furthest = Math.max(...way.map((place, index) => (reached.has(place) ? index : -1)))
  const nodeOf = (place: PaymentPlace): StateNode => {
    const at = reached.get(place) ?? null
    const base = { place, at, by: at === null ? null : moverOf(flow, { place, at, nextAt: nextAfter(reached, at) }) }
    if (place === now) return { ...base, standing: 'NOW' }
    if (reached.has(place)) return { ...base, standing: 'PASSED' }
    if (possible.has(place)) return { ...base, standing: 'AHEAD' }
    return { ...base, standing: way.includes(place) && way.indexOf(place) < furthest ? 'SKIPPED' : 'CLOSED' }
  }
  const exits = (from: PaymentPlace, places: readonly PaymentPlace[]) => ({ from, nodes: places.map(nodeOf) })
  return {
    main: way.map(nodeOf),
    branches: [
      exits('PENDING', [
        ...(isOutgoing ? (['EXPIRED'] as const) : []),
        ...(!isOutgoing || flow.agentActionId !== null ? (['REJECTED'] as const) : []),
        'FAILED_AT_START',
      ]),
      exits('PROCESSING', ['FAILED_UNDERWAY']),
      exits('COMPLETED', isOutgoing ? ['RETURNED'] : []),
    ],
    refund: REFUND.map(nodeOf),
  }
}
