import type { TransactionFlow } from '../../../contract/console/money/schemas'
import { actorName } from '../../../contract/primitives/actorName'
import { spelledOut } from '../../components/format/spelledOut'
import { TimeText } from '../../components/TimeText'
import { endedText } from './endedText'
import { isRejected } from './paymentCourse'
import styles from './TransactionDetail.module.css'
import { words } from './words'

type Ending = Pick<TransactionFlow, 'decision' | 'quoteEndedWith'>

/** Whether nobody tried to make the payment: people rejected it, or it ended with its agent or a customer. */
export const isNotMade = ({ decision, quoteEndedWith }: Ending): boolean =>
  isRejected({ decision }) || quoteEndedWith !== null || (decision !== null && endedText(decision) !== null)

function Reason({ decision, quoteEndedWith }: Ending) {
  if (decision !== null && isRejected({ decision })) {
    return (
      <>
        <p>
          {words.failure.rejectedBy(actorName(decision.decidedBy) ?? words.failure.nobody)}{' '}
          <TimeText at={decision.decidedAt} />
        </p>
        {decision.reason !== null && <p>{words.failure.reason(decision.reason)}</p>}
        <p>{words.failure.rejected}</p>
      </>
    )
  }
  const ended = decision === null ? null : endedText(decision)
  if (decision === null || ended === null)
    return quoteEndedWith === null ? null : <p>{words.ended.quote[quoteEndedWith]}</p>
  return (
    <>
      <p>
        {ended} <TimeText at={decision.decidedAt} />
      </p>
      {decision.failure !== null && <p>{spelledOut(decision.failure.message)}</p>}
    </>
  )
}

/** Who said no, when and why; or with whom the payment ended. Nothing for every other payment. */
export function NotMade({ flow }: { readonly flow: Ending }) {
  if (!isNotMade(flow)) return null
  return (
    <div className={styles.failure}>
      <h3 className={styles.failureTitle}>{words.failure.rejectedTitle}</h3>
      <Reason decision={flow.decision} quoteEndedWith={flow.quoteEndedWith} />
    </div>
  )
}
