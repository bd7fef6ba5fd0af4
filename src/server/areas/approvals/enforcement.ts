import { missingText } from '../../../contract/console/approvals/requirementText'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { type Rejected, rejected } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context, Signers, WriteContext } from '../../kernel/context'
import { type ApprovalSubject, type Judged, judgeSubject } from './standing'
import { endVoteRow, insertVoteRow, listVoteRows, settleVoteRows, type VoteRow } from './store'
import { approvalVotes } from './tables'

/** What is missing under a payment, a sentence for each rule that is not met. */
export async function missingSentences(
  { tx, signers }: { readonly tx: Tx; readonly signers: Signers },
  { counted }: Pick<Judged, 'counted'>,
): Promise<string[]> {
  const sentences: string[] = []
  for (const requirement of counted) {
    if (requirement.isMet) continue
    const groupName = requirement.groupId === undefined ? null : await signers.groupName(tx, requirement.groupId)
    sentences.push(missingText(requirement, groupName))
  }
  return sentences
}

/** The refusal of an approval whose signatures are missing, as a value. */
export async function signaturesMissing(
  given: { readonly tx: Tx; readonly signers: Signers },
  { subjectId }: Pick<ApprovalSubject, 'subjectId'>,
  judged: Judged,
): Promise<ServiceError> {
  const missing = await missingSentences(given, judged)
  const message = `This payment needs more signatures, and nothing was done. ${missing.join(' ')}`
  return new ServiceError('CONFLICT', message, {
    field: 'actionId',
    reason: 'SIGNATURES_MISSING',
    subjectId,
    ruleVersion: judged.version.number,
    missing,
  })
}

/** Marks the votes that count no more, so that their people can sign what would be paid now. */
export async function voidStale(
  { tx, now, changes }: Pick<Context, 'tx' | 'now' | 'changes'>,
  { stale }: Pick<Judged, 'stale'>,
): Promise<void> {
  for (const { row, reason } of stale) {
    await endVoteRow(tx, row.id, { voided_at: isoOf(now), void_reason: reason })
    changes.add('approvals', row.subject_id)
  }
}

/** Says that the payment was decided: what stands under it stays as it is. */
export async function settleVotes({ tx, now }: Pick<Context, 'tx' | 'now'>, subjectId: string): Promise<void> {
  await settleVoteRows(tx, subjectId, isoOf(now))
}

/** Whether a vote of this operator stands. */
export const isOpenVoteOf = (row: VoteRow, operatorId: string): boolean =>
  row.caster_kind === 'operator' && row.caster_id === operatorId && isOpen(row)

/** The vote of an operator that stands under a payment, or null. */
export async function findOpenVote(tx: Tx, subjectId: string, operatorId: string): Promise<VoteRow | null> {
  const rows = await listVoteRows(tx, subjectId)
  return rows.find((row) => isOpenVoteOf(row, operatorId)) ?? null
}

/** Takes back the vote of an operator under a payment that was not decided. Returns: the vote, or null without one. */
export async function withdrawVoteOf(
  { tx, now, changes }: Pick<Context, 'tx' | 'now' | 'changes'>,
  subjectId: string,
  operatorId: string,
): Promise<VoteRow | null> {
  const row = await findOpenVote(tx, subjectId, operatorId)
  if (row === null || !(await endVoteRow(tx, row.id, { withdrawn_at: isoOf(now) }))) return null
  changes.add('approvals', subjectId)
  return { ...row, withdrawn_at: isoOf(now) }
}

const isOpen = ({ withdrawn_at, voided_at, settled_at }: VoteRow): boolean =>
  withdrawn_at === null && voided_at === null && settled_at === null

async function countToken(context: WriteContext, subject: ApprovalSubject, judged: Judged): Promise<void> {
  const { tx, now, ids, actor, changes } = context
  if (actor.kind !== 'token' || judged.votes.some(({ caster_kind }) => caster_kind === 'token')) return
  const { standing_json, checklist_json, evidence_json } = approvalVotes.columns
  await insertVoteRow(tx, {
    id: ids.new('Vote'),
    subject_id: subject.subjectId,
    signature_id: null,
    caster_kind: 'token',
    caster_id: actor.tokenId,
    caster_name: actor.name,
    standing_json: standing_json.encode({ isApprover: true, groupIds: [], onBehalfOf: [] }),
    subject_text: judged.subject.text,
    subject_sha256: judged.subject.sha256,
    rule_version: judged.version.number,
    quote_fingerprint: subject.payment.quoteFingerprint,
    reason: null,
    checklist_json: checklist_json.encode([]),
    evidence_json: evidence_json.encode([]),
    cast_at: isoOf(now),
    withdrawn_at: null,
    voided_at: null,
    void_reason: null,
    settled_at: null,
  })
  changes.add('approvals', subject.subjectId)
}

/**
 * Whether a payment may be approved now, by the signatures under it. The one place where it is decided: whoever
 * approves comes through here, inside the transaction that executes.
 *
 * Returns: COMPLETE; WAITS for a token whose approval counts for too little, answered as usual; or the refusal,
 * which commits that votes are void.
 * Assumes.
 */
export async function judgeSignatures(
  context: WriteContext,
  subject: ApprovalSubject,
): Promise<'COMPLETE' | 'WAITS' | Rejected> {
  const { signers } = context.registered
  const given = { tx: context.tx, signers }
  const judged = await judgeSubject(given, subject)
  if (judged.requirements.length === 0) return 'COMPLETE'
  await voidStale(context, judged)
  const { apiTokenCountsFor } = judged.version
  if (context.actor.kind === 'token') {
    if (apiTokenCountsFor === 'ALL') return 'COMPLETE'
    if (apiTokenCountsFor === 'NOTHING') return judged.isComplete ? 'COMPLETE' : 'WAITS'
    await countToken(context, subject, judged)
    return (await judgeSubject(given, subject)).isComplete ? 'COMPLETE' : 'WAITS'
  }
  if (judged.isComplete) return 'COMPLETE'
  const { code, message, details } = await signaturesMissing(given, subject, judged)
  return rejected(code, message, details)
}
