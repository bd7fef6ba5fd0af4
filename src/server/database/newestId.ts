import { sql } from 'kysely'
import type { Tx } from './schema'

/** What a world is made of; the audit log is left out, because it outlives worlds whose time was another. */
const OF_A_WORLD = [
  'agent_actions',
  'agents',
  'customers',
  'external_accounts',
  'forwarding_deliveries',
  'inbox_messages',
  'ledger_entries',
  'quotes',
  'timers',
  'transactions',
  'webhook_attempts',
  'webhook_events',
] as const

/**
 * The ids that were made last before this process started, at most one of each kind; none in a fresh database.
 *
 * Source: behaviour 16.2: events of one object are delivered in order, and their ids tell it.
 */
export async function listNewestIds(tx: Tx): Promise<string[]> {
  const newest: string[] = []
  for (const table of OF_A_WORLD) {
    const { rows } = await sql<{ id: string | null }>`SELECT max(id) AS id FROM ${sql.table(table)}`.execute(tx)
    for (const { id } of rows) if (id !== null) newest.push(id)
  }
  return newest
}
