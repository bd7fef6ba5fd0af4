import type { Migration } from '../migration'

/** Invitations to a UMA address; their code is their id. Source: behaviour 17. */
export const invitations: Migration = {
  version: 42,
  name: 'invitations',
  statements: [
    `CREATE TABLE invitations (
      id TEXT PRIMARY KEY,
      customer_id TEXT NOT NULL REFERENCES customers (id),
      inviter_uma TEXT NOT NULL, invitee_uma TEXT,
      state TEXT NOT NULL, first_name TEXT,
      amount INTEGER, currency TEXT,
      expires_at TEXT, claimed_at TEXT, created_at TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX invitations_by_age ON invitations (created_at, id)',
  ],
}
