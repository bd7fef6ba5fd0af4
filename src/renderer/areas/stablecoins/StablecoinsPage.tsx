import { useUrlTab } from '../../components/UrlTabs'
import { CoinsTab } from './CoinsTab'
import { LinksTab } from './LinksTab'
import { OperationsTab } from './OperationsTab'
import { TABS } from './tabs'

/** Coins that the platform issues: their mints and burns, the coins, and the links to their provider. */
export function StablecoinsPage() {
  const tab = useUrlTab(TABS)
  if (tab === 'coins') return <CoinsTab />
  return tab === 'links' ? <LinksTab /> : <OperationsTab />
}
