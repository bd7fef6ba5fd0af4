import { IconAlertTriangle } from '@tabler/icons-react'
import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import styles from './OwnershipBar.module.css'
import { ownershipShares } from './ownershipShares'
import { words } from './words'

/** Tints of the accent, dark to light; neighbours differ by a gap and by name, not by tint alone. */
const TINTS = 5

interface OwnershipBarProps {
  readonly owners: readonly BeneficialOwner[]
  readonly selectedId: string | null
  readonly onSelect: (ownerId: string) => void
}

/** Who owns how much: a part for each owner, the remainder hatched, and a warning when the shares pass 100. */
export function OwnershipBar({ owners, selectedId, onSelect }: OwnershipBarProps) {
  const { shares, assignedPercent, unassignedPercent, overPercent } = ownershipShares(owners)
  const total =
    unassignedPercent === 0 && overPercent === 0 ? words.bar.exact : words.bar.assigned(words.percent(assignedPercent))
  return (
    <section className={styles.ownership} aria-label={words.bar.label}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.bar.label}</h2>
        <span className={styles.total} data-over={overPercent > 0}>
          {total}
        </span>
      </div>
      <div className={styles.track} aria-hidden="true">
        {shares.map((share, index) => (
          <span
            key={share.ownerId}
            className={styles.part}
            data-tint={index % TINTS}
            data-selected={share.ownerId === selectedId}
            style={{ flexGrow: share.barPercent }}
          />
        ))}
        {unassignedPercent > 0 && <span className={styles.rest} style={{ flexGrow: unassignedPercent }} />}
      </div>
      <ul className={styles.legend}>
        {shares.map((share, index) => (
          <li key={share.ownerId}>
            <button
              type="button"
              className={styles.entry}
              aria-pressed={share.ownerId === selectedId}
              onClick={() => onSelect(share.ownerId)}
            >
              <span className={styles.swatch} data-tint={index % TINTS} aria-hidden="true" />
              {share.name} {words.percent(share.percent)}
            </button>
          </li>
        ))}
        {unassignedPercent > 0 && (
          <li className={styles.entry}>
            <span className={styles.swatchRest} aria-hidden="true" />
            {words.bar.unassigned} {words.percent(unassignedPercent)}
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
