import { createHash } from 'node:crypto'
import type { OperationShape } from '../../../contract/operation'
import { canonicalJson } from '../../../contract/primitives/canonicalJson'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor } from '../context'

const KEY_LENGTH_MAX = 255
const RETENTION_MS = 48 * 3600 * 1000

/** What a request is known by: as it is kept first, then what says the same. */
type InputHashes = readonly [own: string, ...same: string[]]

interface KeptReply {
  readonly status: number
  readonly text: string
  readonly code: string | null
}

/** Whose key it is, as the scope begins; a person at the desk is somebody, whatever the session. */
function callerOf(actor: Actor): string {
  const { kind } = actor
  if (kind === 'token') return actor.tokenId
  if (kind === 'agent') return actor.agentId
  return kind === 'console' ? (actor.operatorId ?? kind) : kind
}

/**
 * Keys belong to who calls and what is called: another token, agent or person cannot meet them. What is called is the
 * operation with the parameters of its path, decoded: however an address is spelled, a key is found again.
 *
 * Source: behaviour 1.5. Assumes: A-311.
 */
export function idempotencyScope(
  actor: Actor,
  called: { readonly operationId: string; readonly shape: { readonly method: string } },
  params: Readonly<Record<string, string>>,
): string {
  return `${callerOf(actor)}|${called.shape.method}|${called.operationId}|${canonicalJson(params)}`
}

interface Request {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const hashOf = ({ params, query, body }: Request): string =>
  createHash('sha256')
    .update(canonicalJson([params, query, body ?? null]))
    .digest('base64url')

/**
 * Hashes of the parsed request in canonical form, without its headers: its own, and where a body may be left out, that
 * of the request which says the same by leaving out an empty body, or by sending one.
 *
 * Assumes: A-770.
 */
export function hashesOf({ bodyOptional }: Pick<OperationShape, 'bodyOptional'>, input: Request): InputHashes {
  const own = hashOf(input)
  if (bodyOptional !== true || canonicalJson(input.body ?? {}) !== '{}') return [own]
  return [own, hashOf({ ...input, body: input.body === undefined ? {} : undefined })]
}

/**
 * The reply kept under an Idempotency-Key, for the same input.
 *
 * Errors: INVALID_INPUT, key empty or over 255 characters; CONFLICT reason IDEMPOTENCY_KEY_REUSED, other input.
 * Source: behaviour 1.5.
 */
export async function findKeptReply(
  tx: Tx,
  input: { readonly scope: string; readonly key: string; readonly inputHashes: readonly string[] },
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
  if (!input.inputHashes.includes(row.input_hash)) {
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
