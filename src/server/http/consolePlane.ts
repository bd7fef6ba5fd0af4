import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guarded } from '../foundation/guarded'
import { ServiceError } from '../foundation/ServiceError'
import { admitCall } from './admission'
import type { AppParts } from './app'
import { CONSOLE_BASE } from './call'
import { streamChanges } from './changeStream'
import { admitGuess } from './guesses'

const STREAMS_MAX = 500

function flatHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : String(value)]],
    ),
  )
}

/** The local receiver of webhooks: POST only. */
export function registerInbox(app: FastifyInstance, parts: AppParts): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await parts.receiveInbox({
      headers: flatHeaders(request.headers),
      rawBody: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
    })
    return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.body)
  }
  app.post('/inbox', handler)
  app.post('/inbox/*', handler)
}

/** What of the console plane is no operation: one-time links and the change stream. */
export function registerConsolePlane(app: FastifyInstance, parts: AppParts): void {
  const streams = new Set<() => void>()
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    for (const end of streams) end()
  })
  app.get('/console/open/:link', (request, reply) => {
    const { link } = request.params as { link: string }
    const takeBack = admitGuess(parts, request, 'link')
    const session = parts.sessions.redeemLink(link)
    if (session === null) return reply.redirect('/?session=ended', 303)
    takeBack()
    const cookie = `countersign_${parts.port()}=${session.id}; Path=/; HttpOnly; SameSite=Strict`
    return reply.header('set-cookie', cookie).header('cache-control', 'no-store').redirect('/', 303)
  })
  app.get(`${CONSOLE_BASE}/changes`, async (request, reply) => {
    await new Promise<void>((resolve, reject) => {
      admitCall(parts, request, ['console'], (error) => (error === undefined ? resolve() : reject(error)))
    })
    if (streams.size >= STREAMS_MAX) {
      throw new ServiceError('RATE_LIMITED', `${STREAMS_MAX} readers follow the changes already. Close one first.`, {
        field: 'path',
        reason: 'TOO_MANY_STREAMS',
        retryAfterSeconds: 5,
      })
    }
    await streamChanges(request, reply, {
      changeLog: parts.changeLog,
      store: parts.store,
      isClosing: () => isClosing,
      onClose: (end) => {
        if (reply.raw.destroyed) return
        streams.add(end)
        const forget = guarded('the change stream', () => streams.delete(end))
        reply.raw.on('close', forget)
      },
    })
  })
}
