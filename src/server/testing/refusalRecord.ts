import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { configureGlobal } from 'fast-check'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorEnvelope } from '../../contract/primitives/errors'

/** Names the folder; scripts/errors.mjs sets it. */
const FOLDER_VARIABLE = 'COUNTERSIGN_REFUSALS_DIR'
/** Property tests draw the same values in each recorded run, so that the document does not change by chance. */
const PROPERTY_SEED = 1

/**
 * `operationId` is null where a call was refused before its operation was found. An address without the version of the
 * service, or with another, is the screen's: its refusal says which address of the service was meant.
 */
function refusalOf({ call }: FastifyRequest): string | null {
  const plane = call?.address?.plane
  if ((plane !== 'service' && plane !== 'screen') || call.code === null || call.responseText === null) return null
  const { status, code, details } = JSON.parse(call.responseText) as ErrorEnvelope
  // A fault that a test makes on purpose; one that nobody foresaw fails its test (testServer).
  if (status === 500) return null
  const reason = typeof details?.reason === 'string' ? details.reason : null
  return JSON.stringify({ operationId: call.operationId, status, code, reason })
}

/**
 * Writes down which code each operation answers while tests run, where the environment names a folder for it.
 *
 * Effects: one file per worker in that folder, a JSON line per distinct refusal.
 */
export function recordRefusals(): void {
  const folder = process.env[FOLDER_VARIABLE]
  if (folder === undefined || folder === '') return
  mkdirSync(folder, { recursive: true })
  configureGlobal({ seed: PROPERTY_SEED })
  // Opened now: in some tests nothing more can be opened later.
  const file = openSync(join(folder, `${process.pid}.jsonl`), 'a')
  const seen = new Set<string>()
  // Every server of the process is met here, also one that listens on a port.
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    // Before it is sent: a client that went away is answered all the same, in the log of calls.
    fastify.addHook('onSend', (request, _reply, payload, done) => {
      const refusal = refusalOf(request)
      if (refusal !== null && !seen.has(refusal)) {
        seen.add(refusal)
        writeSync(file, `${refusal}\n`)
      }
      done(null, payload)
    })
  })
}
