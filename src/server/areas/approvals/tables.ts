import { z } from 'zod'
import { actionFailure, decider } from '../../../contract/console/agents/schemas'
import { changeContent, changeProposalState } from '../../../contract/console/approvals/changes'
import { moneyCall, moneyProposalState } from '../../../contract/console/approvals/proposals'
import { approvalRuleSet, voidReason } from '../../../contract/console/approvals/schemas'
import { signerStanding } from '../../../contract/console/approvals/signerStanding'
import { id, instant, integer, json, nullable, oneOf, shownText, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

/** Every rule set that has held; a row is written with each change, and never changed. */
export const approvalRuleVersions = table('approval_rule_versions', {
  owner: 'data',
  columns: {
    /** Counts from 1. */
    number: integer(1),
    rules_json: json(approvalRuleSet),
    changed_at: instant(),
    changed_by_json: json(decider),
    reason: nullable(shownText()),
    restored_number: nullable(integer(0)),
  },
})

/** One act of signing: a text, and what proves who signed it. It stands under one vote or under many. */
export const approvalSignatures = table('approval_signatures', {
  owner: 'data',
  columns: {
    id: id('VoteSignature'),
    operator_id: id('Operator'),
    method: oneOf(['PASSKEY', 'SOFTWARE_PASSKEY', 'PIN_KEY']),
    algorithm: oneOf(['ES256', 'EdDSA', 'RS256']),
    /** DER SubjectPublicKeyInfo of a PIN's key, base64url. */
    public_key_spki: nullable(text()),
    /** COSE_Key of a passkey, base64url. */
    public_key_cose: nullable(text()),
    signed_text: text(),
    /** Base64url. */
    signature: text(),
    authenticator_data: nullable(text()),
    client_data: nullable(text()),
    /** Wall time, as it stands in the text. */
    signed_at: instant(),
  },
})

/** Who approves what: one row for each payment and person; taken back and void ones stay. */
export const approvalVotes = table('approval_votes', {
  owner: 'data',
  references: { signature_id: 'approval_signatures' },
  columns: {
    id: id('Vote'),
    subject_id: id('AgentAction', 'MoneyProposal', 'ChangeProposal'),
    /** Null for an API token: nobody signed. */
    signature_id: nullable(id('VoteSignature')),
    caster_kind: oneOf(['operator', 'token']),
    caster_id: text(),
    caster_name: shownText(),
    /** What they might sign for when they did. */
    standing_json: json(signerStanding),
    /** What was approved, to the letter. */
    subject_text: text(),
    subject_sha256: text(),
    rule_version: integer(0),
    quote_fingerprint: nullable(text()),
    reason: nullable(shownText()),
    checklist_json: json(z.array(z.string())),
    evidence_json: json(z.array(z.object({ fileId: z.string(), sha256: z.string() }))),
    cast_at: instant(),
    withdrawn_at: nullable(instant()),
    voided_at: nullable(instant()),
    void_reason: nullable(oneOf(voidReason.options)),
    /** When the payment was decided; null while it waits. */
    settled_at: nullable(instant()),
  },
})

/** What people at the desk would do with money, and what is signed first. */
export const moneyProposals = table('money_proposals', {
  owner: 'data',
  columns: {
    id: id('MoneyProposal'),
    call_json: json(moneyCall),
    reason: shownText(),
    proposer_id: id('Operator'),
    proposer_name: shownText(),
    /** EXPIRED is told by the quote’s time, and never stored. */
    state: oneOf(moneyProposalState.exclude(['EXPIRED']).options),
    quote_id: nullable(id('Quote')),
    expires_at: nullable(instant()),
    transaction_id: nullable(id('Transaction')),
    failure_json: nullable(json(actionFailure)),
    created_at: instant(),
    ended_at: nullable(instant()),
    ended_by_id: nullable(id('Operator')),
    ended_by_name: nullable(shownText()),
    cancel_reason: nullable(shownText()),
    /** Version of the rules under which it ended; null while it waits. */
    decided_rule_version: nullable(integer(0)),
  },
})

/** Changes of policies and of these rules that take effect when a second administrator has signed them. */
export const changeProposals = table('change_proposals', {
  owner: 'data',
  columns: {
    id: id('ChangeProposal'),
    kind: oneOf(['POLICY', 'RULES']),
    /** Whose policy. */
    agent_id: nullable(id('Agent')),
    content_json: json(changeContent),
    /** Version of the policy, or of the rules, that it was drafted on. */
    base_number: integer(0),
    /** Version of the rules that asked for a second administrator. */
    rule_version: integer(1),
    restored_number: nullable(integer(0)),
    reason: shownText(),
    proposer_id: id('Operator'),
    proposer_name: shownText(),
    state: oneOf(changeProposalState.options),
    failure_json: nullable(json(actionFailure)),
    created_at: instant(),
    ended_at: nullable(instant()),
    ended_by_id: nullable(id('Operator')),
    ended_by_name: nullable(shownText()),
    end_reason: nullable(shownText()),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
