import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import { useRead } from '../../../client/useRead'
import { verdictHeadline } from '../../../components/format/verdictText'
import { MoneyText } from '../../../components/MoneyText'
import styles from './Bulk.module.css'
import { largestOf } from './bulkRules'
import { words } from './words'

/** What approving the largest of them would come to, where it would fail: all of them go the same way. */
export function LargestForecast({ rows }: { readonly rows: readonly QueuedAction[] }) {
  const { id: actionId, sending } = largestOf(rows)
  const verdict = useRead('forecastAction', { params: { actionId } }).data?.verdicts[0]
  const fails = verdict?.kind === 'REFUSED' || verdict?.kind === 'STARTS_THEN_FAILS'
  return (
    <p className={styles.warning} role="status">
      {fails && (
        <>
          {words.approveDialog.largest} (<MoneyText {...sending} />
          ): {verdictHeadline(verdict)}.
        </>
      )}
    </p>
  )
}
