import type { Migration } from '../migration'

/** Of the call that kept the reply: written in the same transaction, at the same instant. */
const ROW_OF_CALL = `FROM audit_log WHERE at = created_at AND actor_kind = 'operator' AND actor_id IS NOT NULL
  AND scope LIKE 'console|POST|' || operation_id || '|%'`

/** The one that is about what the reply or the path names: under a frozen clock people act at one instant. */
const ROW_OF_SUBJECT = `${ROW_OF_CALL} AND instr(scope || reply_text, target_id) > 0`

const givenBy = (rows: string): string => `UPDATE OR IGNORE idempotency_keys
  SET scope = (SELECT min(actor_id) ${rows}) || substr(scope, length('console') + 1)
  WHERE scope LIKE 'console|POST|%' AND (SELECT count(DISTINCT actor_id) ${rows}) = 1`

/** A key of the desk belongs to its person, whom the audit log names; where it names two of one instant, to nobody. */
export const idempotencyScopesOfPeople: Migration = {
  version: 84,
  name: 'idempotency scopes of people',
  statements: [givenBy(ROW_OF_SUBJECT), givenBy(ROW_OF_CALL)],
}
