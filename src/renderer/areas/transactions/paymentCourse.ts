import type { Timer } from '../../../contract/console/clock/schemas'
import type { PostingKind } from '../../../contract/console/money/postingKinds'
import type { LedgerPosting, TransactionFlow } from '../../../contract/console/money/schemas'
import { actorName } from '../../../contract/primitives/actorName'
import { endedText } from './endedText'

/** Where the money of a payment is, as the books say. */
export type MoneyPlace = 'SOURCE' | 'HELD' | 'TRANSIT' | 'DELIVERED' | 'COMING_BACK' | 'BACK' | 'WRITTEN_OFF'

const PLACE_AFTER: Readonly<Partial<Record<PostingKind, MoneyPlace>>> = {
  hold: 'HELD',
  collect: 'TRANSIT',
  'settle-payment': 'DELIVERED',
  deposit: 'DELIVERED',
  fund: 'DELIVERED',
  'fail-payment': 'COMING_BACK',
  'return-payment': 'COMING_BACK',
  refund: 'BACK',
  release: 'BACK',
  sweep: 'DELIVERED',
  'write-off': 'WRITTEN_OFF',
}

/** Where the last posting left the money; postings come in the order in which they were written. */
export function moneyPlace(postings: readonly Pick<LedgerPosting, 'kind'>[]): MoneyPlace {
  return postings.reduce<MoneyPlace>((place, posting) => PLACE_AFTER[posting.kind] ?? place, 'SOURCE')
}

/** Whether people said no before it was tried: the interface calls such a payment failed. */
export const isRejected = ({ decision }: Pick<TransactionFlow, 'decision'>): boolean => decision?.outcome === 'REJECTED'

/** One line of a payment's history: a state that was announced, what no event tells, or what will happen. */
export type CourseItem =
  | { readonly kind: 'CREATED'; readonly at: string }
  | {
      readonly kind: 'STATE'
      readonly at: string
      readonly state: string
      readonly eventId: string
      /** With whom the payment ended, in words, where that is why it failed. */
      readonly ended: string | null
    }
  | { readonly kind: 'REJECTED'; readonly at: string; readonly by: string | null }
  | { readonly kind: 'PLANNED'; readonly at: string; readonly timer: Timer }

const STATE_EVENT = /^(?:OUTGOING|INCOMING)_PAYMENT\.([A-Z_]+)$/

/**
 * The states of a payment in order, as its webhooks announced them, then what is planned. Each state sends one, but the
 * end of a payment that people rejected, which stands as they decided it.
 */
export function paymentCourse(flow: TransactionFlow): readonly CourseItem[] {
  const { transaction, decision, webhookEvents, timers } = flow
  const ended = decision === null ? null : endedText(decision)
  const states = webhookEvents.flatMap((event): CourseItem[] => {
    const state = event.objectId === transaction.id ? STATE_EVENT.exec(event.type)?.[1] : undefined
    return state === undefined
      ? []
      : [{ kind: 'STATE', at: event.createdAt, state, eventId: event.id, ended: state === 'FAILED' ? ended : null }]
  })
  const rejected: readonly CourseItem[] =
    decision !== null && isRejected(flow)
      ? [{ kind: 'REJECTED', at: decision.decidedAt, by: actorName(decision.decidedBy) }]
      : []
  const planned = timers
    .filter((timer) => timer.state === 'DUE')
    .map((timer): CourseItem => ({ kind: 'PLANNED', at: timer.dueAt, timer }))
  const inOrder = (items: readonly CourseItem[]) => items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const isAnnounced = states.some((item) => Date.parse(item.at) <= Date.parse(transaction.createdAt))
  const created: readonly CourseItem[] = isAnnounced ? [] : [{ kind: 'CREATED', at: transaction.createdAt }]
  return [...created, ...inOrder(states), ...rejected, ...inOrder(planned)]
}
