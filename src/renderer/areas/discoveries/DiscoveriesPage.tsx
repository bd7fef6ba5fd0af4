import { useUrlTab } from '../../components/UrlTabs'
import { BanksTab } from './BanksTab'
import { ProvidersTab } from './ProvidersTab'
import { TABS } from './tabs'
import { VaspsTab } from './VaspsTab'

/** What accounts and payments can name: banks and wallets, UMA providers, hosts of wallets. */
export function DiscoveriesPage() {
  const tab = useUrlTab(TABS)
  if (tab === 'uma') return <ProvidersTab />
  return tab === 'vasps' ? <VaspsTab /> : <BanksTab />
}
