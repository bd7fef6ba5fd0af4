import type { Migration } from '../migration'

/** Where the codes of strong authentication went, and when they proved something. */
export const codeAddresses: Migration = {
  version: 61,
  name: 'code addresses',
  statements: [
    'ALTER TABLE sca_challenges ADD COLUMN address TEXT',
    'ALTER TABLE sca_challenges ADD COLUMN code_used_at TEXT',
    `UPDATE sca_challenges SET address = coalesce(
      (SELECT address FROM sent_messages WHERE id = message_id),
      (SELECT phone_number FROM customers WHERE id = customer_id))
      WHERE code IS NOT NULL`,
    `UPDATE sca_challenges SET code_used_at = (
      SELECT max(created_at) FROM sca_sessions
      WHERE customer_id = sca_challenges.customer_id AND factor = 'SMS_OTP' AND created_at <= sca_challenges.expires_at)
      WHERE kind = 'LOGIN' AND factor = 'SMS_OTP' AND state = 'USED'`,
    `CREATE INDEX sca_challenges_by_use ON sca_challenges (customer_id, address, code_used_at)
      WHERE code_used_at IS NOT NULL`,
  ],
}
