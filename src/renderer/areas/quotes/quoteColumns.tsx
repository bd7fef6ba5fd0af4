import type { ConsoleQuote } from '../../../contract/console/money/schemas'
import { CopyableId } from '../../components/CopyableId'
import { Countdown } from '../../components/Countdown'
import type { ListColumn, ShownColumns } from '../../components/DataTable/column'
import { rateText } from '../../components/format/rateText'
import { customerFields, fields, moneyFields, stateFields, timeFields } from '../../components/list/exportFields'
import { timeColumn } from '../../components/list/rowColumns'
import { StatusBadge } from '../../components/StatusBadge'
import { TwoLines } from '../../components/TwoLines'
import { TwoMoney } from '../../components/TwoMoney'
import { quoteFigures } from '../transactions/paymentFigures'
import { words } from './words'

function AmountCell({ row }: { readonly row: ConsoleQuote }) {
  const { sending, receiving } = quoteFigures(row.quote)
  return <TwoMoney first={sending} second={receiving} />
}

function rateOf({ quote }: ConsoleQuote): string {
  const { sending, receiving, exchangeRate } = quoteFigures(quote)
  if (exchangeRate === null || receiving === null) return ''
  return rateText(exchangeRate, sending.currency, receiving.currency)
}

function Who({ row }: { readonly row: ConsoleQuote }) {
  if (row.customerId === null) return words.platform
  return <CopyableId id={row.customerId} label={row.customerName} isInRow />
}

/** Who pays, and below it the state, while that has no column: on a phone, and beside a detail. */
function WhoAndState({ row, columns }: { readonly row: ConsoleQuote; readonly columns: ShownColumns }) {
  if (columns.some(({ id }) => id === 'state')) return <Who row={row} />
  return <TwoLines first={<Who row={row} />} second={<StatusBadge status={quoteState(row)} />} />
}

/** A row is the quote of its id. */
export const quoteId = ({ quote }: ConsoleQuote): string => quote.id

/** The state of a quote as staff read it: one whose payment people rejected is failed to the interface. */
export const quoteState = ({ quote, isRejected }: ConsoleQuote): string => (isRejected ? 'REJECTED' : quote.status)

const { columns } = words

/** The columns of the list. */
export const quoteColumns: readonly ListColumn<ConsoleQuote>[] = [
  {
    id: 'state',
    header: columns.state,
    width: 120,
    cell: (row) => <StatusBadge status={quoteState(row)} />,
    exports: stateFields(quoteState),
  },
  {
    id: 'amount',
    header: columns.amount,
    width: 150,
    least: 144,
    align: 'right',
    goesLast: true,
    cell: (row) => <AmountCell row={row} />,
    exports: [
      ...moneyFields<ConsoleQuote>(({ quote }) => quoteFigures(quote).sending),
      ...moneyFields<ConsoleQuote>(({ quote }) => quoteFigures(quote).receiving, columns.receives),
    ],
  },
  {
    id: 'expires',
    header: columns.expires,
    width: 84,
    align: 'right',
    hideBelow: 520,
    cell: ({ quote }) => <Countdown until={quote.status === 'PENDING' ? quote.expiresAt : null} />,
    exports: timeFields(({ quote }) => quote.expiresAt, columns.expiry),
  },
  {
    id: 'customer',
    header: columns.customer,
    cell: (row, shown) => <WhoAndState row={row} columns={shown} />,
    exports: customerFields(
      (row) => row.customerId,
      (row) => (row.customerId === null ? words.platform : row.customerName),
    ),
  },
  {
    id: 'agent',
    header: columns.agent,
    hideBelow: 640,
    cell: (row) => <CopyableId id={row.agentId} label={row.agentName} isInRow />,
    exports: [
      ...fields<ConsoleQuote>((row) => row.agentName),
      ...fields<ConsoleQuote>((row) => row.agentId, columns.agentId),
    ],
  },
  { id: 'rate', header: columns.rate, width: 152, align: 'right', hideBelow: 860, cell: rateOf },
  timeColumn({
    id: 'created',
    header: columns.created,
    width: 112,
    hideBelow: 620,
    at: ({ quote }) => quote.createdAt,
  }),
  {
    id: 'id',
    header: columns.id,
    width: 104,
    hideBelow: 1120,
    cell: ({ quote }) => <CopyableId id={quote.id} isInRow />,
    exports: fields(({ quote }) => quote.id),
  },
]
