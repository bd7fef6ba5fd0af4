import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { StandingSummary } from '../../../../contract/console/approvals/schemas'
import { ActButton } from '../../../components/ActButton'
import type { RowMarks } from '../../../components/DataTable/rowMarks'
import { MoneyText } from '../../../components/MoneyText'
import { useShortcut } from '../../../navigation/keys/useShortcut'
import type { WaitingRow } from '../proposals/waitingRows'
import { fetchStandingsOrNone } from '../signing/rowStandings'
import styles from './Bulk.module.css'
import { BulkApproveDialog, BulkRejectDialog } from './BulkDialog'
import { BulkSignDialog } from './BulkSignDialog'
import { approvalObstacle, sumsOf } from './bulkRules'
import { words } from './words'

interface BulkBarProps {
  readonly marks: RowMarks<WaitingRow>
  /** How many match the filters, loaded or not. */
  readonly totalCount: number | null
  /** Everything that matches the filters. */
  readonly fetchAll: () => Promise<readonly WaitingRow[]>
  /** Told when a dialog that decided or signed something is left: what it decided with nothing left to say. */
  readonly onActed: (decidedIds: readonly string[]) => void
}

type Open = {
  readonly decision: 'reject' | 'approve'
  readonly rows: readonly WaitingRow[]
  /** Those that need signatures first, by id. */
  readonly standings?: ReadonlyMap<string, StandingSummary>
} | null

function Acts({
  marks,
  totalCount,
  onOpen,
  markAll,
}: Pick<BulkBarProps, 'marks' | 'totalCount'> & {
  readonly onOpen: (open: Open) => void
  readonly markAll: () => Promise<void>
}) {
  const rows = [...marks.rows.values()]
  const obstacle = approvalObstacle(rows)
  const hasProposals = rows.some(({ proposal }) => proposal !== undefined)
  const approve = async () => {
    const standings = await fetchStandingsOrNone(rows.map(({ id }) => id))
    onOpen({ decision: 'approve', rows, standings })
  }
  useShortcut('close', marks.clear)
  return (
    <section className={styles.bar} aria-label={words.bar}>
      <span className={styles.count} role="status">
        {words.marked(rows.length)}
      </span>
      <ActionIcon size="sm" variant="subtle" aria-label={words.clear} data-tip={words.clear} onClick={marks.clear}>
        <IconX size={14} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      {sumsOf(rows).map(({ currency, amountMinor }) => (
        <span key={currency} className={styles.sum}>
          <MoneyText amountMinor={amountMinor} currency={currency} />
        </span>
      ))}
      <span className={styles.spacer} />
      {totalCount !== null && totalCount > rows.length && (
        <ActButton operation={null} size="xs" variant="default" onAct={markAll}>
          {words.all(totalCount)}
        </ActButton>
      )}
      <span data-tip={hasProposals ? words.notApproved.proposals : undefined}>
        <ActButton
          operation="decideActions"
          size="xs"
          variant="default"
          shortcut="rejectMarked"
          disabled={hasProposals}
          onAct={() => onOpen({ decision: 'reject', rows })}
        >
          {words.reject}
        </ActButton>
      </span>
      <span data-tip={obstacle === null ? undefined : words.notApproved[obstacle]}>
        <ActButton
          operation="decideActions"
          size="xs"
          variant="default"
          shortcut="approveMarked"
          disabled={obstacle !== null}
          onAct={approve}
        >
          {words.approve}
        </ActButton>
      </span>
      {obstacle !== null && obstacle !== 'one' && <p className={styles.why}>{words.notApproved[obstacle]}</p>}
    </section>
  )
}

/** What can be done with the marked rows; nothing while none is marked. */
export function BulkBar({ marks, totalCount, fetchAll, onActed }: BulkBarProps) {
  const [open, setOpen] = useState<Open>(null)
  const markAll = async () => marks.set(await fetchAll())
  useShortcut('markAll', () => void markAll(), totalCount !== null && totalCount > 0)
  const standings = open?.standings ?? new Map<string, StandingSummary>()
  const isSigned = standings.size > 0
  const acted = useRef<readonly string[] | null>(null)
  const dialog = {
    rows: open?.rows ?? [],
    onEnded: (unsent: readonly WaitingRow[], decidedIds: readonly string[] = []) => {
      acted.current = decidedIds
      marks.set(unsent)
    },
    onClose: () => {
      setOpen(null)
      if (acted.current !== null) onActed(acted.current)
      acted.current = null
    },
  }
  return (
    <>
      {marks.rows.size > 0 && <Acts {...{ marks, totalCount, markAll }} onOpen={setOpen} />}
      {open?.decision === 'reject' && <BulkRejectDialog {...dialog} />}
      {open?.decision === 'approve' && !isSigned && <BulkApproveDialog {...dialog} />}
      {isSigned && <BulkSignDialog {...dialog} standings={standings} />}
    </>
  )
}
