import type { ChangeArea } from '../../contract/operation'
import type { Row, Tx } from '../database/schema'
import type { AfterAttempt } from './backoff'

/** Wall time; a receiver that says nothing by then has not answered. Source: behaviour 14.2, 16.2. */
export const QUESTION_TIMEOUT_MS = 5_000

/** Events that ask something, by type; whoever takes the answers is registered under the same names. */
const QUESTIONS = ['INCOMING_PAYMENT.PENDING'] as const
export type QuestionType = (typeof QUESTIONS)[number]
const ANSWERS: readonly number[] = [200, 202, 403, 422]

/**
 * True for an event whose answer decides something: it is sent once and never again. The same kind also tells of bank
 * payments, and is then like any other event.
 *
 * Source: behaviour 16.2, 16.3.
 */
export function isQuestion<E extends Pick<Row<'webhook_events'>, 'type' | 'is_retried'>>(
  event: E,
): event is E & { readonly type: QuestionType } {
  return event.is_retried === 0 && QUESTIONS.some((type) => type === event.type)
}

/** A question is done with after its one attempt: answered in one of the ways that are agreed, or in vain. */
export function decideAfterQuestion(status: number | null): AfterAttempt {
  return status !== null && ANSWERS.includes(status) ? { state: 'DELIVERED' } : { state: 'GIVEN_UP' }
}

/** What a receiver said to a question; without a status it said nothing. */
export interface EventReply {
  readonly type: QuestionType
  readonly objectId: string
  readonly status: number | null
  readonly body: string | null
}

/** What taking a reply changed, and what is to be done when that is committed. */
export interface ReplyEffects {
  readonly areas: ReadonlySet<ChangeArea>
  readonly ids: ReadonlySet<string>
  readonly afterCommit: () => void
}

/** Acts on a reply in the transaction that records the attempt: both stand, or neither does. */
export type HandleReply = (tx: Tx, reply: EventReply) => Promise<ReplyEffects>
