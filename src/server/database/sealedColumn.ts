import { type RawBuilder, sql } from 'kysely'
import type { SealedPlace, Sealing } from '../foundation/sealing'
import { type StoredPlace, StoredValueError } from './columns'

/** Whether the key of a prefix sealed what a column holds: the condition of a query. */
export function isSealedBy({ prefix }: Pick<Sealing, 'prefix'>, column: string): RawBuilder<boolean> {
  return sql<boolean>`substr(${sql.ref(column)}, 1, ${prefix.length}) = ${prefix}`
}

/**
 * Opens a sealed value of a row. Returns: null where the key of another data folder sealed it (`SEALED_ELSEWHERE`).
 *
 * Errors: StoredValueError, it was changed since, or belongs to another row.
 */
export function openColumn(
  sealing: Sealing,
  sealed: string,
  { purpose, ...place }: StoredPlace & Pick<SealedPlace, 'purpose'>,
): string | null {
  const opened = sealing.open({ purpose, id: place.row }, sealed)
  if (opened.fault === null) return opened.text
  if (opened.fault === 'SEALED_ELSEWHERE') return null
  throw new StoredValueError('is not what was sealed for this row', place)
}
