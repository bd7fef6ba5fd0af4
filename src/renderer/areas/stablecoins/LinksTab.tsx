import type { RowOf } from '../../client/operations'
import type { ListColumn } from '../../components/DataTable/column'
import { fields } from '../../components/list/exportFields'
import { createdColumn, idColumn, stateColumn, timeColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { CoinScreen } from './CoinScreen'
import { LinkDetail } from './LinkDetail'
import { LinkForm } from './LinkForm'
import { ProviderControls } from './ProviderControls'
import { LinkState } from './states'
import { words } from './words'

type Row = RowOf<'listStablecoinProviderAccounts'>

const heads = words.columns
const columns: readonly ListColumn<Row>[] = [
  {
    id: 'account',
    header: heads.account,
    cell: ({ providerAccountId }) => <span className="truncate">{providerAccountId}</span>,
    exports: fields(({ providerAccountId }) => providerAccountId),
  },
  {
    id: 'provider',
    header: heads.provider,
    width: 110,
    hideBelow: 520,
    cell: ({ provider }) => words.providers[provider],
    exports: fields(({ provider }) => words.providers[provider]),
  },
  stateColumn({
    header: heads.state,
    width: 130,
    cell: ({ status }) => <LinkState status={status} />,
    textOf: ({ status }) => words.linkStates[status],
  }),
  timeColumn({
    id: 'verified',
    header: heads.verified,
    width: 120,
    hideBelow: 620,
    at: ({ lastVerifiedAt }) => lastVerifiedAt,
  }),
  createdColumn({ header: heads.created, width: 100, hideBelow: 760 }),
  idColumn({ header: heads.id, width: 110, hideBelow: 900 }),
]

/** The links to the provider, a form for a new one, and what the provider of the sandbox does. */
export function LinksTab() {
  const list = useList('listStablecoinProviderAccounts', {
    filters: [{ name: 'status', label: words.filters.state, textOf: (status) => words.linkStates[status] }],
  })
  return (
    <CoinScreen
      list={list}
      idType="StablecoinProviderAccount"
      label={words.tabs.links}
      columns={columns}
      empty={words.empty.links}
      above={<ProviderControls />}
      detailLabel={words.link.label}
      detail={(id) => <LinkDetail id={id} />}
      create={{
        label: words.connect.act,
        operation: 'linkStablecoinProviderAccount',
        names: ['account'],
        form: ({ close, show }) => <LinkForm onClose={close} onCreated={({ id }) => show(id)} />,
      }}
    />
  )
}
