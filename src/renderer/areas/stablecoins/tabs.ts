import type { UrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { words } from './words'

/** The three lists, the first being where the screen starts. */
export const TABS = [
  { value: 'operations', label: words.tabs.operations },
  { value: 'coins', label: words.tabs.coins },
  { value: 'links', label: words.tabs.links },
] as const satisfies readonly UrlTab<TabOf<'stablecoins'>>[]
