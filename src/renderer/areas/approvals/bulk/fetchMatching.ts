import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import { callOperation } from '../../../client/callOperation'
import { UNCOUNTED } from '../../../client/countHeader'
import type { CallOptions } from '../../../client/operations'

const PAGE_LIMIT = 100
/** More than this nobody decides in one act. */
const ROWS_MAX = 5000

/** Everything in the queue that a query matches, page by page. */
export async function fetchMatching(
  query: NonNullable<CallOptions<'listQueue'>['query']>,
): Promise<readonly QueuedAction[]> {
  const rows: QueuedAction[] = []
  let cursor: string | undefined
  do {
    const page = await callOperation(
      'listQueue',
      { query: { ...query, limit: PAGE_LIMIT, cursor } },
      { headers: UNCOUNTED },
    )
    rows.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== undefined && rows.length < ROWS_MAX)
  return rows
}
