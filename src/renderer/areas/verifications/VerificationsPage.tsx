import { useMemo } from 'react'
import { type Verification, type VerificationStatus, verificationStatus } from '../../../contract/verifications/schemas'
import { usePages } from '../../client/usePages'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import type { FilterSpec } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { useCustomerNames } from '../../components/useChoices'
import { useGoTo } from '../../navigation/useGoTo'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { SubmitForm } from './SubmitForm'
import { VerificationDetail } from './VerificationDetail'
import { words } from './words'

const heads = words.columns
const tabs = [
  { value: 'ALL', label: words.all },
  ...verificationStatus.options
    .map((value) => ({ value, label: words.tabs[value] }))
    .sort((one, other) => Object.keys(words.tabs).indexOf(one.value) - Object.keys(words.tabs).indexOf(other.value)),
]

const columnsWith = (names: ReadonlyMap<string, string>): readonly Column<Verification>[] => [
  {
    id: 'customer',
    header: heads.customer,
    cell: ({ customerId }) => names.get(customerId) ?? <CopyableId id={customerId} isInRow />,
  },
  {
    id: 'state',
    header: heads.state,
    width: 190,
    cell: (verification) => <StatusBadge status={verification.verificationStatus} />,
  },
  {
    id: 'errors',
    header: heads.errors,
    width: 90,
    align: 'right',
    hideBelow: 480,
    cell: ({ errors }) => (errors.length === 0 ? '–' : errors.length),
  },
  {
    id: 'created',
    header: heads.created,
    width: 110,
    align: 'right',
    hideBelow: 560,
    cell: ({ createdAt }) => <TimeText at={createdAt} />,
  },
  {
    id: 'changed',
    header: heads.changed,
    width: 110,
    align: 'right',
    hideBelow: 760,
    cell: ({ updatedAt }) => <TimeText at={updatedAt ?? null} />,
  },
  { id: 'id', header: heads.id, width: 110, hideBelow: 660, cell: ({ id }) => <CopyableId id={id} isInRow /> },
]

const rowId = (verification: Verification): string => verification.id

/** Verifications of customers: what was decided, what is to be resolved. */
export function VerificationsPage() {
  const selection = useSelection('/verifications')
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const goTo = useGoTo()
  const names = useCustomerNames()
  const columns = useMemo(() => columnsWith(names), [names])
  const filters = useMemo<readonly FilterSpec[]>(() => {
    const options = [...names].map(([value, label]) => ({ value, label }))
    return [{ kind: 'choice', name: 'customerId', label: words.filters.customer, options }]
  }, [names])
  const tab = useUrlTab(tabs, 'status')
  const status = tab === 'ALL' ? null : (tab as VerificationStatus)
  const pages = usePages('listVerifications', {
    query: { customerId: search.customerId ?? null, verificationStatus: status },
  })
  const show = (verification: Verification) => goTo(`/verifications/${verification.id}`)
  const submit = (
    <ActButton shortcut="create" onAct={() => setSearch({ new: '1' })}>
      {words.submit}
    </ActButton>
  )
  return (
    <>
      <ListDetail
        name="verifications"
        selection={selection}
        detailLabel={words.detail}
        header={
          <PageHeader
            title={words.title}
            count={pages.totalCount}
            tabs={<UrlTabs name="status" label={words.title} tabs={tabs} />}
            filters={<FilterBar specs={filters} />}
            actions={submit}
          />
        }
        list={
          <DataTable
            label={words.title}
            columns={columns}
            source={pages}
            rowId={rowId}
            selection={selection}
            empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
          />
        }
        detail={
          selection.id === null ? null : <VerificationDetail key={selection.id} id={selection.id} onSubmitted={show} />
        }
      />
      {search.new !== undefined && (
        <SubmitForm
          customerId={search.customer ?? search.customerId ?? ''}
          onClose={() => setSearch({ new: null, customer: null })}
          onDone={show}
        />
      )}
    </>
  )
}
