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

export interface Room {
  /** Pixels of usual type; 0 before it is known. */
  readonly width: number
  /** What has no room stands in the detail of the row: a phone shows as many columns as fit, and two at least. */
  readonly isTrimmed: boolean
  /** An audience reads whole amounts: fewer columns fit, and none is narrower. */
  readonly isPresenting: boolean
}

interface RoomyColumns<Row> {
  readonly columns: readonly Column<Row>[]
  /** How much of its own width each has. */
  readonly share: number
}

/** What a column without a width takes at least. */
export const flexibleWidth = ({ isPresenting }: Pick<Room, 'isPresenting'>): number =>
  isPresenting ? FLEXIBLE_PRESENTED_PX : FLEXIBLE_MIN_PX

const sumOf = <Row>(columns: readonly Column<Row>[], widthOf: (column: Column<Row>) => number): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 0)

/** Leaves away the last of those that may go, one by one, until the others fit: those that go last after all others. */
function leaveAway<Row>(
  columns: readonly Column<Row>[],
  room: Room,
  share: number,
  mayGo: (column: Column<Row>) => boolean,
): readonly Column<Row>[] {
  const flexible = flexibleWidth(room)
  const needed = sumOf(columns, ({ width }) => (width === undefined ? flexible : width * share))
  if (needed <= room.width || columns.length <= COLUMNS_MIN) return columns
  const canGo = (column: Column<Row>): boolean => column.isKept !== true && mayGo(column)
  const other = columns.findLastIndex((column) => column.goesLast !== true && canGo(column))
  const last = other === -1 ? columns.findLastIndex(canGo) : other
  return last === -1 ? columns : leaveAway(columns.toSpliced(last, 1), room, share, mayGo)
}

/**
 * The columns that have room. In a list that is told its width those go first that it can do without; on a phone the
 * last ones, the amount after all others, the one of the names and those a person asked for never.
 */
export function columnsWithRoom<Row>(all: readonly Column<Row>[], room: Room): RoomyColumns<Row> {
  const { width, isTrimmed, isPresenting } = room
  const wanted = all.filter(({ hideBelow }) => hideBelow === undefined || width === 0 || width >= hideBelow)
  if (!isTrimmed || width === 0) return { columns: wanted, share: 1 }
  if (width >= TRIMMED_BELOW_PX) {
    return { columns: leaveAway(wanted, room, 1, ({ hideBelow }) => hideBelow !== undefined), share: 1 }
  }
  const isFixed = ({ width: own }: Column<Row>): boolean => own !== undefined
  if (isPresenting) return { columns: leaveAway(wanted, room, 1, isFixed), share: 1 }
  const columns = leaveAway(wanted, room, TRIMMED, isFixed)
  const left = width - sumOf(columns, (column) => (isFixed(column) ? 0 : flexibleWidth(room)))
  const share = left / sumOf(columns, ({ width: own = 0 }) => own)
  return { columns, share: Math.max(TRIMMED_MOST, Math.min(TRIMMED, share)) }
}
