import type { SearchHit, SearchKind } from '../../../contract/console/objects/schemas'
import { itemAddress } from '../../navigation/placeAddress'
import type { PlaceAddress } from '../../navigation/places'

export type Verb = 'approve' | 'reject' | 'pause' | 'resume'

interface CommandFacts {
  readonly kind: SearchKind
  /** Only objects in these states. */
  readonly statuses: readonly string[]
  /** Where the act is decided; nothing is done before a person says so there. */
  readonly addressOf: (id: string) => PlaceAddress
}

/** What the palette can be told to do with one object. It never does it: it opens the place where that is decided. */
export const COMMANDS: Readonly<Record<Verb, CommandFacts>> = {
  approve: { kind: 'AGENT_ACTION', statuses: ['PENDING_APPROVAL'], addressOf: (id) => itemAddress('approvals', id) },
  reject: {
    kind: 'AGENT_ACTION',
    statuses: ['PENDING_APPROVAL', 'EXPIRED'],
    addressOf: (id) => itemAddress('approvals', id),
  },
  pause: {
    kind: 'AGENT',
    statuses: ['CONNECTED', 'NOT_CONNECTED'],
    addressOf: (id) => itemAddress('agents', id, { act: 'pause' }),
  },
  resume: { kind: 'AGENT', statuses: ['PAUSED'], addressOf: (id) => itemAddress('agents', id, { act: 'pause' }) },
}

export const VERBS = Object.keys(COMMANDS) as readonly Verb[]

export interface Command {
  readonly verb: Verb
  /** What it shall be done with, as it was typed; maybe nothing yet. */
  readonly object: string
}

/** What was typed as an order, such as `pause supplier-payables`; null where it is none. */
export function commandOf(typed: string): Command | null {
  const [first = '', ...others] = typed.trim().split(/\s+/)
  const verb = VERBS.find((known) => known === first.toLowerCase())
  return verb === undefined ? null : { verb, object: others.join(' ') }
}

/** What was typed without the words before a screen's name. */
export function placeTextOf(typed: string): string {
  return typed.trim().replace(/^(?:go to|open|show)\s+/i, '')
}

/** Of what was found, that which the order can be carried out on. */
export function fittingHits({ verb }: Command, hits: readonly SearchHit[]): readonly SearchHit[] {
  const { kind, statuses } = COMMANDS[verb]
  return hits.filter((hit) => hit.kind === kind && hit.status !== null && statuses.includes(hit.status))
}
