import type { ApprovalFacts } from '../../../../contract/console/approvals/schemas'
import { insertRow } from '../../../database/rowsById'
import type { Row, Tx } from '../../../database/schema'
import { readColumn } from '../../../database/table'
import { approvalFacts } from './tables'

type FactsRow = Row<'approval_facts'>

/** What was known of a payment when it was asked for, and what became of it as far as rules had a say. */
export interface PastPayment {
  readonly subjectId: FactsRow['subject_id']
  readonly askedAt: string
  /** The version of the rules that it was held against. */
  readonly ruleVersion: number
  readonly facts: ApprovalFacts
  /** Whether it waited for somebody, where the rules alone decided that; null where a policy made it wait anyway. */
  readonly waited: boolean | null
}

/** Keeps what a payment was held against the rules by, for good. */
export async function keepApprovalFacts(
  tx: Tx,
  kept: { readonly subjectId: FactsRow['subject_id']; readonly ruleVersion: number; readonly facts: ApprovalFacts },
): Promise<void> {
  const { subjectId, ruleVersion, facts } = kept
  await insertRow(tx, 'approval_facts', {
    subject_id: subjectId,
    asked_at: facts.askedAt,
    rule_version: ruleVersion,
    facts_json: approvalFacts.columns.facts_json.encode(facts),
  })
}

/** What payments were held against the rules by, by their ids; those that kept nothing are left out. */
export async function listKeptFacts(
  tx: Tx,
  subjectIds: readonly FactsRow['subject_id'][],
): Promise<ReadonlyMap<string, ApprovalFacts>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await tx.selectFrom('approval_facts').selectAll().where('subject_id', 'in', subjectIds).execute()
  return new Map(rows.map((row) => [row.subject_id, readColumn(approvalFacts, row, 'facts_json')]))
}

interface Window {
  readonly from: string
  readonly until: string
}

/** Payments of a window, newest first; `before` is the last one that was read. */
export async function listPastPayments(
  tx: Tx,
  asked: Window & { readonly before: Pick<PastPayment, 'askedAt' | 'subjectId'> | null; readonly limit: number },
): Promise<PastPayment[]> {
  const { from, until, before, limit } = asked
  let rows = tx
    .selectFrom('approval_facts')
    .leftJoin('agent_actions', 'agent_actions.id', 'approval_facts.subject_id')
    .selectAll('approval_facts')
    .select(['agent_actions.status', 'agent_actions.held_by', 'agent_actions.decided_at'])
    .where('asked_at', '>=', from)
    // Where the search begins: with the end of the window it would pass all that was read before, page after page.
    .where('asked_at', '<=', before?.askedAt ?? until)
    .orderBy('asked_at', 'desc')
    .orderBy('subject_id', 'desc')
    .limit(limit)
  if (before !== null) {
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('asked_at', 'subject_id'), '<', tuple(before.askedAt, before.subjectId)),
    )
  }
  return (await rows.execute()).map(({ status, held_by, decided_at, ...row }) => ({
    subjectId: row.subject_id,
    askedAt: row.asked_at,
    ruleVersion: row.rule_version,
    facts: readColumn(approvalFacts, row, 'facts_json'),
    // What runs at once is APPROVED without a decision. What is proposed waits, and nothing but rules makes it wait.
    waited: held_by === null ? status !== 'APPROVED' || decided_at !== null : null,
  }))
}

/** How many payments of a window were kept, and how many there were: those that are older kept nothing. */
export async function countPastPayments(tx: Tx, { from, until }: Window) {
  const count = async (
    table: 'approval_facts' | 'agent_actions' | 'money_proposals',
    at: 'asked_at' | 'created_at',
  ) => {
    const row = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(at, '>=', from)
      .where(at, '<=', until)
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  }
  const all = (await count('agent_actions', 'created_at')) + (await count('money_proposals', 'created_at'))
  return { kept: await count('approval_facts', 'asked_at'), all }
}

/** How often the rules were changed since an instant. */
export async function countVersionsSince(tx: Tx, since: string): Promise<number> {
  const row = await tx
    .selectFrom('approval_rule_versions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('changed_at', '>', since)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}
