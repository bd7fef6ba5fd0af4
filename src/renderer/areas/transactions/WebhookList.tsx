import type { TransactionFlow } from '../../../contract/console/money/schemas'
import { eventText } from '../../components/format/eventText'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import styles from './TransactionDetail.module.css'
import { words } from './words'

/** Every webhook about the payment, its quote and its agent action, with the state of its delivery. */
export function WebhookList({ flow }: { readonly flow: TransactionFlow }) {
  const { webhookEvents, transaction } = flow
  const all = (
    <PageLink to={placeAddress('inbox', { tab: 'outbox', objectId: transaction.id })} className={styles.quietLink}>
      {words.webhooks.all}
    </PageLink>
  )
  return (
    <Section title={words.webhooks.title} aside={webhookEvents.length > 0 ? all : null}>
      {webhookEvents.length === 0 && <p className="muted">{words.webhooks.none}</p>}
      <ul className={styles.events}>
        {webhookEvents.map((event) => (
          <li key={event.id} className={styles.event}>
            <PageLink to={itemAddress('inbox', event.id)} className={styles.eventName}>
              <span data-tip={event.type}>{eventText(event.type)}</span>
            </PageLink>
            <StatusBadge status={event.state} />
            <span className={styles.eventTime}>
              <TimeText at={event.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
