import type { UrlTab } from '../../../components/UrlTabs'
import type { TabOf } from '../../../navigation/placeSearch'
import { words } from './words'

/** The three lists, the first being where the screen starts. */
export const TABS = [
  { value: 'people', label: words.tabs.people },
  { value: 'groups', label: words.tabs.groups },
  { value: 'stand-ins', label: words.tabs.standIns },
] as const satisfies readonly UrlTab<TabOf<'operators'>>[]
