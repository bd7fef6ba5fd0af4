import { useMemo } from 'react'
import type { Query } from '../../../client/operations'
import { serviceNow } from '../../../client/serviceClock'
import { useRead } from '../../../client/useRead'
import { type MarkedRows, type RowMarks, useKeptMarks, useRowMarks } from '../../../components/DataTable/rowMarks'
import type { useWaitingList } from '../proposals/useWaitingList'
import type { WaitingRow } from '../proposals/waitingRows'

const MARKED: MarkedRows<WaitingRow> = {
  rowId: ({ id }) => id,
  isOver: ({ expiresAt, isTooLate }) => expiresAt !== null && !isTooLate && Date.parse(expiresAt) <= serviceNow(),
}

/** What decides which rows there are, whatever their order. */
function questionOf({ sort: _order, ...asked }: Readonly<Record<string, string>>): string {
  return JSON.stringify(asked)
}

interface WaitingMarksInput {
  readonly queue: ReturnType<typeof useWaitingList>
  /** What is asked of the actions, besides page and order. */
  readonly query: Query<'listWaitingIds'>
}

/**
 * The marks of the queue. Of what is not loaded it is asked which still waits, as long as something is marked: what a
 * colleague decides further down is marked no more, either.
 */
export function useWaitingMarks({ queue, query }: WaitingMarksInput): RowMarks<WaitingRow> {
  const { source, added, lasting } = queue
  const kept = useKeptMarks<WaitingRow>(questionOf(lasting))
  const isAsked = kept.hasMarks && source.hasMore === true
  const { data } = useRead('listWaitingIds', { query }, { isEnabled: isAsked })
  const everyId = useMemo(
    () =>
      !isAsked || data === undefined || data.hasMore ? null : new Set([...data.ids, ...added.map(({ id }) => id)]),
    [isAsked, data, added],
  )
  return useRowMarks(kept, MARKED, { ...source, everyId })
}
