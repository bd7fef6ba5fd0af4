import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { SentMessage } from '../../../contract/console/wallet-auth/schemas'
import type { ListColumn } from '../../components/DataTable/column'
import { customerFields, fields, stateFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { timeColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { useCustomerOptions } from '../../components/useChoices'
import { CodeState } from './CodeState'
import { CodeText } from './CodeText'
import { MessageDetail } from './MessageDetail'
import { NothingSent } from './NothingSent'
import styles from './SentMessages.module.css'
import { words } from './words'

const WIDTH_PX = 440
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

const columnsWith = (onOver: () => void): readonly ListColumn<SentMessage>[] => [
  {
    id: 'to',
    header: words.to,
    cell: (message) => <Receiver message={message} />,
    exports: [
      ...fields<SentMessage>((message) => message.address),
      ...customerFields<SentMessage>(
        (message) => message.customerId,
        (message) => message.customerName,
      ),
    ],
  },
  {
    id: 'code',
    header: words.code,
    width: 144,
    cell: (message) => <CodeText code={message.code} size="row" isOver={message.codeState !== 'LIVE'} />,
    exports: [],
  },
  {
    id: 'state',
    header: words.state,
    width: 132,
    cell: (message) => <CodeState message={message} onOver={onOver} />,
    exports: stateFields((message) => message.codeState),
  },
  timeColumn({ id: 'sent', header: words.sent, width: 108, hideBelow: 660, at: (message) => message.createdAt }),
]

/** What holders of wallets would have received: codes, addresses, times. */
export function SentMessagesPage() {
  const customers = useCustomerOptions()
  const list = useList('listSentMessages', {
    filters: [
      { name: 'address', label: words.filters.address },
      { name: 'customerId', label: words.filters.customer, options: customers },
      { name: 'accountId', label: words.filters.account },
    ],
  })
  const { reload } = list.source
  const columns = useMemo(() => columnsWith(reload), [reload])
  const { address, customerId, accountId } = list.asked
  return (
    <ListScreen
      // Whose messages are wanted is no reason to give up: a code can be sent.
      list={{ ...list, isFiltered: address !== undefined }}
      title={words.title}
      note={words.note}
      columns={columns}
      rowLines={2}
      isLive
      startWidth={WIDTH_PX}
      empty={<NothingSent customerId={customerId} accountId={accountId} />}
      detailLabel={words.detail}
      detail={(id) => <MessageDetail id={id} />}
    />
  )
}
