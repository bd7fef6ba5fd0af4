import type { RowOf } from '../../client/operations'
import { useFirstRows } from '../../client/useFirstRows'
import { ActButton } from '../../components/ActButton'
import type { ListColumn } from '../../components/DataTable/column'
import { fields, moneyFields } from '../../components/list/exportFields'
import { createdColumn, idColumn, stateColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { CoinAmount } from './CoinAmount'
import { CoinDetail } from './CoinDetail'
import { CoinScreen } from './CoinScreen'
import { centsOf } from './coinAmounts'
import { RegisterForm } from './RegisterForm'
import { CoinState } from './states'
import { words } from './words'

type Row = RowOf<'listCoins'>

const heads = words.columns
const columns: readonly ListColumn<Row>[] = [
  { id: 'name', header: heads.name, cell: ({ name }) => name },
  { id: 'symbol', header: heads.symbol, width: 110, hideBelow: 420, cell: ({ symbol }) => symbol },
  {
    id: 'balance',
    header: heads.balance,
    width: 180,
    align: 'right',
    hideBelow: 620,
    cell: (row) => <CoinAmount amount={row.providerBalance} coin={row} />,
    exports: moneyFields(({ providerBalance, symbol, decimals }) => ({
      amountMinor: centsOf(providerBalance, decimals),
      currency: symbol,
      decimals: 2,
    })),
  },
  {
    id: 'operations',
    header: heads.operations,
    width: 120,
    align: 'right',
    hideBelow: 760,
    cell: ({ mints, burns }) => `${mints}, ${burns}`,
    exports: fields(({ mints, burns }) => `${mints}, ${burns}`),
  },
  stateColumn({
    header: heads.state,
    width: 130,
    cell: ({ issuanceStatus }) => <CoinState status={issuanceStatus} />,
    textOf: ({ issuanceStatus }) => words.coinStates[issuanceStatus],
  }),
  createdColumn({ header: heads.created, width: 100, hideBelow: 520 }),
  idColumn({ header: heads.id, width: 110, hideBelow: 900 }),
]

const ACTIVE = { query: { status: 'ACTIVE' } } as const

/** Where a link comes from, while there is none that a coin could be registered under. */
function ToLinks() {
  const goTo = useGoTo()
  return (
    <ActButton
      operation="linkStablecoinProviderAccount"
      variant="default"
      onAct={() => goTo(placeAddress('stablecoins', { tab: 'links', new: '1' }))}
    >
      {words.connect.act}
    </ActButton>
  )
}

/** The coins, and a form that registers one. */
export function CoinsTab() {
  const hasLink = useFirstRows('listStablecoinProviderAccounts', ACTIVE).length > 0
  const list = useList('listCoins', {
    searched: 'STABLECOIN',
    filters: [{ name: 'issuanceStatus', label: words.filters.state, textOf: (status) => words.coinStates[status] }],
  })
  return (
    <CoinScreen
      list={list}
      idType="Stablecoin"
      label={words.tabs.coins}
      columns={columns}
      empty={hasLink ? words.empty.coins : { ...words.empty.coins, action: <ToLinks /> }}
      detailLabel={words.coin.label}
      detail={(id) => <CoinDetail id={id} />}
      create={{
        label: words.register.act,
        operation: 'registerStablecoin',
        isDisabled: !hasLink,
        form: ({ close, show }) => <RegisterForm onClose={close} onCreated={({ id }) => show(id)} />,
      }}
    />
  )
}
