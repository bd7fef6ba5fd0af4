import { FilterBar } from '../../components/FilterBar'
import { ListScreen } from '../../components/list/ListScreen'
import { useList } from '../../components/list/useList'
import { CaseDetail } from './CaseDetail'
import { DemoWalletForm } from './DemoWalletForm'
import { ownershipColumns } from './ownershipColumns'
import { StateStrip } from './StateStrip'
import { words } from './words'

const WIDE_PX = 1700
/** Beside a wide list the panel takes two columns. */
const startWidth = (): number => (window.innerWidth >= WIDE_PX ? 900 : 520)

/** The board of proofs: accounts by state, the challenge with its time left, what was proven, what comes next. */
export function OwnershipPage() {
  const list = useList('listOwnershipCases', {
    filters: [{ name: 'search', label: words.search, hint: words.searchHint }],
    also: ['state'],
  })
  return (
    <ListScreen
      list={list}
      title={words.title}
      isCounted={false}
      filterRow={<StateStrip />}
      actions={<FilterBar specs={list.filters} />}
      columns={ownershipColumns}
      startWidth={startWidth()}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      detailLabel={words.detail}
      detail={(id) => <CaseDetail id={id} />}
      create={{
        label: words.create,
        operation: 'createCustomerExternalAccount',
        form: ({ close, show }) => <DemoWalletForm onClose={close} onCreated={({ id }) => show(id)} />,
      }}
    />
  )
}
