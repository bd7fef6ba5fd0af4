import { Fragment } from 'react'
import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import { useStore } from '../../../client/createStore'
import { deskOperator } from '../../../client/deskOperator'
import { MoneyText } from '../../../components/MoneyText'
import styles from './Bulk.module.css'
import { sumsOf } from './bulkRules'
import { words } from './words'

/** How many, how much in each currency, and how many of them somebody else looks after. */
export function BulkSummary({ rows }: { readonly rows: readonly QueuedAction[] }) {
  const me = useStore(deskOperator)?.id ?? null
  const claimed = rows.filter(({ claim }) => claim !== null && claim.operatorId !== me).length
  return (
    <div className={styles.summary}>
      <p>
        {words.what(rows.length)}
        {sumsOf(rows).map(({ currency, amountMinor }) => (
          <Fragment key={currency}>
            {', '}
            <MoneyText amountMinor={amountMinor} currency={currency} />
          </Fragment>
        ))}
      </p>
      {claimed > 0 && <p className={styles.warning}>{words.claimed(claimed)}</p>}
    </div>
  )
}
