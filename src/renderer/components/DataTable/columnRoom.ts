import type { Column } from './column'

const FLEXIBLE_MIN_PX = 112
/** An audience reads whole names; the table scrolls where there is no room for them. */
const FLEXIBLE_PRESENTED_PX = 184
/** Beside a detail in a window of 1280 a list is wider, and its columns have their own widths. */
const TRIMMED_BELOW_PX = 540
const COLUMNS_MIN = 2
/** What is left of a column's width there, and what is where even two have no room: in large type. */
const TRIMMED = 0.85
const TRIMMED_MOST = 0.5
/** Pixels of a letter of a head, as wide as they come, of what stands around its words, and of an order's arrow. */
const HEAD_LETTER_PX = 7
const HEAD_AROUND_PX = 28
const HEAD_ARROW_PX = 16

export interface Room {
  /** Pixels of usual type; 0 before it is known. */
  readonly width: number
  /** What has no room stands in the detail of the row: a phone shows as many columns as fit, and two at least. */
  readonly isTrimmed: boolean
  /** An audience reads whole amounts: fewer columns fit, and none is narrower. */
  readonly isPresenting: boolean
}

type WidthOf<Row> = (column: Column<Row>) => number | undefined

const ownWidth = <Row>({ width }: Column<Row>): number | undefined => width

interface RoomyColumns<Row> {
  readonly columns: readonly Column<Row>[]
  /** Pixels of usual type that each has; undefined for what takes the room that is left. */
  readonly widthOf: WidthOf<Row>
}

const headWidth = ({ header, sortKey }: Pick<Column<unknown>, 'header' | 'sortKey'>): number =>
  header.length * HEAD_LETTER_PX + HEAD_AROUND_PX + (sortKey === undefined ? 0 : HEAD_ARROW_PX)

/** What is left of a column's own width where room is short: its head and what must be read whole have theirs. */
function trimmedWidth<Row>(column: Column<Row>): number | undefined {
  const { width, least = 0 } = column
  return width === undefined ? width : Math.max(width * TRIMMED, least, Math.min(width, headWidth(column)))
}

/** What a column without a width takes at least. */
export const flexibleWidth = ({ isPresenting }: Pick<Room, 'isPresenting'>): number =>
  isPresenting ? FLEXIBLE_PRESENTED_PX : FLEXIBLE_MIN_PX

/** What columns take together. */
const sumOf = <Row>(columns: readonly Column<Row>[], widthOf: WidthOf<Row>, flexible: number): number =>
  columns.reduce((sum, column) => sum + (widthOf(column) ?? flexible), 0)

/** Leaves away the last of those that may go, one by one, until the others fit: those that go last after all others. */
function leaveAway<Row>(
  columns: readonly Column<Row>[],
  room: Room,
  widthOf: WidthOf<Row>,
  mayGo: (column: Column<Row>) => boolean,
): readonly Column<Row>[] {
  const needed = sumOf(columns, widthOf, flexibleWidth(room))
  if (needed <= room.width || columns.length <= COLUMNS_MIN) return columns
  const canGo = (column: Column<Row>): boolean => column.isKept !== true && mayGo(column)
  const other = columns.findLastIndex((column) => column.goesLast !== true && canGo(column))
  const last = other === -1 ? columns.findLastIndex(canGo) : other
  return last === -1 ? columns : leaveAway(columns.toSpliced(last, 1), room, widthOf, mayGo)
}

/**
 * The columns that have room. In a list that is told its width those go first that it can do without; on a phone the
 * last ones, the amount after all others, the one of the names and those a person asked for never.
 */
export function columnsWithRoom<Row>(all: readonly Column<Row>[], room: Room): RoomyColumns<Row> {
  const { width, isTrimmed, isPresenting } = room
  const wanted = all.filter(({ hideBelow }) => hideBelow === undefined || width === 0 || width >= hideBelow)
  if (!isTrimmed || width === 0) return { columns: wanted, widthOf: ownWidth }
  if (width >= TRIMMED_BELOW_PX) {
    const columns = leaveAway(wanted, room, ownWidth, ({ hideBelow }) => hideBelow !== undefined)
    return { columns, widthOf: ownWidth }
  }
  const isFixed = ({ width: own }: Column<Row>): boolean => own !== undefined
  if (isPresenting) return { columns: leaveAway(wanted, room, ownWidth, isFixed), widthOf: ownWidth }
  const columns = leaveAway(wanted, room, trimmedWidth, isFixed)
  const flexible = flexibleWidth(room)
  if (sumOf(columns, trimmedWidth, flexible) <= width) return { columns, widthOf: trimmedWidth }
  const left = width - sumOf(columns, (column) => (isFixed(column) ? 0 : flexible), flexible)
  const share = Math.max(TRIMMED_MOST, Math.min(TRIMMED, left / sumOf(columns, ownWidth, 0)))
  return { columns, widthOf: ({ width: own }) => (own === undefined ? own : own * share) }
}
