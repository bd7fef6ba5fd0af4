import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { type UrlTab, UrlTabs, useUrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { Gallery } from './gallery/Gallery'
import { OutcomeTables } from './OutcomeTables'
import { Stories } from './stories/Stories'
import { words } from './words'

const TABS = [
  { value: 'acts', label: words.tabs.acts },
  { value: 'outcomes', label: words.tabs.outcomes },
  { value: 'stories', label: words.tabs.stories },
] as const satisfies readonly UrlTab<TabOf<'sandbox'>>[]

/** What only a sandbox can do: everything that can be made to happen, the outcomes that endings select, and stories. */
export function SandboxPage() {
  const tab = useUrlTab(TABS)
  const header = <PageHeader title={words.title} tabs={<UrlTabs label={words.title} tabs={TABS} />} />
  return (
    <PageBody header={header}>
      {tab === 'outcomes' && <OutcomeTables />}
      {tab === 'stories' && <Stories />}
      {tab === 'acts' && <Gallery />}
    </PageBody>
  )
}
