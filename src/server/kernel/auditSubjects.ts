import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../database/schema'

/** Rows of the audit log about any of these objects: by their target, or by what else they are about. */
export const isAbout = (subjects: readonly string[]) => (eb: ExpressionBuilder<Database, 'audit_log'>) => {
  const named = eb
    .selectFrom('audit_subjects')
    .select('audit_id')
    .where('subject_id', 'in', [...subjects])
  return eb.or([eb('target_id', 'in', [...subjects]), eb('id', 'in', named)])
}
