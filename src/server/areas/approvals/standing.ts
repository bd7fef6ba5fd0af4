import { hash } from 'node:crypto'
import type {
  ApprovalFacts,
  ApprovalRequirement,
  ApprovalRuleVersion,
  UncountedReason,
  VoidReason,
} from '../../../contract/console/approvals/schemas'
import {
  isOfFormOf,
  isTextOf,
  subjectTextOf,
  type VoteClaims,
  type VoteSubject,
} from '../../../contract/console/approvals/voteText'
import { getRowsById } from '../../database/rowsById'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { msOf } from '../../foundation/clock'
import { wholeOf } from '../../foundation/rational'
import type { Signers } from '../../kernel/context'
import { midRate } from '../exchange-rates/public'
import type { ChangeSubjectOf } from './changes'
import {
  type Asker,
  authoritiesOf,
  type CountedVote,
  countVotes,
  isComplete,
  type Rates,
  type RequirementCount,
  requirementsOf,
} from './rules'
import { getRules } from './ruleVersions'
import { isSignatureRight } from './signatures'
import { listVoteRows, type SignatureRow, type VoteRow } from './store'
import { approvalVotes } from './tables'

/** A payment that may need signatures: what rules ask about it, what is signed of it, and who asked for it. */
export interface ApprovalSubject {
  readonly subjectId: VoteRow['subject_id']
  readonly facts: ApprovalFacts
  readonly payment: Omit<VoteSubject, 'ruleVersion' | 'subjectId'>
  readonly asker: Asker | null
}

/** A text as it is signed, and its hash. */
export interface HashedText {
  readonly text: string
  readonly sha256: string
}

/** What the rules ask of a payment, and the text that people sign: no vote is looked at. */
export interface RequiredSignatures {
  readonly version: ApprovalRuleVersion
  readonly requirements: readonly ApprovalRequirement[]
  readonly subject: HashedText
}

/** A payment held against the rules and the signatures under it. */
export interface Judged extends RequiredSignatures {
  readonly counted: readonly RequirementCount[]
  readonly isComplete: boolean
  /** The votes that count. */
  readonly votes: readonly VoteRow[]
  /** Votes that stand and count no more. */
  readonly stale: readonly { readonly row: VoteRow; readonly reason: VoidReason }[]
}

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
const sha256Of = (text: string): string => hash('sha256', text)

/** The mid rates of the moment at which a payment was asked for: what it needs does not change while it waits. */
export function ratesOf({ askedAt }: Pick<ApprovalFacts, 'askedAt'>): Rates {
  return { rate: (from, to) => (from === to ? wholeOf(1n) : midRate(msOf(askedAt), from, to)) }
}

/** Whatever people sign. */
export type SignedThing = ApprovalSubject | ChangeSubjectOf

/** What is signed under a version of the rules. */
function hashedTextOf(subject: SignedThing, ruleVersion: number): HashedText {
  const { subjectId } = subject
  const text = 'change' in subject ? subject.change.text : subjectTextOf({ ...subject.payment, subjectId, ruleVersion })
  return { text, sha256: sha256Of(text) }
}

function asksOf(version: ApprovalRuleVersion, subject: SignedThing): ApprovalRequirement[] {
  if ('change' in subject) return [subject.change.requirement]
  return requirementsOf(version, subject.facts, ratesOf(subject.facts))
}

/** What the rules that hold ask of a payment, and their version. */
export async function requirementsNow(tx: Tx, facts: ApprovalFacts) {
  const rules = await getRules(tx)
  return { ruleVersion: rules.number, requirements: requirementsOf(rules, facts, ratesOf(facts)) }
}

/** A vote as the rules count it. */
export function countedVoteOf(row: VoteRow): CountedVote {
  return {
    caster: { kind: row.caster_kind, id: row.caster_id, name: row.caster_name },
    standing: readColumn(approvalVotes, row, 'standing_json'),
    hasReason: row.reason !== null,
    checklist: readColumn(approvalVotes, row, 'checklist_json'),
    hasEvidence: readColumn(approvalVotes, row, 'evidence_json').length > 0,
  }
}

/** Why the rules that a vote was given under count it for nothing; null where they count it, or ask for nothing. */
export function uncountedReasonOf(
  row: VoteRow,
  { version, requirements }: RequiredSignatures,
  asker: Asker | null,
): UncountedReason | null {
  if (requirements.length === 0 || row.rule_version !== version.number) return null
  const vote = countedVoteOf(row)
  const countsBeside = (other: Asker | null) =>
    requirements.some((requirement) => authoritiesOf(requirement, vote, other).length > 0)
  if (countsBeside(asker)) return null
  return countsBeside(null) ? 'ASKED_FOR_IT' : 'NOT_COUNTED'
}

