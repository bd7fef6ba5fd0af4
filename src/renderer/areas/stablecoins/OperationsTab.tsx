import { useMemo } from 'react'
import type { RowOf } from '../../client/operations'
import { useFirstRows } from '../../client/useFirstRows'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import type { ListColumn } from '../../components/DataTable/column'
import { fields, moneyFields } from '../../components/list/exportFields'
import { createdColumn, idColumn, stateColumn, timeColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { useSetSearch } from '../../navigation/useSearch'
import { BurnForm } from './BurnForm'
import { CoinAmount } from './CoinAmount'
import { CoinScreen } from './CoinScreen'
import { centsOf } from './coinAmounts'
import { MintForm } from './MintForm'
import { OperationDetail } from './OperationDetail'
import styles from './ProviderControls.module.css'
import { OperationState } from './states'
import { words } from './words'

/** Says above the orders that the provider does not do its part, and where that is changed. */
function ProviderNotice() {
  const switches = useRead('getStablecoinProvider', {}).data
  if (switches === undefined || (switches.isAvailable && !switches.isFundingHeld)) return null
  return (
    <p className={styles.notice} role="status">
      {switches.isAvailable ? words.provider.held : words.provider.away}{' '}
      <PageLink to={placeAddress('stablecoins', { tab: 'links' })}>{words.provider.change}</PageLink>
    </p>
  )
}

type Row = RowOf<'listCoinOperations'>

const heads = words.columns

/** So much of the end of an address tells it from others. */
const TAIL = 10
const payeeOf = ({ destinationAccount: account }: Row): string =>
  account === null ? '' : (account.holderName ?? `…${account.identifier.slice(-TAIL)}`)

const columns: readonly ListColumn<Row>[] = [
  {
    id: 'what',
    header: heads.what,
    width: 64,
    cell: ({ operationType }) => words.kinds[operationType],
    exports: fields(({ operationType }) => words.kinds[operationType]),
  },
  {
    id: 'amount',
    header: heads.amount,
    width: 178,
    align: 'right',
    cell: (row) => <CoinAmount amount={row.amount} coin={row} />,
    exports: moneyFields(({ amount, symbol, decimals }) => ({
      amountMinor: centsOf(amount, decimals),
      currency: symbol,
      decimals: 2,
    })),
  },
  {
    id: 'counterparty',
    header: heads.counterparty,
    hideBelow: 460,
    cell: (row) => <span className="truncate">{payeeOf(row)}</span>,
    exports: fields(payeeOf),
  },
  { id: 'coin', header: heads.coin, width: 150, hideBelow: 900, cell: ({ coinName }) => coinName },
  stateColumn({
    header: heads.state,
    width: 150,
    cell: ({ status }) => <OperationState status={status} />,
    textOf: ({ status }) => words.states[status],
  }),
  timeColumn({ id: 'updated', header: heads.updated, width: 100, hideBelow: 780, at: ({ updatedAt }) => updatedAt }),
  createdColumn({ header: heads.created, width: 100, hideBelow: 620 }),
  idColumn({ header: heads.id, width: 110, hideBelow: 1000 }),
]

const EVERY = {}

/** Where a coin comes from, while there is none to order. */
function ToCoins() {
  const goTo = useGoTo()
  return (
    <ActButton operation={null} variant="default" onAct={() => goTo(placeAddress('stablecoins', { tab: 'coins' }))}>
      {words.empty.toCoins}
    </ActButton>
  )
}

/** Mints and burns of all coins, and the forms that order them. */
export function OperationsTab() {
  const coins = useFirstRows('listCoins', EVERY)
  const setSearch = useSetSearch()
  const options = useMemo(() => coins.map(({ id, name }) => ({ value: id, label: name })), [coins])
  const ready = useMemo(() => coins.filter(({ issuanceStatus }) => issuanceStatus === 'PROVISIONED'), [coins])
  const list = useList('listCoinOperations', {
    filters: [
      { name: 'operationType', label: words.filters.kind, textOf: (kind) => words.kinds[kind] },
      { name: 'status', label: words.filters.state, textOf: (status) => words.states[status] },
      { name: 'stablecoinId', label: words.filters.coin, options },
      { from: 'startDate', to: 'endDate', label: words.filters.dates, hasAges: true },
    ],
  })
  return (
    <CoinScreen
      list={list}
      idType="StablecoinOperation"
      label={words.tabs.operations}
      columns={columns}
      isLive
      empty={ready.length === 0 ? { ...words.empty.operations, action: <ToCoins /> } : words.empty.operations}
      below={<ProviderNotice />}
      detailLabel={words.operation.label}
      detail={(id) => <OperationDetail id={id} />}
      actions={
        <ActButton
          operation="createStablecoinBurn"
          variant="default"
          disabled={ready.length === 0}
          onAct={() => setSearch({ new: 'burn' })}
        >
          {words.burn.act}
        </ActButton>
      }
      create={{
        label: words.mint.act,
        operation: 'createStablecoinMint',
        start: 'mint',
        names: ['coin'],
        isDisabled: ready.length === 0,
        form: ({ close, show }, start) => {
          const Form = start === 'burn' ? BurnForm : MintForm
          return <Form coins={ready} onClose={close} onCreated={({ id }) => show(id)} />
        },
      }}
    />
  )
}
