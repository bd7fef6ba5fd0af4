import type { TransactionFlow } from '../../../contract/console/money/schemas'
import { usePreferences } from '../../client/preferences'
import { Countdown } from '../../components/Countdown'
import { clockTimeText, dayText, exactTimeText } from '../../components/format/timeText'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { timerTitle } from '../../components/timerTitle'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { type CourseItem, paymentCourse } from './paymentCourse'
import styles from './TransactionDetail.module.css'
import { words } from './words'

function Course({ item }: { readonly item: CourseItem }) {
  if (item.kind === 'CREATED') return <StatusBadge status="CREATED" label={words.history.created} />
  if (item.kind === 'PLANNED') {
    return (
      <span className="muted">
        {timerTitle(item.timer.kind)} <Countdown until={item.at} />
      </span>
    )
  }
  if (item.kind === 'REJECTED') {
    return (
      <>
        <StatusBadge status={item.kind} />
        <span>{words.history.by(item.by ?? words.failure.nobody)}</span>
      </>
    )
  }
  return (
    <>
      <StatusBadge status={item.state} tone={item.state === 'REFUND_FAILED' ? 'danger' : undefined} />
      {item.ended !== null && <span>{item.ended}</span>}
      <PageLink to={itemAddress('inbox', item.eventId)} className={styles.quietLink}>
        {words.history.webhook}
      </PageLink>
    </>
  )
}

/** Every state that the payment went through, and what is planned. */
export function StateHistory({ flow }: { readonly flow: TransactionFlow }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const items = paymentCourse(flow)
  const dayOf = (item: CourseItem | undefined) => (item === undefined ? '' : dayText(Date.parse(item.at), isIso))
  return (
    <Section title={words.history.title}>
      <ol className={styles.course}>
        {items.map((item, index) => {
          const atMs = Date.parse(item.at)
          const day = dayOf(item)
          const key = item.kind === 'STATE' ? item.eventId : item.kind === 'PLANNED' ? item.timer.id : item.kind
          return (
            <li key={key} className={styles.step} data-kind={item.kind}>
              <span className={styles.day}>{day === dayOf(items[index - 1]) ? '' : day}</span>
              <time dateTime={item.at} className={styles.time} data-tip={exactTimeText(atMs, isIso)}>
                {clockTimeText(atMs, isIso)}
              </time>
              <Course item={item} />
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
