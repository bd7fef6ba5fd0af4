import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePreferences } from '../../client/preferences'
import { useTypeScale } from '../../client/typeScale'
import type { TableSource } from './column'
import { movedRows } from './movedRows'

const OVERSCAN = 12
/** More is asked for this many rows before the end, so that scrolling on seldom waits. */
const NEAR_END_ROWS = 80
const HEIGHTS = { compact: { 1: 32, 2: 44 }, comfortable: { 1: 40, 2: 52 } } as const

/** Where each table was scrolled to, so that Back returns to the same place. */
const scrollByLabel = new Map<string, number>()

/** Remembers where the table of this name was scrolled to. */
export function rememberScroll(label: string, scrollTop: number): void {
  scrollByLabel.set(label, scrollTop)
}

/** The inner width of an element in pixels, followed; 0 before it is known. */
export function useInnerWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [ref])
  return width
}

interface RowWindowInput<Row> {
  readonly label: string
  readonly source: TableSource<Row>
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly rowLines: 1 | 2
  readonly scrollRef: RefObject<HTMLDivElement | null>
}

type HeldPlaceInput<Row> = Omit<RowWindowInput<Row>, 'source' | 'rowLines'> & { readonly rowHeight: number }

/** Keeps the row that stands on top where it is when rows come or go above it; at the very top new rows show. */
function useHeldPlace<Row>({ label, rows, rowId, rowHeight, scrollRef }: HeldPlaceInput<Row>): void {
  const before = useRef(rows)
  useLayoutEffect(() => {
    const old = before.current
    before.current = rows
    const box = scrollRef.current
    if (box === null || old === rows || box.scrollTop < rowHeight / 2) return
    const move = movedRows(old, rows, Math.floor(box.scrollTop / rowHeight), rowId) * rowHeight
    if (move === 0) return
    box.scrollTop += move
    rememberScroll(label, box.scrollTop)
  }, [rows, rowId, rowHeight, label, scrollRef])
}

/** Whether the focus is on nothing in particular: on the page, or on the whole of its content or of a panel. */
const isOnPage = (): boolean => document.activeElement?.matches('body, #content, [data-panel]') !== false

/** The rows that are on screen, the room above and below them, and moving to a row. Loads more near the end. */
export function useRowWindow<Row>({ label, source, rows, rowId, rowLines, scrollRef }: RowWindowInput<Row>) {
  const count = rows.length
  const { density } = usePreferences()
  const rowHeight = HEIGHTS[density][rowLines] * useTypeScale()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingStart: rowHeight,
    initialOffset: () => scrollByLabel.get(label) ?? 0,
    // A forced synchronous render per scroll event drops frames on a busy machine; the overscan covers one frame.
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are measured again when the density changes
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  useLayoutEffect(() => {
    if (scrollRef.current !== null) scrollRef.current.scrollTop = scrollByLabel.get(label) ?? 0
  }, [label, scrollRef])
  useHeldPlace({ label, rows, rowId, rowHeight, scrollRef })
  const { hasMore = false, isLoadingMore = false, loadMore, onRowsShown } = source
  const firstIndex = items[0]?.index ?? 0
  useEffect(() => onRowsShown?.(firstIndex, lastIndex), [onRowsShown, firstIndex, lastIndex])
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastIndex >= count - NEAR_END_ROWS) loadMore?.()
  }, [hasMore, isLoadingMore, loadMore, lastIndex, count])

  const moveTo = useCallback(
    (index: number) => {
      virtual.scrollToIndex(index)
      requestAnimationFrame(() => {
        const box = scrollRef.current
        const hasFocus = isOnPage() || box?.contains(document.activeElement) === true
        if (hasFocus) box?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true })
      })
    },
    [virtual, scrollRef],
  )
  return {
    items,
    rowHeight,
    moveTo,
    padTop: items[0]?.start ?? 0,
    padBottom: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
