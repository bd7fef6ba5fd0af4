import { ListScreen, type ListScreenProps } from '../../components/list/ListScreen'
import { UrlTabs } from '../../components/UrlTabs'
import { TABS } from './tabs'
import { words } from './words'

const tabs = <UrlTabs label={words.title} tabs={TABS} />
const empty = { title: words.emptyTitle, text: words.emptyText }

/** One of the three lists under the head that they share. */
export function TabScreen<Row>(props: Omit<ListScreenProps<Row>, 'title' | 'tabs' | 'empty'>) {
  return <ListScreen {...props} title={words.title} tabs={tabs} empty={empty} />
}
