import { type ReactNode, useMemo } from 'react'
import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import type { OnboardingCase } from '../../../contract/console/onboarding/schemas'
import type { BusinessCustomer } from '../../../contract/customers/schemas'
import { usePages } from '../../client/usePages'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CustomerSelect } from '../../components/CustomerSelect'
import type { ListColumn } from '../../components/DataTable/column'
import { enumText } from '../../components/format/enumText'
import { personName } from '../../components/format/personName'
import { customerFields, fields, stateFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { idColumn, timeColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { EmptyState, ErrorState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { useSearchValues } from '../../navigation/useSearch'
import { type Selection, useSelection } from '../../navigation/useSelection'
import styles from './BeneficialOwnersPage.module.css'
import { BusinessRail } from './BusinessRail'
import { OwnerDetail } from './OwnerDetail'
import { OwnerCreateForm } from './OwnerForm'
import { OwnershipChart } from './OwnershipChart'
import { words } from './words'

/** How many requirements of each owner nothing fulfils. */
function missingOf(found: OnboardingCase | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { resourceId, state } of found?.requirements ?? [])
    if (state === 'MISSING' || state === 'REFUSED') counts.set(resourceId, (counts.get(resourceId) ?? 0) + 1)
  return counts
}

const columnsWith = (missing: ReadonlyMap<string, number>): readonly ListColumn<BeneficialOwner>[] => [
  {
    id: 'name',
    header: words.name,
    cell: (owner) => personName(owner.personalInfo),
    exports: [
      ...fields<BeneficialOwner>((owner) => personName(owner.personalInfo)),
      ...customerFields<BeneficialOwner>((owner) => owner.customerId),
    ],
  },
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
  {
    id: 'state',
    header: words.state,
    width: 110,
    cell: (owner) => <StatusBadge status={owner.kycStatus} />,
    exports: stateFields((owner) => owner.kycStatus),
  },
  {
    id: 'missing',
    header: words.missing,
    width: 80,
    align: 'right',
    hideBelow: 620,
    cell: (owner) => missing.get(owner.id) ?? '–',
  },
  timeColumn({ id: 'added', header: words.added, width: 110, hideBelow: 740, at: (owner) => owner.createdAt }),
  idColumn({ header: words.id, width: 110, hideBelow: 860 }),
]

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

function NoBusiness() {
  const goTo = useGoTo()
  const action = (
    <ActButton
      operation="createCustomer"
      variant="default"
      onAct={() => goTo(placeAddress('customers', { new: 'BUSINESS' }))}
    >
      {words.createBusiness}
    </ActButton>
  )
  return <EmptyState title={words.noBusinesses} text={words.noBusinessesText} action={action} />
}

interface OwnersProps {
  readonly chosenId: string
  readonly owners: readonly BeneficialOwner[]
  /** What is required and was reviewed of the business; undefined while it is read. */
  readonly found: OnboardingCase | undefined
  readonly selection: Selection
  readonly onChoose: (customerId: string) => void
  readonly table: ReactNode
}

function OwnersOfBusiness({ chosenId, owners, found, selection, onChoose, table }: OwnersProps) {
  return (
    <div className={styles.owners}>
      <div className={styles.picker}>
        <CustomerSelect
          aria-label={words.business}
          kind="BUSINESS"
          value={chosenId}
          onChange={(id) => id !== null && onChoose(id)}
        />
      </div>
      <div className={styles.chart}>
        <OwnershipChart
          owners={owners}
          selectedId={selection.id}
          onSelect={selection.select}
          reviews={found?.ownerReviews ?? {}}
        />
      </div>
      <div className={styles.table}>{table}</div>
    </div>
  )
}

const WIDE_PX = 1700
/** Where there is room the identity document stands beside what was declared. */
const startWidth = (): number => (window.innerWidth >= WIDE_PX ? 840 : 440)

/** Who owns and controls each business: shares, roles, verification. */
export function BeneficialOwnersPage() {
  const goTo = useGoTo()
  const pages = usePages('listCustomers', { query: { customerType: 'BUSINESS' } })
  const businesses = useMemo(
    () => pages.rows.filter((customer): customer is BusinessCustomer => customer.customerType === 'BUSINESS'),
    [pages.rows],
  )
  const chosenId = useChosenBusiness(useSelection(), businesses)
  const list = useList('listBeneficialOwners', {
    searched: 'BENEFICIAL_OWNER',
    query: { customerId: chosenId },
    isEnabled: chosenId !== null,
  })
  const { data: found } = useRead(
    'getOnboardingCase',
    { params: { customerId: chosenId ?? '' } },
    { isEnabled: chosenId !== null },
  )
  const columns = useMemo(() => columnsWith(missingOf(found)), [found])
  const choose = (customerId: string) => goTo(placeAddress('beneficialOwners', { business: customerId }))
  return (
    <ListScreen
      list={list}
      title={words.title}
      isCounted={false}
      columns={columns}
      startWidth={startWidth()}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      around={(table) => (
        <div className={styles.room}>
          <div className={styles.panes}>
            <BusinessRail
              businesses={businesses}
              chosenId={chosenId}
              onChoose={choose}
              onMore={pages.hasMore ? pages.loadMore : null}
            />
            {pages.error !== null && businesses.length === 0 && (
              <ErrorState error={pages.error} onRetry={pages.reload} />
            )}
            {!pages.isLoading && pages.error === null && chosenId === null && <NoBusiness />}
            {chosenId !== null && (
              <OwnersOfBusiness
                key={chosenId}
                chosenId={chosenId}
                owners={list.source.rows}
                found={found}
                selection={list.selection}
                onChoose={choose}
                table={table}
              />
            )}
          </div>
        </div>
      )}
      detailLabel={words.detail}
      detail={(id) => <OwnerDetail id={id} />}
      create={{
        label: words.create,
        operation: 'createBeneficialOwner',
        isDisabled: chosenId === null,
        form: ({ close, show }) =>
          chosenId !== null && (
            <OwnerCreateForm customerId={chosenId} onClose={close} onCreated={({ id }) => show(id)} />
          ),
      }}
    />
  )
}