/** What a vote says that its person said: their signature is over these words. */
function statementOf(row: VoteRow, { signed_at: signedAt }: SignatureRow): VoteClaims['statement'] {
  const { onBehalfOf, ...standing } = readColumn(approvalVotes, row, 'standing_json')
  return {
    operatorId: row.caster_id,
    operatorName: row.caster_name,
    standing,
    onBehalfOf,
    reason: row.reason,
    checklist: readColumn(approvalVotes, row, 'checklist_json'),
    evidence: readColumn(approvalVotes, row, 'evidence_json'),
    signedAt,
  }
}

/** Whether a token can have left this vote, which nobody signed: where its approval counts, and without a word. */
function mayBeOfToken(row: VoteRow, { apiTokenCountsFor }: ApprovalRuleVersion): boolean {
  const said = [...readColumn(approvalVotes, row, 'checklist_json'), ...readColumn(approvalVotes, row, 'evidence_json')]
  return apiTokenCountsFor === 'ONE' && row.reason === null && said.length === 0
}

/** By whom votes are held against a payment, and where they stand. */
interface Judging {
  readonly tx: Tx
  readonly signers: Signers
}

/** A vote as it stands in the database, with the signature under it. */
interface SignedVote {
  readonly row: VoteRow
  readonly signature: SignatureRow | undefined
}

async function voidReasonOf(
  { tx, signers }: Judging,
  { row, signature }: SignedVote,
  { subject, version }: RequiredSignatures,
): Promise<VoidReason | null> {
  if (row.rule_version !== version.number) return 'RULES_CHANGED'
  if (!isOfFormOf(row.subject_text, subject.text)) return 'FORM_OUTDATED'
  if (row.subject_text !== subject.text || row.subject_sha256 !== subject.sha256) return 'PAYMENT_CHANGED'
  if (row.caster_kind === 'token') return mayBeOfToken(row, version) ? null : 'SIGNATURE_INVALID'
  if (signature === undefined || signature.operator_id !== row.caster_id) return 'SIGNATURE_INVALID'
  const said = { subject: { ...subject, subjectId: row.subject_id }, statement: statementOf(row, signature) }
  if (!isTextOf(signature.signed_text, said) || !(await isSignatureRight(signature))) return 'SIGNATURE_INVALID'
  const { operator_id: operatorId, public_key_spki: spki, public_key_cose: cose } = signature
  return (await signers.mayStillSign(tx, { operatorId, spki, cose })) ? null : 'SIGNER_GONE'
}

/**
 * Holds a payment against the rules of a version, those that hold now. A change is confirmed under the rules that asked
 * for it, whatever else has changed of them.
 */
export function askRules(rules: ApprovalRuleVersion, subject: SignedThing): RequiredSignatures {
  const version = 'change' in subject ? { ...rules, number: subject.change.ruleVersion } : rules
  return { version, requirements: asksOf(version, subject), subject: hashedTextOf(subject, version.number) }
}

/** Verifies votes, and counts those whose signature is right with those that were found right before. */
async function judgeVotes(
  judging: Judging,
  { asker }: Pick<SignedThing, 'asker'>,
  { version, requirements, subject }: RequiredSignatures,
  { before, added }: { readonly before: readonly VoteRow[]; readonly added: readonly SignedVote[] },
): Promise<Judged> {
  const asked = { version, requirements, subject }
  const votes = [...before]
  const stale: { row: VoteRow; reason: VoidReason }[] = []
  for (const vote of added) {
    const reason = await voidReasonOf(judging, vote, asked)
    if (reason === null) votes.push(vote.row)
    else stale.push({ row: vote.row, reason })
  }
  const counted = countVotes(requirements, votes.map(countedVoteOf), asker)
  return { ...asked, counted, isComplete: isComplete(counted), votes, stale }
}

/**
 * Holds a payment against the signatures under it, each of which is verified: over the text of what would be paid now,
 * under the rules that hold now, by a key of somebody who may still sign. Writes nothing.
 *
 * Input: `asked`, what the rules ask of it in this transaction.
 */
export async function judgeAsked(judging: Judging, subject: SignedThing, asked: RequiredSignatures): Promise<Judged> {
  const rows = asked.requirements.length === 0 ? [] : await listVoteRows(judging.tx, subject.subjectId)
  const standing = rows.filter(({ withdrawn_at, voided_at }) => withdrawn_at === null && voided_at === null)
  const signatures = await getRowsById(
    judging.tx,
    'approval_signatures',
    standing.map(({ signature_id }) => signature_id),
  )
  const added = standing.map((row) => ({ row, signature: signatures.get(row.signature_id ?? '') }))
  return judgeVotes(judging, subject, asked, { before: [], added })
}

/** Judges a payment again in the same transaction, once a vote was added to those judged: verified like them. */
export function judgeAdded(judging: Judging, subject: SignedThing, judged: Judged, vote: SignedVote): Promise<Judged> {
  return judgeVotes(judging, subject, judged, { before: judged.votes, added: [vote] })
}

/** Holds a payment against the rules that hold now and the signatures under it, as `judgeAsked` does. */
export async function judgeSubject(judging: Judging, subject: SignedThing): Promise<Judged> {
  return judgeAsked(judging, subject, askRules(await getRules(judging.tx), subject))
}
