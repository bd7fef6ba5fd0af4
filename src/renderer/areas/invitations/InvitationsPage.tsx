import type { RowOf } from '../../client/operations'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { customerFields, fields, moneyFields, timeFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { createdColumn, stateColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { MoneyText } from '../../components/MoneyText'
import { TimeText } from '../../components/TimeText'
import { useCustomerOptions } from '../../components/useChoices'
import { InvitationDetail } from './InvitationDetail'
import { InvitationForm } from './InvitationForm'
import { InvitationState, invitationStanding } from './InvitationState'
import { words } from './words'

type Row = RowOf<'listInvitations'>

const heads = words.columns
const columns: readonly ListColumn<Row>[] = [
  {
    id: 'inviter',
    header: heads.inviter,
    cell: ({ customerName, inviterUma }) => customerName ?? inviterUma,
    exports: customerFields(
      ({ customerId }) => customerId,
      ({ customerName, inviterUma }) => customerName ?? inviterUma,
    ),
  },
  { id: 'firstName', header: heads.firstName, width: 150, hideBelow: 420, cell: ({ firstName }) => firstName },
  {
    id: 'amount',
    header: heads.amount,
    width: 150,
    align: 'right',
    hideBelow: 620,
    cell: ({ amountToSend }) =>
      amountToSend !== undefined && (
        <MoneyText amountMinor={amountToSend.amount} currency={amountToSend.currency.code ?? ''} />
      ),
    exports: moneyFields(
      ({ amountToSend }) =>
        amountToSend && { amountMinor: amountToSend.amount, currency: amountToSend.currency.code ?? '' },
    ),
  },
  stateColumn({
    header: heads.state,
    width: 120,
    cell: (row) => <InvitationState invitation={row} />,
    textOf: (row) => words.states[invitationStanding(row)],
  }),
  {
    id: 'ends',
    header: heads.ends,
    width: 120,
    align: 'right',
    hideBelow: 760,
    cell: ({ expiresAt }) =>
      expiresAt === undefined ? <span className="muted">{words.endless}</span> : <TimeText at={expiresAt} />,
    exports: timeFields(({ expiresAt }) => expiresAt),
  },
  createdColumn({ header: heads.created, width: 110, hideBelow: 520 }),
  {
    id: 'code',
    header: heads.code,
    width: 130,
    hideBelow: 900,
    cell: ({ code }) => <CopyableId id={code} isWhole isInRow />,
    exports: fields(({ code }) => code),
  },
]

const codeOf = ({ code }: Row): string => code

/** Invitations of customers to others: which are open, who accepted, and a form for a new one. */
export function InvitationsPage() {
  const customers = useCustomerOptions()
  const list = useList('listInvitations', {
    searched: 'INVITATION',
    filters: [
      { name: 'status', label: words.filters.state, textOf: (status) => words.states[status] },
      { name: 'customerId', label: words.filters.customer, options: customers },
      { from: 'startDate', to: 'endDate', label: words.filters.dates },
    ],
  })
  return (
    <ListScreen
      list={list}
      title={words.title}
      note={words.note}
      columns={columns}
      rowId={codeOf}
      isLive
      empty={{ title: words.empty.title, text: words.empty.text }}
      detailLabel={words.detail}
      detail={(code, row) => <InvitationDetail code={code} row={row} />}
      create={{
        label: words.create,
        operation: 'createInvitation',
        form: ({ close, show }) => <InvitationForm onClose={close} onCreated={({ code }) => show(code)} />,
      }}
    />
  )
}
