import type { CataloguedWebhook } from '../../../contract/console/inbox/catalogue'
import type { ListColumn } from '../../components/DataTable/column'
import { fields, timeFields } from '../../components/list/exportFields'
import { ListScreen, type ListScreenProps } from '../../components/list/ListScreen'
import { useList } from '../../components/list/useList'
import { TimeText } from '../../components/TimeText'
import { words } from './words'

const rowId = (kind: CataloguedWebhook): string => kind.name

const columns: readonly ListColumn<CataloguedWebhook>[] = [
  {
    id: 'webhook',
    header: words.catalogue.webhook,
    cell: (kind) => <span className="truncate">{kind.title}</span>,
    exports: fields((kind) => kind.title),
  },
  {
    id: 'name',
    header: words.catalogue.name,
    width: 190,
    hideBelow: 640,
    cell: (kind) => <span className="mono truncate">{kind.name}</span>,
    exports: fields((kind) => kind.name),
  },
  { id: 'types', header: words.catalogue.types, width: 70, align: 'right', cell: (kind) => kind.types.length },
  {
    id: 'seen',
    header: words.catalogue.seen,
    width: 80,
    align: 'right',
    cell: (kind) => (kind.count === 0 ? <span className="muted">–</span> : kind.count.toLocaleString()),
    exports: fields((kind) => kind.count),
  },
  {
    id: 'last',
    header: words.catalogue.lastSeen,
    width: 120,
    cell: (kind) => <TimeText at={kind.lastSeenAt} />,
    exports: timeFields((kind) => kind.lastSeenAt),
  },
]

type CatalogueListProps = Omit<ListScreenProps<CataloguedWebhook>, 'list' | 'columns' | 'empty'>

/** Every webhook of the interface. */
export function CatalogueList(head: CatalogueListProps) {
  return (
    <ListScreen
      {...head}
      list={useList('listWebhookKinds')}
      label={words.tabs.catalogue}
      columns={columns}
      rowId={rowId}
      empty={{ title: words.catalogue.empty }}
    />
  )
}
