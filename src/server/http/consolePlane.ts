import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { LINK_PATH, OPEN_PATH } from '../../contract/console/sessionNames'
import { type linkReply, type openReply, openRequest } from '../../contract/console/sessionOpening'
import { CONSOLE_BASE } from '../../contract/planes'
import { guarded } from '../foundation/guarded'
import { ServiceError } from '../foundation/ServiceError'
import { isSameSecret } from '../guards/authentication/sameSecret'
import type { ChangeEvent } from '../kernel/changeLog'
import { admitCall } from './admission'
import type { AppParts } from './appParts'
import { admitAttempt } from './bruteForceLimit'
import { streamChanges } from './changeStream'
import { sessionCookie } from './sessionHalves'
import { parseStrictJson } from './strictJson'

const STREAMS_MAX = 500
const OPEN_BYTES_MAX = 1024

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
  const config = { plane: 'inbox' } as const
  app.post('/inbox', { config }, handler)
  app.post('/inbox/*', { config }, handler)
}

const CONSOLE = { plane: 'console' } as const

/** The host as a page that is not signed in yet meets it. */
function registerOpening(app: FastifyInstance, parts: AppParts): void {
  // The link goes on behind the #, which no server, log or Referer sees; the page exchanges it and forgets the address.
  app.get('/console/open/:link', { config: { ...CONSOLE, isPage: true } }, (request, reply) => {
    const { link } = request.params as { link: string }
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/#open=${encodeURIComponent(link)}`, 303)
  })
  app.post(LINK_PATH, { config: CONSOLE }, (request, reply) => {
    const takeBack = admitAttempt(parts, request, 'Authorization')
    const secret = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (secret === undefined || !isSameSecret(secret, parts.linkSecret)) {
      throw new ServiceError('UNAUTHORIZED', 'This is not the secret of the data folder; no link was made.', {
        field: 'Authorization',
      })
    }
    takeBack()
    const link = parts.createOneTimeLink()
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ link } satisfies z.infer<typeof linkReply>)
  })
  app.post(OPEN_PATH, { config: CONSOLE, bodyLimit: OPEN_BYTES_MAX }, async (request, reply) => {
    const asked = openRequest.safeParse(parseStrictJson((request.body as Buffer | undefined) ?? Buffer.alloc(0)))
    if (!asked.success)
      throw new ServiceError('INVALID_INPUT', 'The body must have the link; nothing was done.', { field: 'link' })
    const takeBack = admitAttempt(parts, request, 'link')
    const opened = await parts.sessions.redeemLink(asked.data.link, {
      browser: request.headers['user-agent'] ?? '',
      replaces: request.call.session,
    })
    if (opened === null) {
      throw new ServiceError(
        'UNAUTHORIZED',
        'The link was used, is older than ten minutes, or never existed; no session was opened. ' +
          'npm start -- --link asks the running host for another.',
        { field: 'link', reason: 'LINK_NOT_IN_FORCE' },
      )
    }
    takeBack()
    parts.changeLog.publish(await changeEventOf(parts, opened.session.id))
    return reply
      .code(201)
      .header('set-cookie', sessionCookie(opened, parts.port()))
      .header('cache-control', 'no-store')
      .send({ session: opened.page } satisfies z.infer<typeof openReply>)
  })
}

/** Lists of sessions elsewhere show the new one. */
function changeEventOf({ store, changeLog, clock }: AppParts, sessionId: string): Promise<ChangeEvent | null> {
  return store.write((tx) =>
    changeLog.record(tx, clock.now(), new Set(['console-sessions'] as const), new Set([sessionId])),
  )
}

/** What of the console plane is no operation: one-time links and the change stream. */
export function registerConsolePlane(app: FastifyInstance, parts: AppParts): void {
  const streams = new Map<() => void, string | null>()
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    for (const end of streams.keys()) end()
  })
  parts.sessions.onEnd((ids) => {
    for (const [end, sessionId] of streams) if (sessionId !== null && ids.includes(sessionId)) end()
  })
  registerOpening(app, parts)
  app.get(`${CONSOLE_BASE}/changes`, { config: CONSOLE }, async (request, reply) => {
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
      isAttended: () => {
        const { session } = request.call
        return session === null || session.kind === 'tool' || session.operatorId !== null
      },
      isClosing: () => isClosing,
      onClose: (end) => {
        if (reply.raw.destroyed) return
        streams.set(end, request.call.session?.id ?? null)
        const forget = guarded('the change stream', () => streams.delete(end))
        reply.raw.on('close', forget)
      },
    })
  })
}
