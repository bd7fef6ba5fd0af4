import { useCallback, useMemo } from 'react'
import type { CallOptions, ReadId, Reply } from './operations'
import { readState } from './readState'
import type { ServiceCallError } from './ServiceCallError'
import { type Read, type ReadOptions, useRead } from './useRead'

/** What a table needs of a read that answers all its rows at once. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  /** True while rows of an earlier call are still shown. */
  readonly isStale: boolean
  readonly error: ServiceCallError | null
  readonly reload: () => void
}

const NO_ROWS: readonly never[] = []

/**
 * A read as the source of a table, which keeps the last rows while another call is on its way. `rowsOf` must stay the
 * same function: the rows are taken anew only when the reply is.
 */
export function useTableRead<K extends ReadId, Row>(
  id: K,
  call: CallOptions<K>,
  rowsOf: (reply: Reply<K>) => readonly Row[],
  options: Omit<ReadOptions, 'keepsPrevious'> = {},
): { readonly read: Read<K>; readonly source: ReadRows<Row> } {
  const read = useRead(id, call, { ...options, keepsPrevious: true })
  const { data, refetch } = read
  const { isLoading, isStale, error } = readState(read)
  const reload = useCallback(() => void refetch(), [refetch])
  const rows = useMemo(() => (data === undefined ? NO_ROWS : rowsOf(data)), [data, rowsOf])
  const source = useMemo(() => ({ rows, isLoading, isStale, error, reload }), [rows, isLoading, isStale, error, reload])
  return { read, source }
}
