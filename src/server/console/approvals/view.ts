import type { SignerReach } from '../../../contract/console/approvals/reach'
import {
  reachText,
  requirementText,
  type ShortRule,
  tooFewText,
} from '../../../contract/console/approvals/requirementText'
import type {
  ApprovalRequirement,
  ApprovalRule,
  ApprovalStanding,
  ApprovalVote,
  UncountedReason,
} from '../../../contract/console/approvals/schemas'
import {
  challengeOf,
  countedVoteOf,
  type Judged,
  type PossibleSigner,
  possibleOf,
  reachOf,
  type SignatureRow,
  type SignedThing,
  sealedTextOf,
  type VoteRow,
} from '../../areas/approvals/public'
import { approvalVotes } from '../../areas/approvals/tables'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { namedActor } from '../../kernel/context'
import type { ConsoleContext } from '../consoleContext'
import { signersAtDesk } from '../operators/public'
import { findNoteFile } from '../team/public'
import { listPossibleSigners } from './voters'

function viewSignature(row: SignatureRow): NonNullable<ApprovalVote['signature']> {
  return {
    text: row.signed_text,
    sealedText: sealedTextOf(row.signed_text),
    textSha256: challengeOf(row.signed_text),
    algorithm: row.algorithm,
    publicKeySpkiB64url: row.public_key_spki,
    publicKeyCoseB64url: row.public_key_cose,
    signatureB64url: row.signature,
    authenticatorDataB64url: row.authenticator_data,
    clientDataJsonB64url: row.client_data,
  }
}

/** What the files are called that people named as evidence, by id. */
export async function evidenceNamesOf(tx: Tx, rows: readonly VoteRow[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const { fileId } of rows.flatMap((row) => readColumn(approvalVotes, row, 'evidence_json'))) {
    const file = await findNoteFile(tx, fileId)
    if (file !== null) names.set(fileId, file.name)
  }
  return names
}

interface VoteAround {
  readonly signature: SignatureRow | undefined
  /** Why it does not count although its row does not say so. */
  readonly uncounted: UncountedReason | null
  /** Of the files of evidence, by id. */
  readonly names: ReadonlyMap<string, string>
}

/** A vote on the wire. */
export function viewVote(row: VoteRow, { signature, uncounted, names }: VoteAround): ApprovalVote {
  const voidReason = row.void_reason ?? uncounted
  return {
    id: row.id,
    subjectId: row.subject_id,
    state: row.withdrawn_at !== null ? 'WITHDRAWN' : voidReason === null ? 'COUNTS' : 'VOID',
    method: signature?.method ?? 'API_TOKEN',
    isStrong: signature?.method === 'PASSKEY',
    by: { kind: row.caster_kind, id: row.caster_id, name: row.caster_name },
    ...readColumn(approvalVotes, row, 'standing_json'),
    reason: row.reason,
    checklist: readColumn(approvalVotes, row, 'checklist_json'),
    evidence: readColumn(approvalVotes, row, 'evidence_json').map((file) => ({
      ...file,
      name: names.get(file.fileId) ?? null,
    })),
    ruleVersion: row.rule_version,
    castAt: row.cast_at,
    signedAt: signature?.signed_at ?? row.cast_at,
    withdrawnAt: row.withdrawn_at,
    voidedAt: row.voided_at,
    voidReason,
    signature: signature === undefined ? null : viewSignature(signature),
  }
}

const groupNameOf = async (tx: Tx, { groupId }: Pick<ApprovalRule['requires'], 'groupId'>): Promise<string | null> =>
  groupId === undefined ? null : signersAtDesk.groupName(tx, groupId)

const NOBODY_ELSE = 'There is no other administrator who could confirm it. Appoint one under Settings, Operators.'

const warningText = (
  requirement: ApprovalRequirement,
  reach: Omit<SignerReach, 'sentence'>,
  groupName: string | null,
): string => (requirement.role === 'ADMINISTRATOR' ? NOBODY_ELSE : reachText(requirement, reach, groupName, true))

/** What the rules ask of a payment, how much of it is there, and whether the rest can come. */
export async function viewRequirements(
  tx: Tx,
  { judged, subject }: { readonly judged: Judged; readonly subject: SignedThing },
  signers: readonly PossibleSigner[],
): Promise<ApprovalStanding['requirements']> {
  const votes = judged.votes.map(countedVoteOf)
  const { apiTokenCountsFor: counts } = judged.version
  const isOfAgent = 'facts' in subject && subject.facts.agentId !== null
  const given = { signers, votes, asker: subject.asker, mayToken: isOfAgent && counts === 'ONE' }
  return Promise.all(
    judged.counted.map(async (requirement) => {
      const groupName = await groupNameOf(tx, requirement)
      const reach = possibleOf(requirement, given)
      const hasWarning = reach.outlook === 'TOO_FEW' && !(isOfAgent && counts === 'ALL')
      return {
        ...requirement,
        groupName,
        sentence: requirementText(requirement, groupName),
        maySign: reach.maySign,
        warning: hasWarning ? warningText(requirement, reach, groupName) : null,
      }
    }),
  )
}

/** That too few people may sign what somebody at the desk would propose, and what to do; null where they suffice. */
export async function tooFewToSign(
  { tx, host, actor }: Pick<ConsoleContext, 'tx' | 'host' | 'actor'>,
  requirements: readonly ApprovalRequirement[],
): Promise<string | null> {
  const { kind, id } = namedActor(actor)
  const given = { signers: await listPossibleSigners(tx, host.wall()), votes: [], asker: { kind, id }, mayToken: false }
  const short: ShortRule[] = []
  for (const requirement of requirements) {
    const { maySign, outlook } = possibleOf(requirement, given)
    if (outlook === 'TOO_FEW') short.push({ ...requirement, maySign, groupName: await groupNameOf(tx, requirement) })
  }
  return short.length === 0 ? null : tooFewText(short)
}

/** How many people could sign for each rule now, in the order of the rules. */
export async function viewReach(
  tx: Tx,
  { rules }: { readonly rules: readonly ApprovalRule[] },
  signers: readonly PossibleSigner[],
): Promise<(SignerReach & { ruleId: string })[]> {
  return Promise.all(
    rules.map(async ({ id: ruleId, name: ruleName, requires }) => {
      const reach = reachOf({ ruleId, ruleName, ...requires }, signers)
      return { ruleId, ...reach, sentence: reachText(requires, reach, await groupNameOf(tx, requires)) }
    }),
  )
}
