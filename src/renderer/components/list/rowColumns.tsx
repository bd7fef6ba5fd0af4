import { CopyableId } from '../CopyableId'
import type { ListColumn } from '../DataTable/column'
import { TimeText } from '../TimeText'
import { fields, timeFields } from './exportFields'

interface Place {
  readonly header: string
  readonly width: number
  readonly hideBelow?: number
}

/** When the row was made. */
export const createdColumn = <Row extends { readonly createdAt: string }>(place: Place): ListColumn<Row> => ({
  ...place,
  id: 'created',
  align: 'right',
  cell: ({ createdAt }) => <TimeText at={createdAt} />,
  exports: timeFields(({ createdAt }) => createdAt),
})

/** The row's id, to be copied. */
export const idColumn = <Row extends { readonly id: string }>(place: Place): ListColumn<Row> => ({
  ...place,
  id: 'id',
  cell: ({ id }) => <CopyableId id={id} isInRow />,
  exports: fields(({ id }) => id),
})
