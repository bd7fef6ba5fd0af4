import { useCallback, useMemo } from 'react'
import type { CallOptions, ReadId, Reply } from './operations'
import { readState } from './readState'
import type { ServiceCallError } from './ServiceCallError'
import { type Read, type ReadOptions, useRead } from './useRead'

/** What a table needs of a read that answers all its rows at once. */
interface ReadRows<Row> {
  readonly rows: readonly Row[]
  /** Null before the first reply. */
  readonly totalCount: number | null
  readonly isLoading: boolean
  /** True while rows of an earlier call are still shown. */
  readonly isStale: boolean
  readonly error: ServiceCallError | null
  readonly reload: () => void
}

/** The reads whose reply has its rows as `data`. */
type RowsReadId = { [K in ReadId]: Reply<K> extends { readonly data: readonly unknown[] } ? K : never }[ReadId]

type RowOf<K extends RowsReadId> = Reply<K> extends { readonly data: readonly (infer Row)[] } ? Row : never

const NO_ROWS: readonly never[] = []

/** A read as the source of a table, which keeps the last rows while another call is on its way. */
export function useTableRead<K extends RowsReadId>(
  id: K,
  call: CallOptions<K>,
  options: Omit<ReadOptions, 'keepsPrevious'> = {},
): { readonly read: Read<K>; readonly source: ReadRows<RowOf<K>> } {
  const read = useRead(id, call, { ...options, keepsPrevious: true })
  const { data, refetch } = read
  const { isLoading, isStale, error } = readState(read)
  const reload = useCallback(() => void refetch(), [refetch])
  const rows = (data as { readonly data: readonly RowOf<K>[] } | undefined)?.data ?? NO_ROWS
  const totalCount = data === undefined ? null : rows.length
  const source = useMemo(
    () => ({ rows, totalCount, isLoading, isStale, error, reload }),
    [rows, totalCount, isLoading, isStale, error, reload],
  )
  return { read, source }
}
