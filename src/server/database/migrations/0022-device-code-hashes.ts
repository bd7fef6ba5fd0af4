import type { Migration } from '../migration'

/** Device codes are kept as hashes; refused tries left them in the audit log as targets. */
export const deviceCodeHashes: Migration = {
  version: 22,
  name: 'device codes as hashes',
  statements: [
    'ALTER TABLE agent_device_codes RENAME COLUMN code TO code_hash',
    'UPDATE agent_device_codes SET code_hash = sha256_hex(code_hash)',
    'DROP TRIGGER audit_log_is_append_only_update',
    `UPDATE audit_log SET target_id = NULL
      WHERE operation_id = 'redeemAgentDeviceCode' AND target_id IS NOT NULL AND target_id NOT LIKE 'Agent:%'`,
    `CREATE TRIGGER audit_log_is_append_only_update BEFORE UPDATE ON audit_log
      BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
  ],
}
