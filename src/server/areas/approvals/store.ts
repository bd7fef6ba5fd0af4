import { insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'

export type RuleVersionRow = Row<'approval_rule_versions'>
export type VoteRow = Row<'approval_votes'>
export type SignatureRow = Row<'approval_signatures'>

/** Versions of the rules with a smaller number, newest first. */
export function listRuleVersionRows(
  tx: Tx,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<RuleVersionRow[]> {
  const rows = tx.selectFrom('approval_rule_versions').selectAll().orderBy('number', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('number', '<', before)).execute()
}

/** Adds the next version. Returns: its row. */
export async function insertRuleVersionRow(tx: Tx, row: Omit<RuleVersionRow, 'number'>): Promise<RuleVersionRow> {
  const [newest] = await listRuleVersionRows(tx, { limit: 1 })
  const numbered = { ...row, number: (newest?.number ?? 0) + 1 }
  await insertRow(tx, 'approval_rule_versions', numbered)
  return numbered
}

/** Every vote about a payment, oldest first, also those that were taken back or are void. */
export function listVoteRows(tx: Tx, subjectId: string): Promise<VoteRow[]> {
  return tx.selectFrom('approval_votes').selectAll().where('subject_id', '=', subjectId).orderBy('id').execute()
}

/** The vote, or null. */
export async function getVoteRow(tx: Tx, id: string): Promise<VoteRow | null> {
  return (await tx.selectFrom('approval_votes').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Stores a vote. Returns: false when one of the same person about the same payment stands already. */
export async function insertVoteRow(tx: Tx, row: VoteRow): Promise<boolean> {
  const result = await tx
    .insertInto('approval_votes')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Ends a vote that stands. Returns: false when it had ended before. */
export async function endVoteRow(
  tx: Tx,
  id: string,
  end: Partial<Pick<VoteRow, 'withdrawn_at' | 'voided_at' | 'void_reason'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('approval_votes')
    .set(end)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Votes that stand under payments that nobody has decided yet. */
export function listOpenVoteRows(tx: Tx): Promise<VoteRow[]> {
  return tx
    .selectFrom('approval_votes')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('settled_at', 'is', null)
    .execute()
}

/** Says of the votes that stand under a payment that it was decided: nothing that changes later touches them. */
export async function settleVoteRows(tx: Tx, subjectId: string, settledAt: string): Promise<void> {
  await tx
    .updateTable('approval_votes')
    .set({ settled_at: settledAt })
    .where('subject_id', '=', subjectId)
    .where('settled_at', 'is', null)
    .execute()
}

/** Signatures by their ids. */
export async function listSignatureRows(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, SignatureRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('approval_signatures')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores an act of signing. Returns: false when the same text was signed by this person before. */
export async function insertSignatureRow(tx: Tx, row: SignatureRow): Promise<boolean> {
  const result = await tx
    .insertInto('approval_signatures')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
