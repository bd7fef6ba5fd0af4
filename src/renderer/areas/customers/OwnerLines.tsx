import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import { enumText } from '../../components/format/enumText'
import { personName } from '../../components/format/personName'
import { StatusBadge } from '../../components/StatusBadge'
import { PageLink } from '../../navigation/PageLink'
import styles from './OwnerLines.module.css'

interface OwnerLinesProps {
  readonly owners: readonly BeneficialOwner[]
  readonly empty: string
}

/** The owners of a business, one line each, inside a detail. */
export function OwnerLines({ owners, empty }: OwnerLinesProps) {
  if (owners.length === 0) return <p className="muted">{empty}</p>
  return (
    <ul className={styles.lines}>
      {owners.map((owner) => (
        <li key={owner.id} className={styles.line}>
          <span className={styles.name}>
            <PageLink to={`/beneficial-owners/${owner.id}`}>{personName(owner.personalInfo)}</PageLink>
            <span className="muted">{owner.roles.map(enumText).join(', ')}</span>
          </span>
          {`${owner.ownershipPercentage.toLocaleString()} %`}
          <StatusBadge status={owner.kycStatus} />
        </li>
      ))}
    </ul>
  )
}
