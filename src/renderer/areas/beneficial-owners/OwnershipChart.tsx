import { IconAlertTriangle } from '@tabler/icons-react'
import type { OwnerReview } from '../../../contract/beneficial-owners/review'
import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import { enumText } from '../../components/format/enumText'
import { personName } from '../../components/format/personName'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import styles from './OwnershipChart.module.css'
import { ownershipShares } from './ownershipShares'
import { words } from './words'

interface OwnershipChartProps {
  readonly owners: readonly BeneficialOwner[]
  readonly selectedId: string | null
  readonly onSelect: (ownerId: string) => void
  /** What people at the desk decided, by owner. */
  readonly reviews?: Readonly<Record<string, OwnerReview>>
}

interface RowProps extends Omit<OwnershipChartProps, 'owners'> {
  readonly owner: BeneficialOwner
  readonly length: number
}

function Row({ owner, length, selectedId, onSelect, reviews = {} }: RowProps) {
  const review = reviews[owner.id]
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-pressed={owner.id === selectedId}
        onClick={() => onSelect(owner.id)}
      >
        <span className={styles.name}>
          {personName(owner.personalInfo)}
          <span className={styles.roles}>{owner.roles.map(enumText).join(', ')}</span>
        </span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.part} style={{ width: `${(owner.ownershipPercentage / length) * 100}%` }} />
          <span className={styles.line} style={{ left: `${2500 / length}%` }} />
        </span>
        <span className={styles.percent}>{words.percent(owner.ownershipPercentage)}</span>
        <span className={styles.state}>
          <StatusBadge status={owner.kycStatus} />
          {review !== undefined && (
            <span className={styles.roles}>
              {review.by} <TimeText at={review.at} />
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** Who owns and controls a business: a bar for each person with the line at 25 %, and what nobody is named for. */
export function OwnershipChart({ owners, ...shared }: OwnershipChartProps) {
  const { assignedPercent, unassignedPercent, overPercent } = ownershipShares(owners)
  const sorted = [...owners].sort((one, other) => other.ownershipPercentage - one.ownershipPercentage)
  const length = Math.max(100, ...owners.map(({ ownershipPercentage }) => ownershipPercentage))
  const isExact = unassignedPercent === 0 && overPercent === 0
  return (
    <section className={styles.chart} aria-label={words.bar.label}>
      <p className={styles.head}>
        <span>{isExact ? words.bar.exact : words.bar.assigned(words.percent(assignedPercent))}</span>
        <span className={styles.roles}>{words.bar.line}</span>
      </p>
      <ul className={styles.rows}>
        {sorted.map((owner) => (
          <Row key={owner.id} owner={owner} length={length} {...shared} />
        ))}
        {unassignedPercent > 0 && (
          <li className={styles.row}>
            <span className={styles.roles}>{words.bar.unassigned}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.rest} style={{ width: `${unassignedPercent}%` }} />
              <span className={styles.line} style={{ left: `${2500 / length}%` }} />
            </span>
            <span className={styles.percent}>{words.percent(unassignedPercent)}</span>
            <span />
          </li>
        )}
      </ul>
      {overPercent > 0 && (
        <p className={styles.over} role="alert">
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
          {words.bar.over(words.percent(overPercent))}
        </p>
      )}
    </section>
  )
}
