import type { Migration } from '../migration'

/** Whom an action pays and which clause held it stand in its row, so that the desk finds its actions by them. */
export const actionPayees: Migration = {
  version: 44,
  name: 'action payees',
  statements: [
    'ALTER TABLE agent_actions ADD COLUMN payee_account_id TEXT',
    'ALTER TABLE agent_actions ADD COLUMN held_by TEXT',
    `UPDATE agent_actions SET
      payee_account_id = CASE
        WHEN type = 'TRANSFER_IN' THEN json_extract(transfer_details_json, '$.sourceAccountId')
        WHEN transfer_details_json IS NOT NULL THEN json_extract(transfer_details_json, '$.destinationAccountId')
        ELSE (SELECT q.destination_account_id FROM quotes q WHERE q.id = quote_id) END,
      held_by = (SELECT json_extract(c.value, '$.clause') FROM json_each(policy_trace_json) c
        WHERE json_extract(c.value, '$.effect') = 'holds' ORDER BY c.key LIMIT 1)`,
    'CREATE INDEX agent_actions_by_payee ON agent_actions (payee_account_id, created_at, id)',
  ],
}
