import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const PREFLIGHT_SECONDS = 600

/**
 * Lets the pages of allowed origins read the answers, preflights included. Every other origin was refused before. The
 * console's cookie never travels to another origin: such a page brings a credential of its own.
 *
 * Source: decisions, "Processes and planes"; Fetch, section 3.2 (CORS protocol).
 */
export async function answerAllowedOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['countersign-call', 'retry-after'],
    maxAge: PREFLIGHT_SECONDS,
  })
}
