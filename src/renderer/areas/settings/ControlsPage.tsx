import type { ReactNode } from 'react'
import { useMay } from '../../client/useMay'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { PageBody, PageColumn } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { StatePanel } from '../../components/StatePanel'
import { type UrlTab, UrlTabs, useUrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { useSetSearch } from '../../navigation/useSearch'
import { AccountActs } from './controls/AccountActs'
import { CallRate } from './controls/CallRate'
import { FileRetention } from './controls/FileRetention'
import { Limits } from './controls/Limits'
import { limitsWords } from './controls/limitsWords'
import { Maxima } from './controls/Maxima'
import { Rules } from './controls/Rules'
import { UndoTime } from './controls/UndoTime'
import { controlsWords as words } from './controlsWords'

const TABS = [
  { value: 'accounts', label: words.tabs.accounts },
  { value: 'rules', label: words.tabs.rules },
  { value: 'maxima', label: words.tabs.maxima },
  { value: 'limits', label: words.tabs.limits },
] as const satisfies readonly UrlTab<TabOf<'controls'>>[]

type Tab = (typeof TABS)[number]['value']

function RulesTab({ header }: { readonly header: ReactNode }) {
  const read = useRead('getHostSettings', {})
  const why = useMay('updateHostSettings', words.changing)
  return (
    <PageBody header={header}>
      {why !== null && <p role="note">{why}</p>}
      <StatePanel read={read}>
        {(settings) => (
          <>
            <Rules settings={settings} />
            <FileRetention days={settings.documentRetentionDays} />
            <UndoTime seconds={settings.decisionUndoSeconds} />
          </>
        )}
      </StatePanel>
    </PageBody>
  )
}

function MaximaTab({ header }: { readonly header: ReactNode }) {
  const read = useRead('getHostSettings', {})
  return (
    <PageBody width="narrow" header={header}>
      <StatePanel read={read}>{(settings) => <Maxima maxima={settings.transactionMaxima} />}</StatePanel>
    </PageBody>
  )
}

function LimitsTab({ header }: { readonly header: ReactNode }) {
  const limits = useRead('listPaymentLimits', {})
  const settings = useRead('getHostSettings', {})
  return (
    <PageBody width="narrow" header={header}>
      <PageColumn>
        <StatePanel read={limits}>{({ data }) => <Limits entries={data} />}</StatePanel>
      </PageColumn>
      <PageColumn>
        <StatePanel read={settings}>{({ callsPerMinute }) => <CallRate callsPerMinute={callsPerMinute} />}</StatePanel>
      </PageColumn>
    </PageBody>
  )
}

/** What an operator may do to accounts, and the rules, maxima and limits of the platform. */
export function ControlsPage() {
  const tab = useUrlTab(TABS) as Tab
  const setSearch = useSetSearch()
  const add = (
    <ActButton
      operation={tab === 'limits' ? 'setPaymentLimit' : 'addTransactionMaximum'}
      shortcut="create"
      onAct={() => setSearch({ new: '1' })}
    >
      {tab === 'limits' ? limitsWords.add : words.maxima.add}
    </ActButton>
  )
  const head = { title: words.title, note: words.notes[tab], tabs: <UrlTabs label={words.title} tabs={TABS} /> }
  if (tab === 'accounts') return <AccountActs {...head} />
  const header = <PageHeader {...head} actions={tab === 'rules' ? undefined : add} />
  if (tab === 'rules') return <RulesTab header={header} />
  if (tab === 'limits') return <LimitsTab header={header} />
  return <MaximaTab header={header} />
}
