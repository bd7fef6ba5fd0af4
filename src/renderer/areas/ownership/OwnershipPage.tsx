import type { OwnershipItem } from '../../../contract/console/ownership/schemas'
import { usePages } from '../../client/usePages'
import { ActButton } from '../../components/ActButton'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import type { FilterSpec } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { useGoTo } from '../../navigation/useGoTo'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { CaseDetail } from './CaseDetail'
import { DemoWalletForm } from './DemoWalletForm'
import { ownershipColumns } from './ownershipColumns'
import { StateStrip, useChosenState } from './StateStrip'
import { words } from './words'

const WIDE_PX = 1700
/** Beside a wide list the panel takes two columns. */
const startWidth = (): number => (window.innerWidth >= WIDE_PX ? 900 : 520)
const SEARCH_MIN = 2
const SPECS: readonly FilterSpec[] = [{ kind: 'text', name: 'search', label: words.search, hint: words.searchHint }]
const rowId = (item: OwnershipItem): string => item.id

/** The board of proofs: accounts by state, the challenge with its time left, what was proven, what comes next. */
export function OwnershipPage() {
  const selection = useSelection('/ownership')
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const goTo = useGoTo()
  const state = useChosenState()
  const text = search.search?.trim() ?? ''
  const source = usePages('listOwnershipCases', {
    query: { ...(state === null ? {} : { state }), ...(text.length < SEARCH_MIN ? {} : { search: text }) },
  })
  const create = (
    <ActButton shortcut="create" onAct={() => setSearch({ new: '1' })}>
      {words.create}
    </ActButton>
  )
  return (
    <>
      <ListDetail
        name="ownership"
        selection={selection}
        detailLabel={words.detail}
        startWidth={startWidth()}
        header={
          <PageHeader
            title={words.title}
            filters={<StateStrip />}
            actions={
              <>
                <FilterBar specs={SPECS} />
                {create}
              </>
            }
          />
        }
        list={
          <DataTable
            label={words.title}
            columns={ownershipColumns}
            source={source}
            rowId={rowId}
            selection={selection}
            empty={
              state !== null || text !== '' ? (
                <EmptyState title={words.filteredTitle} />
              ) : (
                <EmptyState title={words.emptyTitle} text={words.emptyText} action={create} />
              )
            }
          />
        }
        detail={selection.id === null ? null : <CaseDetail key={selection.id} id={selection.id} />}
      />
      {search.new === '1' && (
        <DemoWalletForm
          onClose={() => setSearch({ new: null })}
          onCreated={(account) => goTo(`/ownership/${account.id}`)}
        />
      )}
    </>
  )
}
