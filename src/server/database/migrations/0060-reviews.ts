import type { Migration } from '../migration'

/** What people at the desk find of documents and owners, and when they asked a customer for more. */
export const reviews: Migration = {
  version: 60,
  name: 'reviews',
  statements: [
    'ALTER TABLE documents ADD COLUMN review_json TEXT',
    'ALTER TABLE beneficial_owners ADD COLUMN review_json TEXT',
    'ALTER TABLE verifications ADD COLUMN asked_at TEXT',
    'CREATE INDEX documents_unreviewed ON documents (customer_id, received_at) WHERE review_json IS NULL',
    "CREATE INDEX customers_on_hold ON customers (id) WHERE status = 'HOLD'",
  ],
}
