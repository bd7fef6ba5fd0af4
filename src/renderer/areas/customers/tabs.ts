import type { UrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { importWords } from './importWords'
import { words } from './words'

/** The customers, and the files that some of them came from. */
export const CUSTOMER_TABS = [
  { value: 'customers', label: words.title },
  { value: 'imports', label: importWords.listTab },
] as const satisfies readonly UrlTab<TabOf<'customers'>>[]
