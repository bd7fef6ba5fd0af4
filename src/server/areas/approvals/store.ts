import type { MoneyProposalState } from '../../../contract/console/approvals/proposals'
import { changePrepared, runPrepared } from '../../database/preparedQuery'
import { getRowById, insertRow, insertRowOnce } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'

export type RuleVersionRow = Row<'approval_rule_versions'>
export type VoteRow = Row<'approval_votes'>
export type ProposalRow = Row<'money_proposals'>
export type SignatureRow = Row<'approval_signatures'>

/** Versions of the rules with a smaller number, newest first. */
export function listRuleVersionRows(
  tx: Tx,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<RuleVersionRow[]> {
  const rows = tx.selectFrom('approval_rule_versions').selectAll().orderBy('number', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('number', '<', before)).execute()
}

/** The version that holds, or null before the first. */
export async function getNewestRuleVersionRow(tx: Tx): Promise<RuleVersionRow | null> {
  const [row] = await runPrepared<RuleVersionRow>(tx, 'newest approval rules', [], () =>
    tx.selectFrom('approval_rule_versions').selectAll().orderBy('number', 'desc').limit(1),
  )
  return row ?? null
}

/** The number of the version that holds; 0 before the first. */
export async function getRuleNumber(tx: Tx): Promise<number> {
  return (await getNewestRuleVersionRow(tx))?.number ?? 0
}

/** The number of the version that held at an instant, the newest of those that began in it; 0 before the first. */
async function getRuleNumberAt(tx: Tx, at: string): Promise<number> {
  const [row] = await runPrepared<Pick<RuleVersionRow, 'number'>>(tx, 'approval rules of an instant', [at], () =>
    tx
      .selectFrom('approval_rule_versions')
      .select('number')
      .where('changed_at', '<=', at)
      .orderBy('number', 'desc')
      .limit(1),
  )
  return row?.number ?? 0
}

/** Adds the next version. Returns: its row. */
export async function insertRuleVersionRow(tx: Tx, row: Omit<RuleVersionRow, 'number'>): Promise<RuleVersionRow> {
  const newest = await getNewestRuleVersionRow(tx)
  const numbered = { ...row, number: (newest?.number ?? 0) + 1 }
  await insertRow(tx, 'approval_rule_versions', numbered)
  return numbered
}

/** Every vote about a payment, oldest first, also those that were taken back or are void. */
export function listVoteRows(tx: Tx, subjectId: string): Promise<VoteRow[]> {
  return runPrepared(tx, 'votes of a subject', [subjectId], () =>
    tx.selectFrom('approval_votes').selectAll().where('subject_id', '=', subjectId).orderBy('id'),
  )
}

/**
 * The number of the version under which something ended by itself at an instant, which may have passed: of the one that
 * was approved under, where an approval stands, else of the one that held then.
 */
export async function getRuleNumberOfEnd(
  tx: Tx,
  { subjectId, at }: { readonly subjectId: string; readonly at: string },
): Promise<number> {
  const votes = await listVoteRows(tx, subjectId)
  const standing = votes.find(({ withdrawn_at, voided_at }) => withdrawn_at === null && voided_at === null)
  return standing?.rule_version ?? getRuleNumberAt(tx, at)
}

/** The vote, or null. */
export function getVoteRow(tx: Tx, id: string): Promise<VoteRow | null> {
  return getRowById(tx, 'approval_votes', id)
}

/** Stores a vote. Returns: false when one of the same person about the same payment stands already. */
export function insertVoteRow(tx: Tx, row: VoteRow): Promise<boolean> {
  return insertRowOnce(tx, 'approval_votes', row)
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
  await changePrepared(tx, 'settle votes', [settledAt, subjectId], () =>
    tx
      .updateTable('approval_votes')
      .set({ settled_at: settledAt })
      .where('subject_id', '=', subjectId)
      .where('settled_at', 'is', null),
  )
}

/** Stores an act of signing. Returns: false when the same text was signed by this person before. */
export function insertSignatureRow(tx: Tx, row: SignatureRow): Promise<boolean> {
  return insertRowOnce(tx, 'approval_signatures', row)
}

/** Stores a proposal. Returns: false when one of the same quote waits already. */
export function insertProposalRow(tx: Tx, row: ProposalRow): Promise<boolean> {
  return insertRowOnce(tx, 'money_proposals', row)
}

/** The proposal, or null. */
export function getProposalRow(tx: Tx, id: string): Promise<ProposalRow | null> {
  return getRowById(tx, 'money_proposals', id)
}

/** How a proposal ended, and when. */
export type ProposalEnd = Partial<Omit<ProposalRow, 'decided_rule_version'>> & { readonly ended_at: string }

/** Ends a proposal that waits, under the rules that hold. Returns: whether it was this call. */
export async function endProposalRow(tx: Tx, id: string, end: ProposalEnd): Promise<boolean> {
  const result = await tx
    .updateTable('money_proposals')
    .set({ ...end, decided_rule_version: await getRuleNumber(tx) })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

interface WaitingProposals {
  readonly waiting: number
  /** Their quote has expired, unsigned. */
  readonly expired: number
  /** Of those that wait: the first one, and the next end of one. */
  readonly oldestCreatedAt: string | null
  readonly nextExpiresAt: string | null
}

/** How many proposals wait for signatures, and since and until when. Input: `now`, ISO. */
export async function countProposals(tx: Tx, now: string): Promise<WaitingProposals> {
  const row = await tx
    .selectFrom('money_proposals')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('id').filterWhere('expires_at', '<=', now).as('expired'),
      eb.fn
        .min<string | null>('created_at')
        .filterWhere((on) => on.or([on('expires_at', 'is', null), on('expires_at', '>', now)]))
        .as('oldestCreatedAt'),
      eb.fn.min<string | null>('expires_at').filterWhere('expires_at', '>', now).as('nextExpiresAt'),
    ])
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  const { total, expired, oldestCreatedAt, nextExpiresAt } = row
  return { waiting: total - expired, expired, oldestCreatedAt, nextExpiresAt }
}

/** Proposals, newest first. Input: `state`, as people see it; `now`, ISO: what expired before it. */
export function listProposalRows(
  tx: Tx,
  asked: {
    readonly state?: MoneyProposalState | undefined
    readonly isEnded?: boolean | undefined
    readonly quoteId?: string | undefined
    readonly before?: string | undefined
    readonly limit: number
    readonly now: string
  },
): Promise<ProposalRow[]> {
  const { state, isEnded, quoteId, before, limit, now } = asked
  let rows = tx.selectFrom('money_proposals').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) rows = rows.where('id', '<', before as ProposalRow['id'])
  if (quoteId !== undefined) rows = rows.where('quote_id', '=', quoteId as ProposalRow['quote_id'])
  if (isEnded !== undefined) rows = rows.where('state', isEnded ? '!=' : '=', 'WAITING')
  if (state === undefined) return rows.execute()
  rows = rows.where('state', '=', state === 'EXPIRED' ? 'WAITING' : state)
  if (state === 'EXPIRED') rows = rows.where('expires_at', '<=', now)
  if (state === 'WAITING') rows = rows.where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  return rows.execute()
}
