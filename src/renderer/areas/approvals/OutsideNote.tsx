import { ActButton } from '../../components/ActButton'
import type { List } from '../../components/list/useList'
import styles from './ActionDetail.module.css'
import { words } from './words'

interface OutsideNoteProps {
  readonly isNarrowed: boolean
  /** Where it stands. */
  readonly tab: 'waiting' | 'snoozed' | 'late'
  readonly clearFilters: List<unknown>['clearFilters']
}

/** Says that the list beside the panel leaves this payment out, and leads to the list that shows it. */
export function OutsideNote({ isNarrowed, tab, clearFilters }: OutsideNoteProps) {
  return (
    <section className={styles.outside} aria-label={words.outside.title}>
      <span>
        <strong>{words.outside.title}</strong> {isNarrowed ? words.outside.filtered : words.outside.under[tab]}{' '}
        {words.outside.keys}
      </span>
      <ActButton
        operation={null}
        size="xs"
        variant="default"
        onAct={() => clearFilters({ tab: tab === 'waiting' ? null : tab })}
      >
        {isNarrowed ? words.outside.clear : words.outside.show[tab]}
      </ActButton>
    </section>
  )
}
