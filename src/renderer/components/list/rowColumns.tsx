import type { ReactNode } from 'react'
import { CopyableId } from '../CopyableId'
import type { ListColumn } from '../DataTable/column'
import { TimeText } from '../TimeText'
import { fields, timeFields } from './exportFields'

interface Place {
  readonly header: string
  readonly width: number
  readonly least?: number
  readonly sortKey?: string
  readonly hideBelow?: number
}

interface TimePlace<Row> extends Place {
  readonly id: string
  readonly at: (row: Row) => string | null | undefined
  /** What stands there while it has not happened; a dash without it. */
  readonly never?: string
}

/** A time of the row. */
export const timeColumn = <Row,>({ at, never, ...place }: TimePlace<Row>): ListColumn<Row> => ({
  ...place,
  align: 'right',
  cell: (row) => (never !== undefined && at(row) === null ? never : <TimeText at={at(row)} />),
  exports: timeFields(at),
})

/** When the row was made. */
export const createdColumn = <Row extends { readonly createdAt: string | null }>(place: Place): ListColumn<Row> =>
  timeColumn({ ...place, id: 'created', at: ({ createdAt }) => createdAt })

interface StatePlace<Row> extends Place {
  readonly cell: (row: Row) => ReactNode
  /** What an export says. */
  readonly textOf: (row: Row) => string
}

/** The state of the row, where staff have words of their own for it. */
export const stateColumn = <Row,>({ textOf, ...place }: StatePlace<Row>): ListColumn<Row> => ({
  ...place,
  id: 'state',
  exports: fields(textOf),
})

/** The row's id, to be copied. */
export const idColumn = <Row extends { readonly id: string }>(place: Place): ListColumn<Row> => ({
  ...place,
  id: 'id',
  cell: ({ id }) => <CopyableId id={id} isInRow />,
  exports: fields(({ id }) => id),
})
