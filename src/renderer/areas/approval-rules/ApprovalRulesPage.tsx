import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { StatePanel } from '../../components/StatePanel'
import { type UrlTab, UrlTabs, useUrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { History } from './History'
import { InForce } from './InForce'
import { words } from './words'

const TABS = [
  { value: 'in-force', label: words.tabs.inForce },
  { value: 'history', label: words.tabs.history },
] as const satisfies readonly UrlTab<TabOf<'approvalRules'>>[]

/** Which payments need the signatures of which people, and every version of these rules. */
export function ApprovalRulesPage() {
  const tab = useUrlTab(TABS)
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const read = useRead('getApprovalRules', {})
  const add = (
    <ActButton operation="changeApprovalRules" shortcut="create" onAct={() => setSearch({ new: '1' })}>
      {words.add}
    </ActButton>
  )
  return (
    <PageBody
      width="narrow"
      header={
        <PageHeader
          title={words.title}
          note={words.note}
          tabs={<UrlTabs label={words.title} tabs={TABS} />}
          actions={tab === 'history' ? undefined : add}
        />
      }
    >
      {tab === 'history' ? (
        <History />
      ) : (
        <StatePanel read={read}>
          {(version) => (
            <InForce version={version} isAdding={search.new === '1'} onAdded={() => setSearch({ new: null })} />
          )}
        </StatePanel>
      )}
    </PageBody>
  )
}
