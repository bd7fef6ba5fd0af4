import { randomBytes } from 'node:crypto'
import { ReadStream, readFileSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { guarded } from '../foundation/guarded'

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

/** A condition of the asker that does not hold, or a range that the file has not: answered as HTTP has it. */
const OF_HTTP: readonly number[] = [412, 416]

const ABSENT: readonly (string | undefined)[] = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']

/** The name of the file that stands there at last; null where it is no file, or a link leads out of the folder. */
async function nameInside(folder: string, name: string): Promise<string | null> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, name))])
    // A pipe would be waited for without end.
    return dirname(file) === root && (await stat(file)).isFile() ? basename(file) : null
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code)) return null
    throw error
  }
}

/** A file that became shorter since its length was said: whoever waits for the rest of it is told that none comes. */
function endWhereCutShort(stream: Readable, length: number, end: () => void): void {
  if (!(stream instanceof ReadStream)) return
  const look = guarded('a file of the screen', () => stream.bytesRead < length && end())
  stream.once('end', look)
}

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
      const file = ASSET_NAME.test(name) ? await nameInside(options.root, name) : null
      if (file === null) return reply.callNotFound()
      const { default: send } = await import('@fastify/send')
      const sent = await send(request.raw, `/${file}`, options)
      if (sent.type === 'error' && !OF_HTTP.includes(sent.statusCode)) {
        if (NOTHING_THERE.includes(sent.statusCode)) return reply.callNotFound()
        throw sent.metadata.error
      }
      endWhereCutShort(sent.stream, Number(sent.headers['Content-Length']), () => request.raw.destroy())
      return reply.code(sent.statusCode).headers(sent.headers).send(sent.stream)
    },
    errorHandler: (error, request, reply) => {
      const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE'
      return hasLeft ? void request.raw.destroy() : app.errorHandler(error, request, reply)
    },
  })
}
