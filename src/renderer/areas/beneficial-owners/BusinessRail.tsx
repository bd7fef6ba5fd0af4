import type { BusinessCustomer } from '../../../contract/customers/schemas'
import { StatusBadge } from '../../components/StatusBadge'
import styles from './BusinessRail.module.css'
import { ownershipShares } from './ownershipShares'
import { words } from './words'

interface BusinessRailProps {
  readonly businesses: readonly BusinessCustomer[]
  readonly chosenId: string | null
  readonly onChoose: (customerId: string) => void
  readonly onMore: (() => void) | null
}

/** The businesses, with their state and how much of each is assigned; where there is no room, the picker stands in. */
export function BusinessRail({ businesses, chosenId, onChoose, onMore }: BusinessRailProps) {
  return (
    <nav className={styles.rail} aria-label={words.businesses}>
      {businesses.map((business) => {
        const owners = business.beneficialOwners ?? []
        const { assignedPercent, overPercent } = ownershipShares(owners)
        return (
          <button
            key={business.id}
            type="button"
            className={styles.business}
            aria-current={business.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(business.id)}
          >
            <span className={styles.name}>{business.businessInfo.legalName}</span>
            <span className={styles.facts}>
              <StatusBadge status={business.kybStatus} />
              <span className={styles.share} data-over={overPercent > 0}>
                {words.percent(assignedPercent)}
              </span>
            </span>
          </button>
        )
      })}
      {onMore !== null && (
        <button type="button" className={styles.more} onClick={onMore}>
          {words.more}
        </button>
      )}
    </nav>
  )
}
