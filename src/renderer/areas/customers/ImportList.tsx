import type { CustomerImport } from '../../../contract/console/money/schemas'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { fields, timeFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { stateColumn, timeColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { UrlTabs } from '../../components/UrlTabs'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { importWords as words } from './importWords'
import { CUSTOMER_TABS } from './tabs'

const heads = words.listHeads
const count = (value: number) => (value === 0 ? <span className="muted">–</span> : value.toLocaleString())

const columns: readonly ListColumn<CustomerImport>[] = [
  stateColumn({
    header: heads.state,
    width: 130,
    cell: ({ status }) => <StatusBadge status={status} label={words.states[status]} />,
    textOf: ({ status }) => words.states[status],
  }),
  {
    id: 'started',
    header: heads.started,
    cell: ({ createdAt }) => <TimeText at={createdAt} />,
    exports: timeFields(({ createdAt }) => createdAt),
  },
  {
    id: 'rows',
    header: heads.rows,
    width: 110,
    align: 'right',
    cell: ({ total }) => count(total),
    exports: fields(({ total }) => total),
  },
  {
    id: 'created',
    header: heads.created,
    width: 110,
    align: 'right',
    cell: ({ successful }) => count(successful),
    exports: fields(({ successful }) => successful),
  },
  {
    id: 'refused',
    header: heads.refused,
    width: 120,
    align: 'right',
    cell: ({ failed }) => count(failed),
    exports: fields(({ failed }) => failed),
  },
  timeColumn({ id: 'ended', header: heads.ended, width: 130, hideBelow: 760, at: ({ completedAt }) => completedAt }),
  {
    id: 'id',
    header: heads.id,
    width: 120,
    cell: ({ jobId }) => <CopyableId id={jobId} isInRow />,
    exports: fields(({ jobId }) => jobId),
  },
]

const rowId = ({ jobId }: CustomerImport): string => jobId

/** Every import of customers, newest first; a row opens what it made and refused. */
export function ImportList() {
  const list = useList('listCustomerImports')
  const goTo = useGoTo()
  const open = (id: string) => goTo(itemAddress('customers', id))
  const act = (
    <ActButton operation="uploadCustomersCsv" onAct={() => goTo(placeAddress('customers', { tab: 'import' }))}>
      {words.importFile}
    </ActButton>
  )
  return (
    <ListScreen
      list={list}
      title={words.listTitle}
      tabs={<UrlTabs label={words.listTitle} tabs={CUSTOMER_TABS} />}
      actions={act}
      columns={columns}
      rowId={rowId}
      empty={{ title: words.listEmptyTitle, text: words.listEmptyText, action: act }}
      rowSelection={{ id: null, select: open, open }}
    />
  )
}
