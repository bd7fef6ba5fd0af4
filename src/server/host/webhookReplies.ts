import type { Services } from '../kernel/services'
import { createUnitOfWork } from '../kernel/unitOfWork'
import type { HandleReply } from '../webhooks/questions'
import { replyHandlers } from './handlerTables'

/** Hands the answer to an event that asks something to the room that asked; the platform itself acts. */
export function createReplyHandler({ clock, ids, sealing, platform, afterCommit }: Services): HandleReply {
  return async (tx, reply) => {
    const work = {
      now: clock.now(),
      ids,
      sealing,
      actor: { kind: 'system' },
      platformId: platform.id,
      isForecast: false,
    } as const
    const { context, effects } = createUnitOfWork(tx, work)
    await replyHandlers[reply.type](context, reply)
    return { areas: effects.areas, ids: effects.ids, afterCommit: () => afterCommit(effects) }
  }
}
