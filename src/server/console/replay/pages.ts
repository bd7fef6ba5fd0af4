import { PAGE_LIMIT_DEFAULT, type Page } from '../../../contract/primitives/pagination'
import { readCursor, writeCursor } from '../../database/pageCursor'
import { ServiceError } from '../../foundation/ServiceError'
import type { AskedReplay, ReplayJob } from './replayJobs'

/** What a replay found. Errors: CONFLICT reason REPLAY_NOT_DONE. */
export function requireOutcome<Outcome>({ state, outcome }: ReplayJob<AskedReplay, Outcome>): Outcome {
  if (outcome !== null) return outcome
  throw new ServiceError('CONFLICT', 'The replay is not done; there are no differences to list yet.', {
    field: 'replayId',
    reason: 'REPLAY_NOT_DONE',
    state,
  })
}

/**
 * A page of what is kept in memory, in its order. Input: `mark` names list and filters, so that a cursor of another
 * list is refused.
 */
export async function pageOf<Item, Shown>(
  items: readonly Item[],
  query: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  { mark, view }: { readonly mark: string; readonly view: (items: readonly Item[]) => Promise<Shown[]> },
): Promise<Page<Shown>> {
  const { limit = PAGE_LIMIT_DEFAULT, cursor } = query
  const start = cursor === undefined ? 0 : Number(readCursor(cursor, mark).sortValue)
  const shown = items.slice(start, start + limit)
  const end = start + shown.length
  const page = { data: await view(shown), totalCount: items.length }
  if (end >= items.length) return { ...page, hasMore: false }
  return { ...page, hasMore: true, nextCursor: writeCursor(mark, { sortValue: String(end), id: String(end) }) }
}
