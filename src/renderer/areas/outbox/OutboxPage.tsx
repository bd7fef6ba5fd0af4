import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { SentMessage } from '../../../contract/console/wallet-auth/schemas'
import { usePages } from '../../client/usePages'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { useCustomerOptions } from '../../components/useChoices'
import { useSearchValues } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { CodeState } from './CodeState'
import { CodeText } from './CodeText'
import { MessageDetail } from './MessageDetail'
import { NothingSent } from './NothingSent'
import styles from './Outbox.module.css'
import { words } from './words'

const WIDTH_PX = 440
const rowId = (message: SentMessage): string => message.id
const ICONS = { EMAIL: IconMail, SMS: IconDeviceMobileMessage }

function Receiver({ message }: { readonly message: SentMessage }) {
  const Icon = ICONS[message.channel]
  return (
    <span className={styles.receiver}>
      <Icon size={18} stroke={1.5} aria-hidden="true" className={styles.channel} />
      <span className={styles.lines}>
        <span className="truncate">{message.address}</span>
        <span className={`muted truncate ${styles.second}`}>
          {words.channels[message.channel]}
          {message.customerName === null ? '' : ` · ${message.customerName}`}
        </span>
      </span>
    </span>
  )
}

const columnsWith = (onOver: () => void): readonly Column<SentMessage>[] => [
  { id: 'to', header: words.to, cell: (message) => <Receiver message={message} /> },
  {
    id: 'code',
    header: words.code,
    width: 144,
    cell: (message) => <CodeText code={message.code} size="row" isOver={message.codeState !== 'LIVE'} />,
  },
  {
    id: 'state',
    header: words.state,
    width: 132,
    cell: (message) => <CodeState message={message} onOver={onOver} />,
  },
  {
    id: 'sent',
    header: words.sent,
    width: 108,
    align: 'right',
    hideBelow: 660,
    cell: (message) => <TimeText at={message.createdAt} />,
  },
]

/** What holders of wallets would have received: codes, addresses, times. */
export function OutboxPage() {
  const selection = useSelection('/outbox')
  const search = useSearchValues()
  const customers = useCustomerOptions()
  const specs = useMemo<readonly FilterSpec[]>(
    () => [
      { kind: 'text', name: 'address', label: words.filters.address },
      { kind: 'choice', name: 'customerId', label: words.filters.customer, options: customers },
      { kind: 'text', name: 'accountId', label: words.filters.account },
    ],
    [customers],
  )
  const filters = filterValues(specs, search)
  const pages = usePages('listSentMessages', { query: filters })
  const columns = useMemo(() => columnsWith(pages.reload), [pages.reload])
  const { address, customerId, accountId } = filters
  const empty =
    address === undefined ? (
      <NothingSent customerId={customerId} accountId={accountId} />
    ) : (
      <EmptyState title={words.filteredTitle} />
    )
  return (
    <ListDetail
      name="outbox"
      selection={selection}
      detailLabel={words.detail}
      startWidth={WIDTH_PX}
      header={
        <PageHeader
          title={words.title}
          count={pages.totalCount}
          note={words.note}
          filters={<FilterBar specs={specs} />}
        />
      }
      list={
        <DataTable
          label={words.title}
          columns={columns}
          source={pages}
          rowId={rowId}
          rowLines={2}
          selection={selection}
          isLive
          empty={empty}
        />
      }
      detail={selection.id === null ? null : <MessageDetail key={selection.id} id={selection.id} />}
    />
  )
}
