import { z } from 'zod'
import { chainEntry, type PlainRow, plainRow, signedDay } from '../../../contract/console/audit-proof/schemas'
import { readJsonText } from '../../foundation/jsonText'
import type { ChainEntry } from './check'
import type { SignedDay } from './dayStatement'
import { type AuditRow, type FirstEntry, firstEntry, plainOf } from './entry'

/** What the first line of an exported log says of the file. */
const EXPORT_FORMAT = 'countersign-audit-chain'

const line = z.union([
  z.object({ format: z.literal(EXPORT_FORMAT), v: z.literal(1) }),
  z.object({ earlier: plainRow }),
  z.object({ first: firstEntry, hash: z.string() }),
  chainEntry,
  z.object({ signed: signedDay }),
  z.object({ end: z.object({ lastSeq: z.int(), lastHash: z.string() }) }),
])
export type ExportLine = z.infer<typeof line>

/** The row as the log keeps it. */
export function rowOfPlain(plain: PlainRow): AuditRow {
  return {
    id: plain.id,
    at: plain.at,
    wall_at: plain.wallAt,
    actor_kind: plain.actorKind,
    actor_id: plain.actorId,
    actor_name: plain.actorName,
    operation_id: plain.operationId,
    target_id: plain.targetId,
    outcome: plain.outcome,
    code: plain.code,
    reason: plain.reason,
    call_id: plain.callId,
    details_json: plain.details,
  }
}

const lineOf = (value: ExportLine): string => `${JSON.stringify(value)}\n`

/** The first line of an exported log. */
export const headLine = (): string => lineOf({ format: EXPORT_FORMAT, v: 1 })
/** The line of a row from before the chain. */
export const earlierLine = (row: AuditRow): string => lineOf({ earlier: plainOf(row) })
/** The line of entry 0. */
export const firstLine = (first: FirstEntry, hash: string): string => lineOf({ first, hash })
/** The line of what was signed of the entries before it. */
export const signedLine = ({ statement, signature, publicKey }: SignedDay): string =>
  lineOf({ signed: { statement, signature, publicKey } })
/** The last line: how far the chain goes. */
export const endLine = (lastSeq: number, lastHash: string): string => lineOf({ end: { lastSeq, lastHash } })
/** The line of an entry with its row. */
export const entryLine = ({ row, ...entry }: ChainEntry): string =>
  lineOf({ ...entry, row: row === null ? null : plainOf(row) })

/** A line of an exported log, or null where it is none. */
export const readLine = (given: string): ExportLine | null => readJsonText(given, line)
