import type { AuditEntry } from '../../../../contract/console/host/schemas'
import type { ControlledAccount } from '../../../../contract/console/settings/schemas'
import { whoActed } from '../../../../contract/primitives/actorName'
import { usePages } from '../../../client/usePages'
import { enumText } from '../../../components/format/enumText'
import { ErrorState, Skeleton } from '../../../components/StatePanel'
import { TimeText } from '../../../components/TimeText'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress } from '../../../navigation/placeAddress'
import { controlsWords as words } from '../controlsWords'
import styles from './Controls.module.css'

const SHOWN_MAX = 20
const OPERATIONS = { EXTERNAL: 'setExternalAccountStatus', INTERNAL: 'setInternalAccountStatus' } as const

function stepText({ details }: AuditEntry): string | null {
  const { from, to } = details ?? {}
  return typeof from === 'string' && typeof to === 'string' ? words.step(enumText(from), enumText(to)) : null
}

/** Who moved the account, when, from where to where, and why; newest first. */
export function ActHistory({ account }: { readonly account: ControlledAccount }) {
  const pages = usePages('listAuditEntries', {
    query: { targetId: account.id, operationId: OPERATIONS[account.kind], outcome: 'DONE', limit: SHOWN_MAX },
  })
  if (pages.isLoading) return <Skeleton lines={2} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.noHistory}</p>
  return (
    <ol className={styles.history}>
      {pages.rows.slice(0, SHOWN_MAX).map((entry) => (
        <li key={entry.id} className={styles.act}>
          <p className={styles.actHead}>
            <PageLink to={itemAddress('audit', entry.id)}>{stepText(entry)}</PageLink>
            <span className="muted">
              {whoActed(entry) ?? words.nobody}, <TimeText at={entry.at} />
            </span>
          </p>
          <p>{entry.reason}</p>
        </li>
      ))}
    </ol>
  )
}
