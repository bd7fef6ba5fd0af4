import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const PREFLIGHT_SECONDS = 600

/** Whether a browser asks what it may send; any other OPTIONS is refused as a method that the path does not have. */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/**
 * Lets the pages of allowed origins read the answers, preflights included. Every other origin was refused before. The
 * console's cookie never travels to another origin: such a page brings a credential of its own.
 *
 * Source: decisions, "Processes and planes"; Fetch, section 3.2 (CORS protocol).
 */
export async function answerAllowedOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  const options = {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['countersign-call', 'retry-after'],
    maxAge: PREFLIGHT_SECONDS,
  }
  await app.register(cors, {
    delegator: (request, done) => done(null, { ...options, preflight: isPreflight(request) }),
  })
}
