import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
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

/**
 * Serves the renderer's hashed assets; they never change under their name.
 *
 * By `sendFile`: the package's own route reads every folder on the way to a file, and calls a path forbidden when the
 * system lets it open nothing more.
 */
export async function registerAssets(app: FastifyInstance, rendererDir: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: join(rendererDir, 'assets'),
      serve: false,
      immutable: true,
      maxAge: '365d',
      index: false,
    })
    scope.route<{ Params: { '*': string } }>({
      method: ['HEAD', 'GET'],
      url: '/assets/*',
      config: { plane: 'screen' },
      handler: (request, reply) => reply.sendFile(`/${request.params['*']}`),
      errorHandler: (error, request, reply) => {
        // The package's words for what is no file's plain name, such as one with `..`: nothing stands there.
        if (error.statusCode === 403 || error.statusCode === 400) return reply.callNotFound()
        const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE'
        return hasLeft ? void request.raw.destroy() : app.errorHandler(error, request, reply)
      },
    })
  })
}
