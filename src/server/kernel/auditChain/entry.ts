import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Row } from '../../database/schema'

/** One row of the audit log as it is stored; its details are the stored text. */
export type AuditRow = Row<'audit_log'>

/** Fields that may say something about a person: the chain holds a salted hash in their place. */
export const SALTED_FIELDS = ['actorName', 'reason', 'details'] as const
type SaltedField = (typeof SALTED_FIELDS)[number]

export const SALT_BYTES = 16

/** The salts of an entry, in lower-case hex. */
export type Salts = Readonly<Record<SaltedField, string>>

/** Entry 0: what there was before the chain. */
export const firstEntry = z.object({
  earlierHash: z.string().regex(/^[0-9a-f]{64}$/),
  earlierRows: z.int().min(0),
  lastEarlierId: z.string().nullable(),
  madeAt: z.string(),
  seq: z.literal(0),
  v: z.literal(1),
})
export type FirstEntry = z.infer<typeof firstEntry>

/** SHA-256 over the UTF-8 of a text, in lower-case hex. */
export const hashOfText = (text: string): string => hash('sha256', text, 'hex')

/** The stored salts, 16 bytes for each of the fields in their order. */
export function saltsOf(bytes: Uint8Array): Salts {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
  const at = (index: number) => hex.slice(index * 2 * SALT_BYTES, (index + 1) * 2 * SALT_BYTES)
  return { actorName: at(0), reason: at(1), details: at(2) }
}

/** What stands in the place of a field: null where there is nothing. */
export function fieldHash(salt: string, name: SaltedField, value: string | null): string | null {
  return value === null ? null : hashOfText(`${salt}:${name}:${value}`)
}

/** Where an entry stands: its number, and the hash of the entry before it. */
export interface ChainPlace {
  readonly seq: number
  readonly previous: string
}

/**
 * What the hash of an entry is made of: canonical JSON (RFC 8785), whose members stand in alphabetical order here.
 * Whoever changes a letter of it breaks every chain there is.
 */
export function entryText(row: AuditRow, salts: Salts, { seq, previous }: ChainPlace): string {
  return JSON.stringify({
    actorId: row.actor_id,
    actorKind: row.actor_kind,
    actorName: fieldHash(salts.actorName, 'actorName', row.actor_name),
    at: row.at,
    callId: row.call_id,
    code: row.code,
    details: fieldHash(salts.details, 'details', row.details_json),
    id: row.id,
    operationId: row.operation_id,
    outcome: row.outcome,
    previous,
    reason: fieldHash(salts.reason, 'reason', row.reason),
    seq,
    targetId: row.target_id,
    v: 1,
    wallAt: row.wall_at,
  })
}

/** A row by the names of the interface, in alphabetical order: as JSON it is canonical. */
export function plainOf(row: AuditRow) {
  return {
    actorId: row.actor_id,
    actorKind: row.actor_kind,
    actorName: row.actor_name,
    at: row.at,
    callId: row.call_id,
    code: row.code,
    details: row.details_json,
    id: row.id,
    operationId: row.operation_id,
    outcome: row.outcome,
    reason: row.reason,
    targetId: row.target_id,
    wallAt: row.wall_at,
  }
}

/** A row that is older than the chain, as the hash of all of them takes it in: one line each. */
export const earlierText = (row: AuditRow): string => `${JSON.stringify(plainOf(row))}\n`

/** What the hash of entry 0 is made of. */
export function firstText({ earlierHash, earlierRows, lastEarlierId, madeAt }: FirstEntry): string {
  return JSON.stringify({ earlierHash, earlierRows, lastEarlierId, madeAt, seq: 0, v: 1 })
}
