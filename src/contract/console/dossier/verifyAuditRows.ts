import { canonicalJson } from '../../primitives/canonicalJson'
import type { Dossier, DossierAuditRow, DossierDay, RevealedRow } from './format'
import { HIDDEN_MEMBERS } from './format'
import { check, counted, type DossierCheck } from './verdict'
import {
  bytesOfBase64url,
  bytesOfHex,
  hexOf,
  joined,
  readJson,
  sha256,
  sha256Hex,
  signatureState,
  utf8,
} from './webCrypto'

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** What a day's statement says, as far as a row is held against it. */
interface Day {
  readonly firstSeq: number
  readonly lastSeq: number
  readonly key: string
  readonly root: string
}

/** What was signed of a day, or null where the signature is not one of its key. */
async function readDay({ statement, signature, publicKey }: DossierDay): Promise<Day | null> {
  const said = (await readJson(statement)) as (Day & { format?: unknown }) | null
  const der = bytesOfBase64url(publicKey)
  if (said === null || der === null || said.format !== 'countersign-audit-day') return null
  if ((await sha256Hex(der)) !== said.key) return null
  const signed = { signature: bytesOfBase64url(signature), data: utf8(statement) }
  return (await signatureState('ES256', publicKey, signed)) === 'RIGHT' ? said : null
}

/** The root that the way of a row leads to, in lower-case hex. */
async function rootOf({ hash, path }: DossierAuditRow): Promise<string> {
  let node = await sha256(joined(LEAF, bytesOfHex(hash)))
  for (const { side, hash: neighbour } of path) {
    const other = bytesOfHex(neighbour)
    node = await sha256(side === 'LEFT' ? joined(NODE, other, node) : joined(NODE, node, other))
  }
  return hexOf(node)
}

async function isHiddenRight(row: DossierAuditRow, revealed: RevealedRow): Promise<boolean> {
  for (const name of HIDDEN_MEMBERS) {
    const shown = revealed[name]
    if (shown !== null && (await sha256Hex(`${shown.salt}:${name}:${shown.value}`)) !== row.hidden[name]) return false
  }
  return true
}

async function isRowRight(row: DossierAuditRow, revealed: RevealedRow, day: Day | null | undefined): Promise<boolean> {
  if (day === null || day === undefined || row.seq < day.firstSeq || row.seq > day.lastSeq) return false
  const entry = canonicalJson({ ...row.row, ...row.hidden, previous: row.previous, seq: row.seq, v: 1 })
  if ((await sha256Hex(entry)) !== row.hash || (await rootOf(row)) !== day.root) return false
  return isHiddenRight(row, revealed)
}

/** Each row of the audit log, from its text to the signed root of its day. */
export async function checkAuditRows({ content, revealed }: Dossier): Promise<DossierCheck[]> {
  const { rows, left } = content.audit
  const days = await Promise.all(content.audit.days.map(readDay))
  const wrong: string[] = []
  for (const [index, row] of rows.entries()) {
    const shown = revealed.rows[index]
    const isRight = shown !== undefined && (await isRowRight(row, shown, days[row.day]))
    if (!isRight) wrong.push(String(row.row.id))
  }
  if (wrong.length > 0)
    return wrong.map((id) => check('AUDIT_ROWS', 'FALSE', `Row ${id} of the audit log is not what was signed.`))
  const checks: DossierCheck[] = []
  if (rows.length > 0) {
    const stand = counted(rows.length, 'row of the audit log stands', 'rows of the audit log stand')
    const sentence = `${stand} in it as ${rows.length === 1 ? 'it was' : 'they were'} written.`
    checks.push(check('AUDIT_ROWS', 'PROVED', sentence))
  }
  const others = days.filter((day) => day !== null && day.key !== content.key).length
  if (others > 0) {
    const signedDays = counted(others, 'day of the audit log was', 'days of the audit log were')
    const sentence = `${signedDays} signed by another key than this dossier.`
    checks.push(check('AUDIT_ROWS', 'NOT_PROVED', sentence))
  }
  if (left > 0) {
    const older = counted(left, 'row of the audit log about this is', 'rows of the audit log about this are')
    const sentence = `${older} left out, or older than its chain.`
    checks.push(check('AUDIT_ROWS', 'NOT_PROVED', sentence))
  }
  return checks
}
