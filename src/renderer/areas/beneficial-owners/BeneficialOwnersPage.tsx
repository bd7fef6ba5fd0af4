import { useMemo } from 'react'
import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import type { BusinessCustomer } from '../../../contract/customers/schemas'
import { usePages } from '../../client/usePages'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { CustomerSelect } from '../../components/CustomerSelect'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { enumText } from '../../components/format/enumText'
import { personName } from '../../components/format/personName'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState, ErrorState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { useGoTo } from '../../navigation/useGoTo'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { type Selection, useSelection } from '../../navigation/useSelection'
import styles from './BeneficialOwnersPage.module.css'
import { BusinessRail } from './BusinessRail'
import { OwnerDetail } from './OwnerDetail'
import { OwnerCreateForm } from './OwnerForm'
import { OwnershipBar } from './OwnershipBar'
import { words } from './words'

const columns: readonly Column<BeneficialOwner>[] = [
  { id: 'name', header: words.name, cell: (owner) => personName(owner.personalInfo) },
  {
    id: 'roles',
    header: words.roles,
    width: 190,
    hideBelow: 480,
    cell: (owner) => owner.roles.map(enumText).join(', '),
  },
  {
    id: 'share',
    header: words.share,
    width: 80,
    align: 'right',
    cell: (owner) => words.percent(owner.ownershipPercentage),
  },
  { id: 'state', header: words.state, width: 110, cell: (owner) => <StatusBadge status={owner.kycStatus} /> },
  {
    id: 'added',
    header: words.added,
    width: 110,
    align: 'right',
    hideBelow: 600,
    cell: (owner) => <TimeText at={owner.createdAt} />,
  },
  { id: 'id', header: words.id, width: 110, hideBelow: 700, cell: (owner) => <CopyableId id={owner.id} isInRow /> },
]

const rowId = (owner: BeneficialOwner): string => owner.id

/** The business on screen: the one in the address, that of the owner in the address, or the first there is. */
function useChosenBusiness(selection: Selection, businesses: readonly BusinessCustomer[]): string | null {
  const { business } = useSearchValues()
  const needsOwner = business === undefined && selection.id !== null
  const owner = useRead(
    'getBeneficialOwner',
    { params: { beneficialOwnerId: selection.id ?? '' } },
    { isEnabled: needsOwner },
  )
  if (business !== undefined) return business
  if (needsOwner && owner.error === null) return owner.data?.customerId ?? null
  return businesses[0]?.id ?? null
}

interface OwnersProps {
  readonly customerId: string
  readonly selection: Selection
  readonly onChoose: (customerId: string) => void
}

function OwnersOfBusiness({ customerId, selection, onChoose }: OwnersProps) {
  const pages = usePages('listBeneficialOwners', { query: { customerId } })
  const setSearch = useSetSearch()
  const add = (
    <ActButton variant="default" onAct={() => setSearch({ new: '1' })}>
      {words.create}
    </ActButton>
  )
  return (
    <div className={styles.owners}>
      <div className={styles.picker}>
        <CustomerSelect
          aria-label={words.business}
          kind="BUSINESS"
          value={customerId}
          onChange={(id) => id !== null && onChoose(id)}
        />
      </div>
      <OwnershipBar owners={pages.rows} selectedId={selection.id} onSelect={selection.select} />
      <div className={styles.table}>
        <DataTable
          label={words.title}
          columns={columns}
          source={pages}
          rowId={rowId}
          selection={selection}
          empty={<EmptyState title={words.emptyTitle} text={words.emptyText} action={add} />}
        />
      </div>
    </div>
  )
}

function NoBusiness() {
  const goTo = useGoTo()
  const action = (
    <ActButton variant="default" onAct={() => goTo('/customers?new=BUSINESS')}>
      {words.createBusiness}
    </ActButton>
  )
  return <EmptyState title={words.noBusinesses} text={words.noBusinessesText} action={action} />
}

/** Who owns and controls each business: shares, roles, verification. */
export function BeneficialOwnersPage() {
  const selection = useSelection('/beneficial-owners')
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const goTo = useGoTo()
  const pages = usePages('listCustomers', { query: { customerType: 'BUSINESS' } })
  const businesses = useMemo(
    () => pages.rows.filter((customer): customer is BusinessCustomer => customer.customerType === 'BUSINESS'),
    [pages.rows],
  )
  const chosenId = useChosenBusiness(selection, businesses)
  const choose = (customerId: string) => goTo(`/beneficial-owners?business=${encodeURIComponent(customerId)}`)
  const create = (
    <ActButton shortcut="create" disabled={chosenId === null} onAct={() => setSearch({ new: '1' })}>
      {words.create}
    </ActButton>
  )
  const list = (
    <div className={styles.room}>
      <div className={styles.panes}>
        <BusinessRail
          businesses={businesses}
          chosenId={chosenId}
          onChoose={choose}
          onMore={pages.hasMore ? pages.loadMore : null}
        />
        {pages.error !== null && businesses.length === 0 && <ErrorState error={pages.error} onRetry={pages.reload} />}
        {!pages.isLoading && pages.error === null && chosenId === null && businesses.length === 0 && <NoBusiness />}
        {chosenId !== null && (
          <OwnersOfBusiness key={chosenId} customerId={chosenId} selection={selection} onChoose={choose} />
        )}
      </div>
    </div>
  )
  return (
    <>
      <ListDetail
        name="beneficial-owners"
        selection={selection}
        detailLabel={words.detail}
        header={<PageHeader title={words.title} actions={create} />}
        list={list}
        detail={selection.id === null ? null : <OwnerDetail id={selection.id} />}
      />
      {search.new === '1' && chosenId !== null && (
        <OwnerCreateForm
          customerId={chosenId}
          onClose={() => setSearch({ new: null })}
          onCreated={(owner) => goTo(`/beneficial-owners/${owner.id}?business=${encodeURIComponent(chosenId)}`)}
        />
      )}
    </>
  )
}
