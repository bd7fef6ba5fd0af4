import type { Migration } from '../migration'

/** What each payment was held against the approval rules by, so that other rules can judge it again. */
export const approvalFacts: Migration = {
  version: 80,
  name: 'approval-facts',
  statements: [
    `CREATE TABLE approval_facts (
      subject_id TEXT NOT NULL PRIMARY KEY, asked_at TEXT NOT NULL, rule_version INTEGER NOT NULL,
      facts_json TEXT NOT NULL) STRICT`,
    'CREATE INDEX approval_facts_by_time ON approval_facts (asked_at, subject_id)',
  ],
}
