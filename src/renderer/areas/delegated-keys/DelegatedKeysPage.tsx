import type { RowOf } from '../../client/operations'
import type { ListColumn } from '../../components/DataTable/column'
import { customerFields, fields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { createdColumn, idColumn, stateColumn, timeColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { useCustomerOptions } from '../../components/useChoices'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { DelegatedKeyDetail } from './DelegatedKeyDetail'
import { KeyState } from './KeyState'
import { words } from './words'

type Row = RowOf<'listDelegatedKeyItems'>

const heads = words.columns
const columns: readonly ListColumn<Row>[] = [
  { id: 'nickname', header: heads.nickname, cell: ({ nickname }) => nickname },
  {
    id: 'customer',
    header: heads.customer,
    width: 180,
    hideBelow: 620,
    cell: ({ customerName }) => customerName ?? words.noName,
    exports: customerFields(
      ({ customerId }) => customerId,
      ({ customerName }) => customerName,
    ),
  },
  {
    id: 'card',
    header: heads.card,
    width: 110,
    hideBelow: 420,
    cell: ({ cardLast4 }) => words.card(cardLast4),
    exports: fields(({ cardId }) => cardId),
  },
  stateColumn({
    header: heads.state,
    width: 170,
    cell: ({ status }) => <KeyState status={status} />,
    textOf: ({ status }) => words.states[status],
  }),
  {
    id: 'signed',
    header: heads.signed,
    width: 84,
    align: 'right',
    hideBelow: 520,
    cell: ({ signatureCount }) => signatureCount,
    exports: fields(({ signatureCount }) => signatureCount),
  },
  timeColumn({ id: 'last', header: heads.last, width: 110, hideBelow: 760, at: ({ lastSignedAt }) => lastSignedAt }),
  createdColumn({ header: heads.created, width: 110, hideBelow: 860 }),
  idColumn({ header: heads.id, width: 110, hideBelow: 980 }),
]

/** The keys by which the service signs for embedded wallets when their cards are used. */
export function DelegatedKeysPage() {
  const customers = useCustomerOptions()
  const list = useList('listDelegatedKeyItems', {
    filters: [
      { name: 'status', label: words.filters.state, textOf: (status) => words.states[status] },
      { name: 'customerId', label: words.filters.customer, options: customers },
      { name: 'accountId', label: words.filters.account },
      { name: 'cardId', label: words.filters.card },
    ],
  })
  return (
    <ListScreen
      list={list}
      title={words.title}
      note={words.note}
      columns={columns}
      empty={{
        title: words.empty.title,
        text: words.empty.text,
        action: <PageLink to={placeAddress('playground')}>{words.empty.action}</PageLink>,
      }}
      detailLabel={words.detail}
      detail={(id) => <DelegatedKeyDetail id={id} />}
    />
  )
}
