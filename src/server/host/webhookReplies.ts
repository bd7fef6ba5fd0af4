import type { Clock } from '../foundation/clock'
import type { IdSource } from '../foundation/ids'
import { createUnitOfWork, type Effects } from '../kernel/unitOfWork'
import type { TakeReply } from '../webhooks/questions'
import { replyTakers } from './handlerTables'

/** Hands the answer to an event that asks something to the room that asked; the platform itself acts. */
export function createReplyTaker(parts: {
  readonly clock: Clock
  readonly ids: IdSource
  readonly platformId: () => string
  readonly afterCommit: (effects: Effects) => void
}): TakeReply {
  const { clock, ids, platformId, afterCommit } = parts
  return async (tx, reply) => {
    const work = {
      now: clock.now(),
      ids,
      actor: { kind: 'system' },
      platformId: platformId(),
      isForecast: false,
    } as const
    const { context, effects } = createUnitOfWork(tx, work)
    await replyTakers[reply.type]?.(context, reply)
    return { areas: effects.areas, ids: effects.ids, afterCommit: () => afterCommit(effects) }
  }
}
