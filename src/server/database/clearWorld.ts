import type { Store } from './open'

/**
 * In an order that foreign keys allow. Tokens, operators, the platform and its configuration, and the audit log stay;
 * what an operator restricted ends with the world that it was meant for.
 */
const CLEARED = [
  'webhook_replay_items',
  'webhook_replays',
  'forwarding_attempts',
  'forwarding_deliveries',
  'inbox_marks',
  'webhook_marks',
  'webhook_attempts',
  'webhook_events',
  'inbox_messages',
  'idempotency_keys',
  'timers',
  'signature_verdicts',
  'sent_messages',
  'rate_limit_hits',
  'signed_requests',
  'auth_sessions',
  'auth_challenges',
  'auth_methods',
  'ownership_challenges',
  'transaction_limits',
  'payment_usage',
  'payment_limits',
  'bulk_job_rows',
  'bulk_job_results',
  'bulk_jobs',
  'agent_usage',
  'agent_actions',
  'agent_device_codes',
  'agents',
  'transactions',
  'quotes',
  'lookups',
  'external_accounts',
  'ledger_entries',
  'ledger_postings',
  'ledger_accounts',
  'beneficial_owners',
  'verifications',
] as const

/**
 * Empties the world. The ledger's own rule against deleting is lifted for this one act, inside the same transaction;
 * the platform's accounts stay, usable and with
 * nothing in them.
 */
export async function clearWorld(store: Store): Promise<void> {
  // The wait for the store's single connection is what keeps this apart from a transaction under way.
  await store.read(async () => {
    const { sqlite } = store
    const trigger = sqlite
      .prepare(
        `SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = 'ledger_entries_are_append_only_delete'`,
      )
      .get() as { sql: string }
    sqlite.transaction(() => {
      sqlite.exec('DROP TRIGGER ledger_entries_are_append_only_delete')
      for (const table of CLEARED) sqlite.exec(`DELETE FROM ${table}`)
      sqlite.exec('DELETE FROM internal_accounts WHERE customer_id IS NOT NULL')
      sqlite.exec('DELETE FROM customers')
      sqlite.exec('DELETE FROM counters')
      sqlite.exec(`UPDATE forwarding_targets SET seen_up_to = ''`)
      sqlite.exec(`UPDATE internal_accounts SET status = 'ACTIVE'`)
      sqlite.exec(
        `DELETE FROM host_settings
          WHERE key IN ('world', 'seed', 'counterpartyRules', 'ownershipThresholdMinor', 'oidcVerification',
            'callsPerMinute', 'loadedSnapshot')`,
      )
      sqlite.exec(trigger.sql)
    })()
  })
}
