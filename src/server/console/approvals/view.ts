import { requirementText } from '../../../contract/console/approvals/requirementText'
import type { ApprovalStanding, ApprovalVote, VoidReason } from '../../../contract/console/approvals/schemas'
import { type Judged, type SignatureRow, sha256Of, type VoteRow } from '../../areas/approvals/public'
import { approvalVotes } from '../../areas/approvals/tables'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { signersAtDesk } from '../operators/public'

function viewSignature(row: SignatureRow): NonNullable<ApprovalVote['signature']> {
  return {
    text: row.signed_text,
    textSha256: sha256Of(row.signed_text),
    algorithm: row.algorithm,
    publicKeySpkiB64url: row.public_key_spki,
    publicKeyCoseB64url: row.public_key_cose,
    signatureB64url: row.signature,
    authenticatorDataB64url: row.authenticator_data,
    clientDataJsonB64url: row.client_data,
  }
}

/** A vote on the wire. Input: `stale`, why it counts no more although nobody has said so in its row yet. */
export function viewVote(row: VoteRow, signature: SignatureRow | undefined, stale: VoidReason | null): ApprovalVote {
  const voidReason = row.void_reason ?? stale
  const { onBehalfOf } = readColumn(approvalVotes, row, 'standing_json')
  return {
    id: row.id,
    subjectId: row.subject_id,
    state: row.withdrawn_at !== null ? 'WITHDRAWN' : voidReason === null ? 'COUNTS' : 'VOID',
    method: signature?.method ?? 'API_TOKEN',
    isStrong: signature?.method === 'PASSKEY',
    by: { kind: row.caster_kind, id: row.caster_id, name: row.caster_name },
    onBehalfOf: onBehalfOf.map(({ id, name }) => ({ id, name })),
    reason: row.reason,
    checklist: readColumn(approvalVotes, row, 'checklist_json'),
    evidence: readColumn(approvalVotes, row, 'evidence_json'),
    ruleVersion: row.rule_version,
    castAt: row.cast_at,
    signedAt: signature?.signed_at ?? row.cast_at,
    withdrawnAt: row.withdrawn_at,
    voidedAt: row.voided_at,
    voidReason,
    signature: signature === undefined ? null : viewSignature(signature),
  }
}

/** What the rules ask of a payment and how much of it is there. */
export async function viewRequirements(
  tx: Tx,
  { counted }: Pick<Judged, 'counted'>,
): Promise<ApprovalStanding['requirements']> {
  return Promise.all(
    counted.map(async (requirement) => {
      const { groupId } = requirement
      const groupName = groupId === undefined ? null : await signersAtDesk.groupName(tx, groupId)
      return { ...requirement, groupName, sentence: requirementText(requirement, groupName) }
    }),
  )
}
