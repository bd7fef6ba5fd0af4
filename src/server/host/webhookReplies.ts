import type { Services } from '../kernel/services'
import { createUnitOfWork } from '../kernel/unitOfWork'
import type { TakeReply } from '../webhooks/questions'
import { replyTakers } from './handlerTables'

/** Hands the answer to an event that asks something to the room that asked; the platform itself acts. */
export function createReplyTaker({ clock, ids, platform, afterCommit }: Services): TakeReply {
  return async (tx, reply) => {
    const work = {
      now: clock.now(),
      ids,
      actor: { kind: 'system' },
      platformId: platform.id,
      isForecast: false,
    } as const
    const { context, effects } = createUnitOfWork(tx, work)
    await replyTakers[reply.type]?.(context, reply)
    return { areas: effects.areas, ids: effects.ids, afterCommit: () => afterCommit(effects) }
  }
}
