import type { FastifyRequest } from 'fastify'
import type { AuthScheme } from '../../contract/operation'
import type { Clock } from '../foundation/clock'
import { monotonicMs } from '../foundation/clock'
import { ServiceError } from '../foundation/ServiceError'
import type { Authentication } from '../guards/authentication/authentication'
import type { BothClocks } from '../guards/rateLimit/buckets'
import type { CallLimits } from '../guards/rateLimit/callLimits'
import type { Actor } from '../kernel/context'

/** Who decides whether a call comes in. */
export interface AdmissionParts {
  readonly authentication: Authentication
  readonly callLimits: CallLimits
  readonly clock: Clock
}

async function authenticate(
  { authentication, callLimits, clock }: AdmissionParts,
  request: FastifyRequest,
  schemes: readonly AuthScheme[],
): Promise<Actor> {
  const { authorization } = request.headers
  const { session, refusal } = request.call
  const presented = session !== null || schemes.includes('none') ? undefined : authorization
  const at = (): BothClocks => ({ nowMs: clock.now(), monotonicMs: monotonicMs() })
  callLimits.admitCredential(presented, request.ip, at())
  try {
    const actor = await authentication.authenticate(schemes, { authorization, session, refusal })
    callLimits.noteCredential(presented, request.ip, { isRight: true, at: at() })
    return actor
  } catch (error) {
    const isWrong = error instanceof ServiceError && error.code === 'UNAUTHORIZED'
    if (isWrong) callLimits.noteCredential(presented, request.ip, { isRight: false, at: at() })
    throw error
  }
}

/**
 * Lets a call in, or says why not: who calls, and whether that caller has called too often. Calls back at once for a
 * credential that is remembered, which is nearly every call.
 *
 * Effects: `call.actor`. A call that is refused for being one too many belongs to no operation: its record says none.
 * Errors: UNAUTHORIZED; RATE_LIMITED.
 */
export function admitCall(
  parts: AdmissionParts,
  request: FastifyRequest,
  schemes: readonly AuthScheme[],
  done: (error?: Error) => void,
): void {
  const { call } = request
  const accept = (actor: Actor): void => {
    call.actor = actor
    if (actor.kind !== 'anonymous') request.server.connections.noteAuthenticated(request.raw.socket)
    parts.callLimits.admit(actor, { nowMs: parts.clock.now(), monotonicMs: call.startedAtMs })
  }
  const refuse = (error: Error): void => {
    if (error instanceof ServiceError && error.code === 'RATE_LIMITED') call.operationId = null
    done(error)
  }
  const { authorization } = request.headers
  const known = parts.authentication.recall(schemes, { authorization })
  if (known === null) {
    authenticate(parts, request, schemes)
      .then(accept)
      .then(() => done(), refuse)
      .catch(done)
    return
  }
  try {
    accept(known)
  } catch (error) {
    refuse(error as Error)
    return
  }
  done()
}
