import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { FreshActions } from './FreshActions'
import { FundAccount } from './FundAccount'
import { OutcomeTables } from './OutcomeTables'
import { ReceivePayment } from './ReceivePayment'
import { SendFunding } from './SendFunding'
import { Stories } from './stories/Stories'
import { TestWebhook } from './TestWebhook'
import { words } from './words'

const TABS = [
  { value: 'acts', label: words.tabs.acts },
  { value: 'outcomes', label: words.tabs.outcomes },
  { value: 'stories', label: words.tabs.stories },
] as const

/** What only a sandbox can do: money out of nothing, payments from outside, test events, outcomes, and stories. */
export function SandboxPage() {
  const tab = useUrlTab(TABS)
  const header = <PageHeader title={words.title} tabs={<UrlTabs label={words.title} tabs={TABS} />} />
  return (
    <PageBody header={header}>
      {tab === 'outcomes' && <OutcomeTables />}
      {tab === 'stories' && <Stories />}
      {tab === 'acts' && (
        <>
          <FundAccount />
          <SendFunding />
          <ReceivePayment />
          <TestWebhook />
          <FreshActions />
        </>
      )}
    </PageBody>
  )
}
