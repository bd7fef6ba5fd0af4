import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { FreshActions } from './FreshActions'
import { FundAccount } from './FundAccount'
import { OutcomeTables } from './OutcomeTables'
import { ReceivePayment } from './ReceivePayment'
import { SendFunding } from './SendFunding'
import { TestWebhook } from './TestWebhook'
import { words } from './words'

const TABS = [
  { value: 'acts', label: words.tabs.acts },
  { value: 'outcomes', label: words.tabs.outcomes },
] as const

/** What only a sandbox can do: money out of nothing, payments from outside, test events, and outcomes by ending. */
export function SandboxPage() {
  const tab = useUrlTab(TABS)
  const header = <PageHeader title={words.title} tabs={<UrlTabs label={words.title} tabs={TABS} />} />
  return (
    <PageBody header={header}>
      {tab === 'outcomes' ? (
        <OutcomeTables />
      ) : (
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
