import {
  type DossierAuditRow,
  type DossierContent,
  HIDDEN_MEMBERS,
  type HiddenMember,
  PLAIN_MEMBERS,
  type RevealedRow,
} from '../../../contract/console/dossier/format'
import { fieldHash } from '../../kernel/auditChain/entry'
import { type ProvedEntry, proveRows } from '../audit-proof/public'
import type { ConsoleHost } from '../consoleContext'

/** Rows of the audit log with their proofs, and what their hashes are made of. */
export interface ProvedRows {
  readonly audit: DossierContent['audit']
  readonly revealed: readonly RevealedRow[]
}

type Plain = Readonly<Record<string, string | null>>

function ofMembers<Value>(make: (name: HiddenMember) => Value): Record<HiddenMember, Value> {
  const [actorName, details, reason] = HIDDEN_MEMBERS
  return { actorName: make(actorName), details: make(details), reason: make(reason) }
}

function rowOf({ entry, row, path, day }: ProvedEntry): DossierAuditRow {
  const plain: Plain = row
  const { seq, previous, hash, salts } = entry
  return {
    day,
    hash,
    hidden: ofMembers((name) => fieldHash(salts[name], name, row[name])),
    path,
    previous,
    row: Object.fromEntries(PLAIN_MEMBERS.map((name) => [name, plain[name] ?? null])),
    seq,
  }
}

const revealedOf = ({ entry: { salts }, row }: ProvedEntry): RevealedRow =>
  ofMembers((name) => {
    const value = row[name]
    return value === null ? null : { salt: salts[name], value }
  })

/** The proofs of these rows. Input: `total`, how many rows there are about the subject. */
export async function provedRowsOf(
  host: ConsoleHost,
  { ids, total }: { readonly ids: readonly string[]; readonly total: number },
): Promise<ProvedRows> {
  const { days, rows } = await proveRows(host, ids)
  return {
    audit: { days, left: total - rows.length, rows: rows.map(rowOf) },
    revealed: rows.map(revealedOf),
  }
}
