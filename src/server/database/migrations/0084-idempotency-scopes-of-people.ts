import type { Migration } from '../migration'

/** Of the call that kept the reply: written in the same transaction, at the same instant. */
const ROW_OF_CALL = `FROM audit_log WHERE at = created_at AND actor_kind = 'operator' AND actor_id IS NOT NULL
  AND scope LIKE 'console|POST|' || operation_id || '|%'`

/** A key of the desk belongs to its person, whom the audit log names; where it names two of one instant, to nobody. */
export const idempotencyScopesOfPeople: Migration = {
  version: 84,
  name: 'idempotency scopes of people',
  statements: [
    `UPDATE OR IGNORE idempotency_keys
      SET scope = (SELECT min(actor_id) ${ROW_OF_CALL}) || substr(scope, length('console') + 1)
      WHERE scope LIKE 'console|POST|%' AND (SELECT count(DISTINCT actor_id) ${ROW_OF_CALL}) = 1`,
  ],
}
