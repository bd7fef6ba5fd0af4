import { Group } from '@mantine/core'
import { useState } from 'react'
import type { TransactionFlow } from '../../../contract/console/money/schemas'
import { whoActed } from '../../../contract/primitives/actorName'
import type { Transaction } from '../../../contract/transactions/schemas'
import { ActButton } from '../../components/ActButton'
import { enumText } from '../../components/format/enumText'
import { KeyValue } from '../../components/KeyValue'
import { MoneyText } from '../../components/MoneyText'
import { OwnAccountDialog } from '../../components/OwnAccountDialog'
import { ReasonDialog } from '../../components/ReasonDialog'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { amountsOf } from './paymentFigures'
import styles from './TransactionDetail.module.css'
import { words } from './words'

type Act = 'retry' | 'redirect' | 'writeOff'
type Stuck = NonNullable<TransactionFlow['stuckRefund']>

function ActDialog({
  act,
  stuck,
  transactionId,
  onClose,
}: {
  readonly act: Act
  readonly stuck: Stuck
  readonly transactionId: string
  readonly onClose: () => void
}) {
  const params = { transactionId }
  const shared = { ...words.refund.acts[act], onClose }
  if (act === 'redirect') {
    return (
      <OwnAccountDialog
        {...shared}
        id="redirectRefund"
        field="accountId"
        accounts={stuck.accounts}
        currency={stuck.currency}
        toCall={({ accountId, reason }) => ({ params, body: { accountId, reason } })}
      />
    )
  }
  return (
    <ReasonDialog
      {...shared}
      id={act === 'retry' ? 'retryRefund' : 'writeOffRefund'}
      isDangerous={act === 'writeOff'}
      toCall={(reason) => ({ params, body: { reason } })}
    />
  )
}

function Acts({ stuck, transactionId }: { readonly stuck: Stuck; readonly transactionId: string }) {
  const [act, setAct] = useState<Act | null>(null)
  const { acts } = words.refund
  return (
    <div className={styles.refundActs}>
      <p>{words.refund.stuck}</p>
      <Group gap="sm">
        <ActButton operation="retryRefund" variant="default" onAct={() => setAct('retry')}>
          {acts.retry.submitLabel}
        </ActButton>
        {stuck.accounts.length > 0 && (
          <ActButton operation="redirectRefund" variant="default" onAct={() => setAct('redirect')}>
            {acts.redirect.submitLabel}
          </ActButton>
        )}
        <ActButton operation="writeOffRefund" variant="default" c="var(--cs-danger)" onAct={() => setAct('writeOff')}>
          {acts.writeOff.submitLabel}
        </ActButton>
      </Group>
      {act !== null && <ActDialog act={act} stuck={stuck} transactionId={transactionId} onClose={() => setAct(null)} />}
    </div>
  )
}

/** What was decided, by whom; the reason stands in the audit log. */
function Decision({
  act,
  transactionId,
}: {
  readonly act: TransactionFlow['acts'][number]
  readonly transactionId: string
}) {
  const { decisions, byNobody } = words.refund
  return (
    <>
      <PageLink to={placeAddress('audit', { targetId: transactionId, act: act.operationId })}>
        {decisions[act.operationId]}
      </PageLink>
      , {whoActed(act) ?? byNobody}, <TimeText at={act.at} />
    </>
  )
}

/** The way back of a failed payment's money, and what an operator can do when it went wrong. */
export function RefundSection({ flow }: { readonly flow: TransactionFlow }) {
  const { transaction, stuckRefund: stuck, postings } = flow
  const { refund } = transaction as Exclude<Transaction, { type: 'CARD' }>
  if (transaction.type === 'CARD' || refund === undefined) return null
  const sending = stuck ?? amountsOf(transaction).sending
  const decided = flow.acts.findLast((act) => act.operationId in words.refund.decisions && act.outcome === 'DONE')
  const isWrittenOff = postings.some(({ kind }) => kind === 'write-off')
  return (
    <Section title={words.refund.title} aside={<StatusBadge status={refund.status} />}>
      <KeyValue
        rows={[
          {
            label: words.refund.amount,
            value: <MoneyText amountMinor={sending.amountMinor} currency={sending.currency} isCopyable />,
          },
          { label: words.refund.reason, value: refund.reason && enumText(refund.reason) },
          { label: words.refund.reference, value: <span className="mono">{refund.reference}</span> },
          { label: words.refund.started, value: <TimeText at={refund.initiatedAt} /> },
          { label: words.refund.settled, value: refund.settledAt && <TimeText at={refund.settledAt} /> },
          {
            label: words.refund.decided,
            value: decided && <Decision act={decided} transactionId={transaction.id} />,
          },
        ]}
      />
      {stuck !== null && <Acts stuck={stuck} transactionId={transaction.id} />}
      {isWrittenOff && <p className={styles.refundNote}>{words.refund.writtenOff}</p>}
    </Section>
  )
}
