import { z } from 'zod'
import { instant } from '../../primitives/time'

/**
 * Something that is wrong with the audit log. CHANGED: a row is not what was written. REMOVED: an entry or its row is
 * gone. MOVED: it stands elsewhere than it was written. ADDED: a row that went round the chain. NOT_FOLLOWING: what
 * stood between two entries was taken out or replaced. EARLIER_ROWS: those before the chain. NO_BEGINNING, CUT_OFF: an
 * end is missing. ROOT_WRONG, SIGNATURE_WRONG, OTHER_KEY, NOT_SIGNED: what was signed of a day, or was not.
 */
const chainFault = z.object({
  kind: z.enum([
    ...['CHANGED', 'REMOVED', 'MOVED', 'ADDED', 'NOT_FOLLOWING', 'EARLIER_ROWS', 'NO_BEGINNING', 'CUT_OFF'],
    ...['ROOT_WRONG', 'SIGNATURE_WRONG', 'OTHER_KEY', 'NOT_SIGNED'],
  ] as const),
  seq: z.int().nullable().describe('The number of the entry; null where the fault is of none.'),
  auditId: z.string().nullable(),
  sentence: z.string().describe('What was found, for people.'),
})
export type ChainFault = z.infer<typeof chainFault>

/** What looking at the whole log came to. */
const chainVerdict = z.object({
  entries: z.int().describe('Rows that the chain holds.'),
  earlierRows: z.int().describe('Rows from before the chain, which its first entry hashes as one.'),
  lastSeq: z.int().nullable(),
  lastHash: z.string().nullable(),
  signedDays: z.int().describe('Days whose signed roots were compared.'),
  signedTo: z
    .int()
    .nullable()
    .describe('The last entry that was signed; null where none was. What stands behind it, nobody has signed yet.'),
  keys: z.array(z.string()).describe('The keys that signed them, by the SHA-256 of each.'),
  faults: z
    .array(chainFault)
    .describe('The first hundred; `faultCount` says how many there are. None: the log is what was written.'),
  faultCount: z.int(),
})
export type ChainVerdict = z.infer<typeof chainVerdict>

/** A verification of the whole audit log. Instants are wall time. */
export const auditVerification = z.object({
  state: z.enum(['IDLE', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED']),
  done: z.int(),
  total: z.int(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  verdict: chainVerdict.nullable().describe('Null until one has been done to its end.'),
})
export type AuditVerification = z.infer<typeof auditVerification>

const text = z.string()
const hex = text.regex(/^[0-9a-f]*$/)

/** A stretch of the chain as it was signed: docs/audit-proof.md says what the statement holds. */
export const signedDay = z.object({ statement: text, signature: text, publicKey: text })

/** A row of the log by the names of the interface; the details are the stored text, letter by letter. */
export const plainRow = z.object({
  ...{ id: text, at: text, wallAt: text, actorKind: text, actorId: text.nullable(), actorName: text.nullable() },
  ...{ operationId: text, targetId: text.nullable(), outcome: z.enum(['DONE', 'REFUSED']), code: text.nullable() },
  ...{ reason: text.nullable(), callId: text.nullable(), details: text.nullable() },
})
export type PlainRow = z.infer<typeof plainRow>

/** An entry of the chain; `row` is null where it is gone. */
export const chainEntry = z.object({
  seq: z.int(),
  auditId: text,
  previous: hex,
  hash: hex,
  salts: z.object({ actorName: hex, reason: hex, details: hex }),
  row: plainRow.nullable(),
})

/** From the leaf of an entry to the root that was signed: its neighbours, and on which side they stand. */
const proofPath = z.array(z.object({ side: z.enum(['LEFT', 'RIGHT']), hash: hex }))

/** What shows that a row stands in the log as it was written, without the rest of the log. */
export const auditProof = z.object({
  format: z.literal('countersign-audit-proof'),
  v: z.literal(1),
  entry: chainEntry,
  path: proofPath,
  signed: signedDay,
})
export type AuditProof = z.infer<typeof auditProof>

/** The chain as it stands, without looking at it. */
export const auditChainState = z.object({
  entries: z.int(),
  earlierRows: z.int(),
  lastSeq: z.int(),
  lastHash: text,
  beganAt: instant,
  signedTo: z
    .int()
    .describe('The last entry that is signed; -1 where none is. Those behind it are proved by the chain alone.'),
  lastDay: z.object({ day: text, lastSeq: z.int() }).nullable().describe('The last day that is over and signed.'),
  /** SHA-256 of the public key that signs days, in hex. */
  keyId: text,
  /** DER SPKI, base64url. */
  publicKey: text,
})
export type AuditChainState = z.infer<typeof auditChainState>
