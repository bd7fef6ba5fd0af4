import { hash } from 'node:crypto'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor } from '../../kernel/context'
import { type BothClocks, type Buckets, createBuckets } from './buckets'

const MINUTE_MS = 60_000
const CALLERS_MAX = 10_000
const ADDRESSES_MAX = 10_000
const OWNERS_MAX = 1_000
/** Wrong secrets from one address: a burst, and one a second afterwards. */
const FAILURES_MAX = 100
const FAILURES_FILL_MS = FAILURES_MAX * 1000

/** How often one caller may call, and how often one address may present a secret that is wrong. */
export interface CallLimits {
  /** Errors: RATE_LIMITED with `retryAfterSeconds`. Operators at the desk are not limited. */
  admit(actor: Actor, at: BothClocks): void
  /**
   * To be called before a credential is checked. Errors: RATE_LIMITED, too many wrong ones came from this address. One
   * that was right before, in this process, is checked all the same.
   */
  admitCredential(authorization: string | undefined, address: string, at: BothClocks): void
  /** To be called after it was checked. */
  noteCredential(authorization: string | undefined, address: string, result: { isRight: boolean; at: BothClocks }): void
  /**
   * To be called before a bearer secret is checked: a device code, a one-time link. The attempt counts at once, so that
   * many at the same time cannot pass together.
   *
   * Returns: a function that takes the attempt back, for a secret that was right. Errors: RATE_LIMITED with
   * `retryAfterSeconds` and `field`.
   */
  admitAttempt(address: string, field: string, at: BothClocks): () => void
  /** Changes the limit from the next call on; everybody begins with a full minute. */
  setCallsPerMinute(callsPerMinute: number): void
}

const callerOf = (actor: Actor): string | null =>
  actor.kind === 'token' ? actor.tokenId : actor.kind === 'agent' ? actor.agentId : null

function refuse(message: string, reason: string, waitMs: number, field = 'Authorization'): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new ServiceError('RATE_LIMITED', `${message} Nothing was done; try again in ${retryAfterSeconds} seconds.`, {
    field,
    reason,
    retryAfterSeconds,
  })
}

/** A credential that was right, by its hash: never the header itself. */
const digestOf = (authorization: string): string => hash('sha256', authorization, 'base64')

/**
 * The limits on calls as such, before an operation is looked at.
 *
 * A call costs a look-up and a little arithmetic. Nothing is stored: after a start everybody begins again.
 * Source: specification, Limits; behaviour 24; issue 4, limits and abuse. Assumes.
 */
export function createCallLimits(callsPerMinute: number): CallLimits {
  let limit = callsPerMinute
  let callers: Buckets = createBuckets({ capacity: limit, fillMs: MINUTE_MS }, CALLERS_MAX)
  const failures = createBuckets({ capacity: FAILURES_MAX, fillMs: FAILURES_FILL_MS }, ADDRESSES_MAX)
  const wrongCodes = createBuckets({ capacity: FAILURES_MAX, fillMs: FAILURES_FILL_MS }, ADDRESSES_MAX)
  const owners = new Set<string>()
  return {
    admit: (actor, at) => {
      const caller = callerOf(actor)
      if (caller === null) return
      const waitMs = callers.take(caller, at)
      if (waitMs > 0) refuse(`This credential may make ${limit} calls a minute, and has.`, 'CALLS_PER_MINUTE', waitMs)
    },
    admitCredential: (authorization, address, at) => {
      if (authorization === undefined) return
      const waitMs = failures.waitMs(address, at)
      if (waitMs === 0 || owners.has(digestOf(authorization))) return
      refuse('Too many wrong credentials came from this address.', 'WRONG_CREDENTIALS', waitMs)
    },
    noteCredential: (authorization, address, { isRight, at }) => {
      if (authorization === undefined) return
      if (!isRight) {
        failures.take(address, at)
        return
      }
      if (owners.size >= OWNERS_MAX) owners.clear()
      owners.add(digestOf(authorization))
    },
    admitAttempt: (address, field, at) => {
      const waitMs = wrongCodes.take(address, at)
      if (waitMs > 0) refuse('Too many wrong codes came from this address.', 'WRONG_CODES', waitMs, field)
      return () => wrongCodes.giveBack(address)
    },
    setCallsPerMinute: (next) => {
      if (next === limit) return
      limit = next
      callers = createBuckets({ capacity: limit, fillMs: MINUTE_MS }, CALLERS_MAX)
    },
  }
}
