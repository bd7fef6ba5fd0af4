import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../contract/primitives/canonicalJson'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor } from '../context'

const KEY_LENGTH_MAX = 255
const RETENTION_MS = 48 * 3600 * 1000

interface KeptReply {
  readonly status: number
  readonly text: string
  readonly code: string | null
}

/**
 * Keys belong to who calls and what is called: another token or agent cannot meet them. What is called is the
 * operation with the parameters of its path, decoded: however an address is spelled, a key is found again.
 *
 * Source: behaviour 1.5. Assumes: A-311.
 */
export function idempotencyScope(
  actor: Actor,
  called: { readonly operationId: string; readonly shape: { readonly method: string } },
  params: Readonly<Record<string, string>>,
): string {
  const who = actor.kind === 'token' ? actor.tokenId : actor.kind === 'agent' ? actor.agentId : actor.kind
  return `${who}|${called.shape.method}|${called.operationId}|${canonicalJson(params)}`
}

/** Hash of the parsed request in canonical form, without its headers. */
export function hashInput(input: {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}): string {
  const text = canonicalJson([input.params, input.query, input.body ?? null])
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * The reply kept under an Idempotency-Key, for the same input.
 *
 * Errors: INVALID_INPUT, key empty or over 255 characters; CONFLICT reason IDEMPOTENCY_KEY_REUSED, other input.
 * Source: behaviour 1.5.
 */
export async function findKeptReply(
  tx: Tx,
  input: { readonly scope: string; readonly key: string; readonly inputHash: string },
): Promise<KeptReply | null> {
  if (input.key.length === 0 || input.key.length > KEY_LENGTH_MAX) {
    throw new ServiceError('INVALID_INPUT', 'The Idempotency-Key must have 1 to 255 characters; nothing was done.', {
      field: 'Idempotency-Key',
      constraint: { minLength: 1, maxLength: KEY_LENGTH_MAX },
    })
  }
  const row = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('scope', '=', input.scope)
    .where('key', '=', input.key)
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.input_hash !== input.inputHash) {
    throw new ServiceError(
      'CONFLICT',
      'This Idempotency-Key was used with another request; nothing was done. Use a new key.',
      {
        field: 'Idempotency-Key',
        reason: 'IDEMPOTENCY_KEY_REUSED',
      },
    )
  }
  return { status: row.status, text: row.reply_text, code: null }
}

/** Stores the reply in the operation's own transaction, so that both commit or neither. */
export async function keepReply(
  tx: Tx,
  input: {
    readonly scope: string
    readonly key: string
    readonly inputHash: string
    readonly now: number
    readonly result: KeptReply
  },
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      scope: input.scope,
      key: input.key,
      input_hash: input.inputHash,
      status: input.result.status,
      reply_text: input.result.text,
      created_at: isoOf(input.now),
    })
    .execute()
}

/** Forgets keys older than two days; replies are kept at least 24 hours (behaviour 1.5). */
export async function pruneReplies(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', isoOf(now - RETENTION_MS))
    .execute()
}
