import type { UrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { words } from './words'

/** The three lists, the first being where the screen starts. */
export const TABS = [
  { value: 'banks', label: words.tabs.banks },
  { value: 'uma', label: words.tabs.uma },
  { value: 'vasps', label: words.tabs.vasps },
] as const satisfies readonly UrlTab<TabOf<'discoveries'>>[]
