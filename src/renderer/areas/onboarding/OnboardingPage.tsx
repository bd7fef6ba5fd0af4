import { useMemo } from 'react'
import { onboardingStage } from '../../../contract/console/onboarding/schemas'
import { useRead } from '../../client/useRead'
import { ListScreen } from '../../components/list/ListScreen'
import type { ListFilter } from '../../components/list/listFilters'
import { useList } from '../../components/list/useList'
import { useFirstOpen, useMovingOn } from '../../components/list/waitingList'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { useSearchValues } from '../../navigation/useSearch'
import { CaseDetail } from './CaseDetail'
import { ONBOARDING_COLUMNS } from './onboardingColumns'
import { SubmitForm } from './SubmitForm'
import { words } from './words'

const WIDE_PX = 1700
/** The document stands beside what was declared, so the panel has the larger part. */
const startWidth = (): number => (window.innerWidth >= WIDE_PX ? 1180 : 740)

function useTabs() {
  const counts = useRead('countOnboardingCases', {}).data
  return [
    { value: 'WAITING', label: words.tabs.WAITING, count: counts?.waiting ?? null },
    { value: 'WITH_CUSTOMER', label: words.tabs.WITH_CUSTOMER, count: counts?.withCustomer ?? null },
    { value: 'DECIDED', label: words.tabs.DECIDED },
  ]
}

const WAITS_FOR: ListFilter<'listOnboardingCases'> = {
  name: 'waitsFor',
  label: words.filters.waitsFor,
  textOf: (value) => words.waitsFor[value],
}

/** Who waits for a person: what was declared, the documents, what is missing, and the decision. */
export function OnboardingPage() {
  const tabs = useTabs()
  const tab = useUrlTab(tabs, 'stage')
  const stage = onboardingStage.options.find((value) => value === tab) ?? 'WAITING'
  const list = useList('listOnboardingCases', {
    filters: [
      { name: 'search', label: words.filters.search, hint: words.filters.searchHint },
      ...(stage === 'WAITING' ? [WAITS_FOR] : []),
      { name: 'customerType', label: words.filters.customerType, textOf: (value) => words.kinds[value] },
    ],
    also: ['stage'],
  })
  const { rows, isLoading, isOld } = list.source
  const ids = useMemo(() => (stage === 'WAITING' ? rows.map(({ id }) => id) : []), [rows, stage])
  const { moveOn } = useMovingOn(ids, list.selection)
  useFirstOpen(rows[0], stage === 'WAITING' && !isLoading && isOld !== true, list.selection)
  const { customer } = useSearchValues()
  return (
    <ListScreen
      list={list}
      title={words.title}
      label={words.tables[stage]}
      isCounted={false}
      tabs={<UrlTabs name="stage" label={words.title} tabs={tabs} />}
      columns={ONBOARDING_COLUMNS[stage]}
      rowLines={2}
      startWidth={startWidth()}
      empty={words.empty[stage]}
      detailLabel={words.detail}
      detail={(id) => <CaseDetail id={id} onDecided={moveOn} />}
      create={{
        label: words.submit,
        operation: 'createVerification',
        names: ['customer'],
        form: ({ close, show }) => (
          <SubmitForm customerId={customer ?? ''} onClose={close} onDone={({ customerId }) => show(customerId)} />
        ),
      }}
    />
  )
}
