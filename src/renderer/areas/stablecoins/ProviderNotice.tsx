import { useRead } from '../../client/useRead'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import styles from './ProviderControls.module.css'
import { words } from './words'

/** Says above the orders that the provider does not do its part, and where that is changed. */
export function ProviderNotice() {
  const switches = useRead('getStablecoinProvider', {}).data
  if (switches === undefined || (switches.isAvailable && !switches.isFundingHeld)) return null
  return (
    <p className={styles.notice} role="status">
      {switches.isAvailable ? words.provider.held : words.provider.away}{' '}
      <PageLink to={placeAddress('stablecoins', { tab: 'links' })}>{words.provider.change}</PageLink>
    </p>
  )
}
