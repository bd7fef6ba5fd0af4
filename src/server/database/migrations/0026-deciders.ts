import type { Migration } from '../migration'

/**
 * Decisions of people are counted and listed apart from those of programs, and from what ended undecided. Challenges
 * that had expired are not called abandoned.
 */
export const deciders: Migration = {
  version: 26,
  name: 'deciders',
  statements: [
    'ALTER TABLE agent_actions ADD COLUMN decided_by TEXT',
    `UPDATE agent_actions SET decided_by = CASE
      WHEN json_extract(decision_json, '$.failure.reason') IN ('AGENT_DELETED', 'CUSTOMER_DELETED') THEN 'NOBODY'
      WHEN json_extract(decision_json, '$.decidedBy.kind') = 'operator'
        AND json_extract(decision_json, '$.decidedBy.name') IS NOT NULL THEN 'PEOPLE'
      ELSE 'PROGRAMS' END
      WHERE decision_json IS NOT NULL`,
    'CREATE INDEX agent_actions_by_decider ON agent_actions (decided_by, decided_at, id)',
    `INSERT INTO counters (list, key, n)
      SELECT 'agent_decisions', key, count(*) FROM (
        SELECT 'decidedBy=' || decided_by AS key FROM agent_actions WHERE decided_by IS NOT NULL
        UNION ALL SELECT decided_by || '|status=' || status FROM agent_actions WHERE decided_by IS NOT NULL
        UNION ALL SELECT decided_by || '|agentId=' || agent_id FROM agent_actions WHERE decided_by IS NOT NULL
        UNION ALL SELECT decided_by || '|customerId=' || customer_id FROM agent_actions WHERE decided_by IS NOT NULL
      ) GROUP BY key`,
    // A challenge past its time had expired, whatever closed it afterwards.
    `UPDATE ownership_challenges SET state = 'EXPIRED', decided_at = expires_at
      WHERE state = 'ABANDONED' AND decided_at >= expires_at`,
  ],
}
