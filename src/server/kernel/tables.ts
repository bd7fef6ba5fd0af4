import { z } from 'zod'
import { SERVICE_OPERATION_IDS } from '../../contract/operations'
import { bytes, id, instant, integer, json, members, nullable, oneOf, text } from '../database/columns'
import { type RowsOf, table } from '../database/table'
import { firstEntry } from './auditChain/entry'

export const auditLog = table('audit_log', {
  owner: 'host',
  columns: {
    id: id('Audit'),
    at: instant(),
    wall_at: instant(),
    actor_kind: text(),
    actor_id: nullable(text()),
    actor_name: nullable(text()),
    operation_id: text(),
    target_id: nullable(text()),
    outcome: oneOf(['DONE', 'REFUSED']),
    code: nullable(text()),
    reason: nullable(text()),
    call_id: nullable(text()),
    details_json: nullable(json(members)),
  },
})

/**
 * The chain of hashes over the audit log (auditChain/append): an entry for each row, in the order in which they were
 * written. Entry 0 has no row and says in `first_json` what there was before.
 */
export const auditChain = table('audit_chain', {
  owner: 'host',
  columns: {
    seq: integer(0),
    audit_id: nullable(id('Audit')),
    salts: nullable(bytes()),
    previous: nullable(bytes()),
    hash: bytes(),
    first_json: nullable(json(firstEntry)),
  },
})

/** What was signed of the chain: the days of wall time that are over. */
export const auditDays = table('audit_days', {
  owner: 'host',
  columns: {
    first_seq: integer(0),
    last_seq: integer(0),
    day: text(),
    statement: text(),
    signature: text(),
    public_key: text(),
  },
})

/** What was signed of the chain last: one row, whose entry may be of a day that is not over. */
export const auditHeads = table('audit_heads', {
  owner: 'host',
  columns: { seq: integer(0), statement: text(), signature: text(), public_key: text() },
})

/** Audit rows of another host, which came with an imported snapshot: data, and never part of this host's own log. */
export const importedAudit = table('imported_audit', {
  owner: 'data',
  hasForeignIds: true,
  columns: {
    ...auditLog.columns,
    /** The snapshot that they came with. */
    origin: text(),
  },
})

/** What a row of the audit log is about beside its target: written with the row where an act is about several. */
export const auditSubjects = table('audit_subjects', {
  owner: 'host',
  columns: { subject_id: text(), audit_id: id('Audit') },
})

/** How many rows of the audit log there are of each kind that its filters tell apart; a trigger keeps it. */
export const auditGroups = table('audit_groups', {
  owner: 'host',
  columns: {
    operation_id: text(),
    outcome: oneOf(['DONE', 'REFUSED']),
    actor_id: text(),
    actor_name: text(),
    n: integer(0),
  },
})

/** How many rows of the audit log each hour holds (`2026-11-22T09`), by outcome; a trigger keeps it. */
export const auditHours = table('audit_hours', {
  owner: 'host',
  columns: { hour: text(), outcome: oneOf(['DONE', 'REFUSED']), n: integer(0) },
})

export const changeLog = table('change_log', {
  owner: 'host',
  columns: {
    seq: integer(0),
    areas: text(),
    ids: text(),
    created_at: instant(),
  },
})

export const idempotencyKeys = table('idempotency_keys', {
  owner: 'data',
  travels: 'HERE',
  columns: {
    scope: text(),
    key: text(),
    input_hash: text(),
    status: integer(0),
    reply_text: text(),
    created_at: instant(),
  },
})

/** What a look at a stamp found, as `diagnoseSignature` has it; the list of keys is younger than the rest. */
const keptDiagnosis = z.object({
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
  cause: z.string().nullable(),
  differsAtByte: z.int().nullable(),
  expectedAround: z.string().nullable(),
  signedAround: z.string().nullable(),
  readKeyCompressedHex: z.string().nullable(),
  hasHighS: z.boolean().nullable(),
  possibleKeysHex: z.array(z.string()).readonly().optional(),
})

export type KeptDiagnosis = z.infer<typeof keptDiagnosis>

/** What is kept of a refusal; everything beyond the check depends on it. Of proofs of ownership there is no check. */
const keptVerdict = z.object({
  check: z.string().optional(),
  detail: z.string().nullable().optional(),
  diagnosis: keptDiagnosis.nullable().optional(),
  /** The text that should have been signed, where no request holds it. */
  payloadToSign: z.string().optional(),
  body: z
    .object({
      mistake: z.object({ mistake: z.string(), field: z.string() }).optional(),
      token: z.object({ issuedSecondsAgo: z.number().nullable(), expiredSecondsAgo: z.number().nullable() }).optional(),
    })
    .optional(),
})

export type KeptVerdict = z.infer<typeof keptVerdict>

export const signatureVerdicts = table('signature_verdicts', {
  owner: 'data',
  columns: {
    id: id('Verdict'),
    call_id: nullable(text()),
    operation_id: oneOf(SERVICE_OPERATION_IDS),
    account_id: nullable(text()),
    request_id: nullable(text()),
    code: text(),
    reason: text(),
    verdict_json: json(keptVerdict),
    created_at: instant(),
  },
})

declare module '../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
