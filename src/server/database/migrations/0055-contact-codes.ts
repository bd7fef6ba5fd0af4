import type { Migration } from '../migration'

/** Codes that prove an email address or phone number of a customer. */
export const contactCodes: Migration = {
  version: 55,
  name: 'contact-codes',
  statements: [
    `CREATE TABLE contact_codes (
      id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customers (id),
      channel TEXT NOT NULL, address TEXT NOT NULL, code TEXT NOT NULL, state TEXT NOT NULL,
      failed_attempts INTEGER NOT NULL, message_id TEXT NOT NULL,
      expires_at TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX contact_codes_by_contact ON contact_codes (customer_id, channel, address, created_at, id)',
    'CREATE INDEX contact_codes_by_message ON contact_codes (message_id)',
  ],
}
