import type { ChangeArea } from '../../contract/operation'
import type { Tx } from '../database/schema'
import type { IdSource } from '../foundation/ids'
import type { Sealing } from '../foundation/sealing'
import { createLedger } from '../ledger/ledger'
import { createScheduler } from '../scheduler/scheduler'
import { createWebhooks } from '../webhooks/webhooks'
import type { Actor, CallFacts, Context } from './context'

/** What a handler says of itself in the audit row. */
interface Noted {
  targetId: string | null
  subjectIds: readonly string[]
  reason: string | null
  details: Record<string, unknown> | null
  isRefused: boolean
  by: { readonly operatorId: string; readonly operatorName: string } | null
}

/** What a unit of work did beside its rows; read after the handler, acted on after the commit. */
export interface Effects {
  readonly areas: Set<ChangeArea>
  readonly ids: Set<string>
  readonly audit: Noted
  /** Ids of the events, timers and postings that it wrote, in order; at most the first hundred. */
  readonly written: string[]
  webhookCount: number
  timerCount: number
}

const WRITTEN_MAX = 100

interface UnitOfWork {
  readonly context: Context
  readonly effects: Effects
}

/** For whom and when a unit of work is done. */
export interface UnitOfWorkGiven {
  /** Epoch milliseconds. */
  readonly now: number
  readonly ids: IdSource
  readonly sealing: Sealing
  readonly actor: Actor
  readonly platformId: string
  readonly isForecast: boolean
  readonly request?: CallFacts
}

/** Builds the context of one request, job or forecast over an open transaction. */
export function createUnitOfWork(tx: Tx, input: UnitOfWorkGiven): UnitOfWork {
  const { now, ids } = input
  const effects: Effects = {
    areas: new Set(),
    ids: new Set(),
    audit: { targetId: null, subjectIds: [], reason: null, details: null, isRefused: false, by: null },
    written: [],
    webhookCount: 0,
    timerCount: 0,
  }
  const webhooks = createWebhooks(ids, now)
  const scheduler = createScheduler(ids, now)
  const ledger = createLedger(ids, now)
  const noted = async (id: Promise<string>): Promise<string> => {
    if (effects.written.length < WRITTEN_MAX) effects.written.push(await id)
    return id
  }
  const context: Context = {
    ...input,
    tx,
    ledger: { ...ledger, post: (within, posting) => noted(ledger.post(within, posting)) },
    webhooks: {
      enqueue: (within, event) => {
        effects.webhookCount += 1
        effects.areas.add('webhooks')
        return noted(webhooks.enqueue(within, event))
      },
    },
    scheduler: {
      ...scheduler,
      schedule: (within, timer) => {
        effects.timerCount += 1
        effects.areas.add('timers')
        return noted(scheduler.schedule(within, timer))
      },
      cancel: (within, kind, subjectId) => {
        effects.areas.add('timers')
        return scheduler.cancel(within, kind, subjectId)
      },
    },
    changes: {
      add: (area, id) => {
        effects.areas.add(area)
        if (id !== undefined) effects.ids.add(id)
      },
    },
    audit: {
      note: (entry) => {
        if (entry.targetId !== undefined) effects.audit.targetId = entry.targetId
        if (entry.subjectIds !== undefined) effects.audit.subjectIds = entry.subjectIds
        if (entry.reason !== undefined) effects.audit.reason = entry.reason
        if (entry.isRefused !== undefined) effects.audit.isRefused = entry.isRefused
        if (entry.by !== undefined) effects.audit.by = entry.by
        if (entry.details !== undefined) effects.audit.details = { ...effects.audit.details, ...entry.details }
      },
    },
  }
  return { context, effects }
}
