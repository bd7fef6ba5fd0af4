import type { Migration } from '../migration'

/** Whether, of one instant, the audit log has a version of the rules after the decision: then it held only later. */
const cameAfter = ({ id, at, operations }: { readonly id: string; readonly at: string; readonly operations: string }) =>
  `version.changed_at = ${at} AND EXISTS (
    SELECT 1 FROM audit_log AS change, audit_log AS decision
      WHERE change.target_id = 'ApprovalRules:' || version.number AND change.at = ${at} AND change.outcome = 'DONE'
        AND decision.target_id = ${id} AND decision.at = ${at} AND decision.outcome = 'DONE'
        AND decision.operation_id IN (${operations})
        AND (CASE WHEN json_valid(decision.details_json) THEN json_extract(decision.details_json, '$.outcome') END)
          IS NOT 'SIGNATURES_MISSING'
        AND change.id > decision.id)`

const heldAt = (decided: Parameters<typeof cameAfter>[0]) =>
  `(SELECT max(version.number) FROM approval_rule_versions AS version
    WHERE version.changed_at <= ${decided.at} AND NOT (${cameAfter(decided)}))`

const signedUnder = (id: string) =>
  `(SELECT rule_version FROM approval_votes WHERE subject_id = ${id}
    AND settled_at IS NOT NULL AND withdrawn_at IS NULL AND voided_at IS NULL ORDER BY id DESC LIMIT 1)`

const FAILURE = 'CASE WHEN json_valid(failure_json) THEN failure_json END'

/** The version that a proposal's end names, else the first of its instant that ended any after it was proposed. */
const endedBy = `CASE WHEN json_extract(${FAILURE}, '$.reason') = 'SIGNATURES_NOT_REQUIRED' THEN coalesce(
  json_extract(${FAILURE}, '$.details.ruleVersion'),
  (SELECT version.number
    FROM approval_rule_versions AS version, audit_log AS change, audit_log AS proposed
    WHERE version.changed_at = money_proposals.ended_at AND change.target_id = 'ApprovalRules:' || version.number
      AND change.id > proposed.id
      AND CASE WHEN json_valid(change.details_json)
        THEN json_extract(change.details_json, '$.failedProposals') > 0 ELSE 0 END
      AND proposed.target_id = money_proposals.id AND proposed.operation_id = 'createMoneyProposal'
      AND proposed.outcome = 'DONE'
    ORDER BY change.id LIMIT 1)) END`

/** Also by the payment that waits, which is the same decision. */
const whenDecided = {
  id: 'agent_actions.id',
  at: 'agent_actions.decided_at',
  operations: "'approveAgentAction', 'rejectAgentAction', 'approvePendingPayment', 'rejectPendingPayment'",
}

const whenLetThrough = {
  id: 'agent_actions.id',
  at: 'agent_actions.created_at',
  operations: "'agentExecuteQuote', 'agentCreateTransferOut', 'agentCreateTransferIn'",
}

const whenEnded = {
  id: 'money_proposals.id',
  at: 'money_proposals.ended_at',
  operations: "'cancelMoneyProposal'",
}

/** Each decision names the version of the approval rules that it was made under; older ones as far as can be told. */
export const decidedRuleVersions: Migration = {
  version: 86,
  name: 'decided-rule-versions',
  statements: [
    'ALTER TABLE agent_actions ADD COLUMN decided_rule_version INTEGER',
    `UPDATE agent_actions SET decided_rule_version = coalesce(
      ${signedUnder('agent_actions.id')},
      CASE WHEN decided_at IS NULL THEN ${heldAt(whenLetThrough)} ELSE ${heldAt(whenDecided)} END,
      0)
      WHERE status <> 'PENDING_APPROVAL'`,
    'ALTER TABLE money_proposals ADD COLUMN decided_rule_version INTEGER',
    `UPDATE money_proposals SET decided_rule_version = coalesce(
      ${endedBy}, ${signedUnder('money_proposals.id')}, ${heldAt(whenEnded)}, 0)
      WHERE state <> 'WAITING'`,
  ],
}
