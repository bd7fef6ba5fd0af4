import { useState } from 'react'
import type { SignatureVerdictSummary } from '../../../contract/console/signatures/schemas'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { enumText } from '../../components/format/enumText'
import { fields, timeFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import type { ListFilter } from '../../components/list/listFilters'
import { useList } from '../../components/list/useList'
import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { type UrlTab, UrlTabs, useUrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { makeFailingStamp } from './makeFailingStamp'
import { PastePanel } from './PastePanel'
import { VerdictDetail } from './VerdictDetail'
import { words } from './words'

const TABS = [
  { value: 'calls', label: words.tabs.calls },
  { value: 'paste', label: words.tabs.paste },
] as const satisfies readonly UrlTab<TabOf<'signatures'>>[]

const WIDTH_PX = 560
const filters: readonly ListFilter<'listSignatureVerdicts'>[] = [
  { name: 'operationId', label: words.filters.operationId },
  { name: 'check', label: words.filters.check },
  { name: 'reason', label: words.filters.reason },
  { name: 'accountId', label: words.filters.accountId },
]

const columns: readonly ListColumn<SignatureVerdictSummary>[] = [
  {
    id: 'at',
    header: words.columns.at,
    width: 104,
    cell: ({ at }) => <TimeText at={at} />,
    exports: timeFields(({ at }) => at),
  },
  {
    id: 'cause',
    header: words.columns.cause,
    cell: ({ title }) => <span className="truncate">{title}</span>,
    exports: fields(({ title }) => title),
  },
  {
    id: 'operation',
    header: words.columns.operation,
    width: 196,
    hideBelow: 560,
    cell: ({ operationId }) => <span className="mono truncate">{operationId}</span>,
    exports: fields(({ operationId }) => operationId),
  },
  {
    id: 'check',
    header: words.columns.check,
    width: 140,
    hideBelow: 820,
    cell: ({ check }) => <span className="truncate">{enumText(check)}</span>,
    exports: fields(({ check }) => enumText(check)),
  },
  {
    id: 'wallet',
    header: words.columns.wallet,
    width: 108,
    hideBelow: 700,
    cell: ({ accountId }) => <CopyableId id={accountId} isInRow />,
    exports: fields(({ accountId }) => accountId),
  },
]

/** Nothing has failed yet: one click makes a real call with a wrong stamp. */
function NothingFailed() {
  const [complaint, setComplaint] = useState<string | null>(null)
  const act = async () => {
    const outcome = await makeFailingStamp()
    setComplaint({ REFUSED: null, NO_WALLET: words.noWallet, NOT_REFUSED: words.notRefused }[outcome])
  }
  return (
    <EmptyState
      title={words.emptyTitle}
      text={
        <>
          {words.emptyText}
          {complaint !== null && <p role="alert">{complaint}</p>}
        </>
      }
      action={
        <ActButton operation="exportInternalAccount" onAct={act}>
          {words.makeOne}
        </ActButton>
      }
    />
  )
}

function CallsTab() {
  const list = useList('listSignatureVerdicts', { filters })
  return (
    <ListScreen
      list={list}
      title={words.title}
      tabs={<UrlTabs label={words.title} tabs={TABS} />}
      label={words.tabs.calls}
      columns={columns}
      isLive
      startWidth={WIDTH_PX}
      empty={<NothingFailed />}
      detailLabel={words.detail}
      detail={(id) => <VerdictDetail id={id} />}
    />
  )
}

/** Why a signature failed: refused calls with cause and remedy, and the same for pasted material. */
export function SignaturesPage() {
  const tab = useUrlTab(TABS)
  if (tab !== 'paste') return <CallsTab />
  return (
    <PageBody header={<PageHeader title={words.title} tabs={<UrlTabs label={words.title} tabs={TABS} />} />}>
      <PastePanel />
    </PageBody>
  )
}
