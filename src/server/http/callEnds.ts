import type { FastifyInstance, FastifyReply } from 'fastify'
import { guarded } from '../foundation/guarded'

declare module 'fastify' {
  interface FastifyInstance {
    stopping: AbortController
  }
}

/** Lets calls that wait be ended when the server stops. To be registered once, on the whole server. */
export function registerCallEnds(app: FastifyInstance): void {
  const stopping = new AbortController()
  app.decorate('stopping', stopping)
  app.addHook('preClose', async () => stopping.abort())
}

/** Aborts when the client has gone away, or the server stops: whoever waits for this call may end. */
export function endOfCall(app: FastifyInstance, reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // Of the reply: a request without a body is over as soon as it was read.
  reply.raw.once(
    'close',
    guarded('the end of a call', () => gone.abort()),
  )
  if (reply.raw.destroyed) gone.abort()
  return AbortSignal.any([gone.signal, app.stopping.signal])
}
