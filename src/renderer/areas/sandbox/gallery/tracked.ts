import type { Timer } from '../../../../contract/console/clock/schemas'
import type { WebhookEventSummary } from '../../../../contract/console/inbox/schemas'
import type { LedgerEntry } from '../../../../contract/console/money/schemas'
import type { CallEffects } from '../../../../contract/console/request-log/schemas'
import { isRecord } from '../../../components/contractForm/startValue'
import { idTypeOf } from '../../../navigation/idText'

/** More objects than this are not followed. */
const TRACKED_MAX = 6
const DEPTH_MAX = 4
const FOLLOWED = new Set([
  'Transaction',
  'Quote',
  'ExternalAccount',
  'InternalAccount',
  'Customer',
  'Agent',
  'AgentAction',
  'Verification',
  'BeneficialOwner',
  'AuthMethod',
  'StablecoinOperation',
  'Stablecoin',
  'StablecoinProviderAccount',
])

function collect(value: unknown, found: string[], depth: number): void {
  if (typeof value === 'string') {
    if (FOLLOWED.has(idTypeOf(value) ?? '')) found.push(value)
    return
  }
  if (depth >= DEPTH_MAX) return
  if (Array.isArray(value)) for (const item of value) collect(item, found, depth + 1)
  else if (isRecord(value)) for (const item of Object.values(value)) collect(item, found, depth + 1)
}

/** The objects that a call made or moved, those of the reply first, payments before everything else. */
export function trackedIds(reply: unknown, request: unknown, more: readonly string[] = []): readonly string[] {
  const found: string[] = []
  if (isRecord(reply)) {
    collect(reply.id, found, 0)
    collect(reply.transactionId, found, 0)
  }
  found.push(...more.filter((id) => FOLLOWED.has(idTypeOf(id) ?? '')))
  collect(reply, found, 0)
  collect(request, found, 0)
  return [...new Set(found)].slice(0, TRACKED_MAX)
}

/** One line of what followed, at the instant of the service's clock. */
export type Consequence =
  | { readonly kind: 'event'; readonly id: string; readonly at: string; readonly event: EventFacts }
  | { readonly kind: 'posting'; readonly id: string; readonly at: string; readonly posting: PostingFacts }
  | { readonly kind: 'timer'; readonly id: string; readonly at: string; readonly timer: TimerFacts }

export type EventFacts = Pick<WebhookEventSummary, 'id' | 'type' | 'objectId' | 'state'>
export type TimerFacts = Pick<Timer, 'id' | 'kind' | 'dueAt' | 'state' | 'subjectId'>
export interface PostingFacts {
  readonly id: string
  readonly kind: string
  readonly lines: readonly { readonly account: string; readonly currency: string; readonly amountMinor: number }[]
}

/** What is known of the consequences: what the call itself wrote, and what happened to its objects since. */
export interface Known {
  /** The instant of the call; what is older belongs to another. */
  readonly since: string
  readonly effects: CallEffects | null
  readonly events: readonly WebhookEventSummary[]
  readonly timers: readonly Timer[]
  readonly entries: readonly LedgerEntry[]
}

function postingsOf(entries: readonly LedgerEntry[]): readonly (PostingFacts & { readonly at: string })[] {
  const byId = new Map<string, PostingFacts & { readonly at: string }>()
  for (const entry of entries) {
    const line = { account: entry.label, currency: entry.currency, amountMinor: entry.amount }
    const known = byId.get(entry.postingId)
    byId.set(entry.postingId, {
      id: entry.postingId,
      kind: entry.postingKind,
      at: entry.createdAt,
      lines: [...(known?.lines ?? []), line],
    })
  }
  return [...byId.values()]
}

function postingsOfCall({ effects, since }: Known): readonly (PostingFacts & { readonly at: string })[] {
  return (effects?.postings ?? []).map(({ id, kind, lines }) => ({
    id,
    kind,
    at: since,
    lines: lines.map(({ ledgerAccountId, currency, amountMinor }) => ({
      account: ledgerAccountId,
      currency,
      amountMinor,
    })),
  }))
}

const ORDER = { posting: 0, event: 1, timer: 2 } as const

function inOrder(one: Consequence, other: Consequence): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  return ORDER[one.kind] - ORDER[other.kind]
}

/** Everything that followed so far, oldest first, each once; timers that still wait come last, soonest first. */
export function consequences(known: Known): readonly Consequence[] {
  const found = new Map<string, Consequence>()
  const fresh = <Row extends { readonly createdAt: string }>(rows: readonly Row[]) =>
    rows.filter(({ createdAt }) => createdAt >= known.since)
  for (const posting of [...postingsOf(fresh(known.entries)), ...postingsOfCall(known)]) {
    if (!found.has(posting.id)) found.set(posting.id, { kind: 'posting', id: posting.id, at: posting.at, posting })
  }
  for (const event of fresh(known.events))
    found.set(event.id, { kind: 'event', id: event.id, at: event.createdAt, event })
  for (const timer of fresh(known.timers)) {
    found.set(timer.id, { kind: 'timer', id: timer.id, at: timer.finishedAt ?? timer.dueAt, timer })
  }
  const all = [...found.values()].sort(inOrder)
  const isWaiting = (each: Consequence) => each.kind === 'timer' && each.timer.state === 'DUE'
  return [...all.filter((each) => !isWaiting(each)), ...all.filter(isWaiting)]
}
