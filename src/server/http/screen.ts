import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

const NONCE_MARK = '__CSP_NONCE__'

function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "media-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

const NO_SCREEN = `<!doctype html><html lang="en"><title>Countersign</title><body><h1>No screen was built</h1>
<p>The service answers, but there is no built console beside it.
Run <code>npm start</code> once, or <code>npm run build</code>.</p>`

/** The page itself: a fresh nonce each time, never cached, so that styles stay allowed and scripts stay ours. */
export function sendScreen(reply: FastifyReply, rendererDir: string | null, isDevelopment: boolean): void {
  const nonce = randomBytes(16).toString('base64')
  const html = rendererDir === null ? NO_SCREEN : readFileSync(join(rendererDir, 'index.html'), 'utf8')
  void reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .headers(isDevelopment ? {} : { 'content-security-policy': policyOf(nonce) })
    .send(html.replaceAll(NONCE_MARK, nonce))
}

/** A file's plain name: the assets lie in one folder. */
const ASSET_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** How the package says that nothing stands at a path, or nothing that may be sent. */
const NOTHING_THERE: readonly number[] = [400, 403, 404]

/**
 * Serves the renderer's hashed assets; they never change under their name. What sends files is loaded by the first one
 * that is asked for: a start waits for nothing of it.
 */
export function registerAssets(app: FastifyInstance, rendererDir: string): void {
  const options = { root: join(rendererDir, 'assets'), immutable: true, maxAge: '365d', index: false }
  app.route<{ Params: { '*': string } }>({
    method: ['HEAD', 'GET'],
    url: '/assets/*',
    config: { plane: 'screen' },
    handler: async (request, reply) => {
      const name = request.params['*']
      if (!ASSET_NAME.test(name)) return reply.callNotFound()
      const { default: send } = await import('@fastify/send')
      const sent = await send(request.raw, `/${name}`, options)
      if (sent.type === 'directory') return reply.callNotFound()
      if (sent.type === 'error') {
        if (NOTHING_THERE.includes(sent.statusCode)) return reply.callNotFound()
        throw sent.metadata.error
      }
      return reply.code(sent.statusCode).headers(sent.headers).send(sent.stream)
    },
    errorHandler: (error, request, reply) => {
      const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE'
      return hasLeft ? void request.raw.destroy() : app.errorHandler(error, request, reply)
    },
  })
}
