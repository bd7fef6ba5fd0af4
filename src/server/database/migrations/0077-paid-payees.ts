import type { Migration } from '../migration'

/** Whether a payee was paid before is asked at every signature: only payments that arrived are looked at. */
export const paidPayees: Migration = {
  version: 77,
  name: 'paid-payees',
  statements: [
    `CREATE INDEX transactions_paid ON transactions (destination_account_id, customer_id, created_at, id)
      WHERE status = 'COMPLETED'`,
  ],
}
