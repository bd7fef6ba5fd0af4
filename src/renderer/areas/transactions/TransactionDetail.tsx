import type { TransactionFlow } from '../../../contract/console/money/schemas'
import type { Transaction } from '../../../contract/transactions/schemas'
import { usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { customerName } from '../../components/format/customerName'
import { enumText } from '../../components/format/enumText'
import { moneyText } from '../../components/format/moneyText'
import { JsonView } from '../../components/JsonView'
import { KeyValue } from '../../components/KeyValue'
import { type SandboxAct, SandboxActs } from '../../components/SandboxActs'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { TwoSides } from '../../components/TwoSides'
import { useAgentNames } from '../../components/useChoices'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { CardPaymentCourse, CardPaymentFacts } from '../cards/payment/CardPaymentDetail'
import { DossierButton } from '../dossier/DossierButton'
import { failureText } from './failureText'
import { MoneyFlow } from './MoneyFlow'
import { isNotMade, NotMade } from './NotMade'
import { PartyText } from './PartyText'
import { Postings } from './Postings'
import { isRejected, moneyPlace } from './paymentCourse'
import { amountsOf, transactionFigures } from './paymentFigures'
import { RefundSection } from './RefundSection'
import { StateHistory } from './StateHistory'
import { StatePicture } from './StatePicture'
import styles from './TransactionDetail.module.css'
import { WebhookList } from './WebhookList'
import { words } from './words'

type Payment = Exclude<Transaction, { type: 'CARD' }>

/** What the sandbox can do to a payment of each direction. */
const SANDBOX_ACTS: Readonly<Record<'INCOMING' | 'OUTGOING', readonly SandboxAct[]>> = {
  INCOMING: ['approve-incoming', 'reject-incoming'],
  OUTGOING: ['cancel', 'confirm'],
}

/** The name of the customer whose payment it is; null for the platform's own. */
export function useCustomerName(customerId: string): string | null {
  const read = useRead('getCustomerById', { params: { customerId } }, { isEnabled: customerId.startsWith('Customer:') })
  return read.data === undefined || read.data.id !== customerId ? null : customerName(read.data)
}

function Headline({ flow, owner }: { readonly flow: TransactionFlow; readonly owner: string | null }) {
  const { transaction, destinationHolder } = flow
  const { hasIsoFormats: isIso } = usePreferences()
  const { sending, receiving } = amountsOf(transaction)
  const shown = transaction.type === 'CARD' ? sending : (receiving ?? sending)
  const money = `${moneyText(shown.amountMinor, shown.currency, { isIso })} ${shown.currency}`
  if (transaction.type === 'CARD')
    return words.headline.CARD[transaction.direction](money, transaction.merchant.descriptor)
  if (transaction.type === 'INCOMING') return words.headline.INCOMING(money, owner ?? words.someone)
  const { destination } = transaction
  const uma = 'umaAddress' in destination ? destination.umaAddress : null
  const isPlatform = 'accountId' in destination && destination.accountId.startsWith('InternalAccount:')
  return words.headline.OUTGOING(money, destinationHolder ?? uma ?? (isPlatform ? words.platform : words.someone))
}

function Failure({ transaction, hasMoved }: { readonly transaction: Payment; readonly hasMoved: boolean }) {
  if (transaction.status !== 'FAILED' && transaction.failureReason === undefined) return null
  const { failureReason } = transaction
  return (
    <div className={styles.failure}>
      <h3 className={styles.failureTitle}>{words.failure.title}</h3>
      <p>{failureText(failureReason) ?? (hasMoved ? words.failure.none : words.failure.refused)}</p>
      {failureReason !== undefined && <p className={`mono ${styles.failureCode}`}>{failureReason}</p>}
    </div>
  )
}

/** The agent that asked for it, by its name, also where it is deleted. */
function AgentLink({ id }: { readonly id: string }) {
  return <CopyableId id={id} label={useAgentNames().get(id)} />
}

function Facts({ flow, owner }: { readonly flow: TransactionFlow; readonly owner: string | null }) {
  const { transaction, agentActionId } = flow
  if (transaction.type === 'CARD') return null
  const isOutgoing = transaction.type === 'OUTGOING'
  const rail = isOutgoing ? (transaction.paymentRail ?? null) : null
  const mode = isOutgoing ? (transaction.railSelectionMode ?? null) : null
  const expectedAt =
    isOutgoing && transaction.settledAt === undefined ? (transaction.expectedSettlementAt ?? null) : null
  const { reference } = transaction.reconciliationInstructions ?? {}
  return (
    <Section title={words.facts.title}>
      <KeyValue
        rows={[
          { label: words.facts.customer, value: <CopyableId id={transaction.customerId} label={owner} /> },
          { label: words.facts.agent, value: transaction.agentId && <AgentLink id={transaction.agentId} /> },
          { label: words.facts.action, value: agentActionId && <CopyableId id={agentActionId} /> },
          { label: words.facts.quote, value: transaction.quoteId && <CopyableId id={transaction.quoteId} /> },
          { label: words.facts.description, value: transaction.description },
          { label: words.facts.reference, value: reference && <span className="mono">{reference}</span> },
          {
            label: words.facts.rail,
            value: rail && `${enumText(rail)}${mode === null ? '' : `, ${words.facts.railMode[mode]}`}`,
          },
          { label: words.facts.pending, value: transaction.pendingReason && enumText(transaction.pendingReason) },
          { label: words.facts.created, value: <TimeText at={transaction.createdAt} /> },
          { label: words.facts.settled, value: transaction.settledAt && <TimeText at={transaction.settledAt} /> },
          { label: words.facts.expected, value: expectedAt && <TimeText at={expectedAt} /> },
        ]}
      />
    </Section>
  )
}

function Flow({ flow }: { readonly flow: TransactionFlow }) {
  const { transaction, sourceHolder, destinationHolder } = flow
  if (transaction.type === 'CARD') return null
  const { customerId } = transaction
  const quoted = flow.quote?.source.sourceType === 'REALTIME_FUNDING' ? words.flow.fundedBy : null
  return (
    <Section title={words.flow.title}>
      <MoneyFlow
        figures={transactionFigures(transaction)}
        place={moneyPlace(flow.postings)}
        isRefundFailed={flow.stuckRefund !== null}
        source={quoted ?? <PartyText party={transaction.source} customerId={customerId} holder={sourceHolder} />}
        destination={<PartyText party={transaction.destination} customerId={customerId} holder={destinationHolder} />}
      />
    </Section>
  )
}

function Content({ flow }: { readonly flow: TransactionFlow }) {
  const { transaction } = flow
  const owner = useCustomerName(transaction.customerId)
  const isCard = transaction.type === 'CARD'
  const rejection = isRejected(flow) ? flow.decision : null
  return (
    <>
      <DetailHeader
        title={<Headline flow={flow} owner={owner} />}
        subtitle={
          <>
            <CopyableId id={transaction.id} isLinked={false} /> <TimeText at={transaction.createdAt} />
            {!isCard && <SandboxActs of={transaction.id} acts={SANDBOX_ACTS[transaction.type]} />}
          </>
        }
        status={<StatusBadge status={rejection === null ? transaction.status : rejection.outcome} isFramed />}
        actions={
          <>
            {flow.agentActionId !== null && transaction.status === 'PENDING' && (
              <PageLink to={itemAddress('approvals', flow.agentActionId)}>{words.toApproval}</PageLink>
            )}
            <DossierButton kind="PAYMENT" id={transaction.id} />
          </>
        }
      />
      <NotMade flow={flow} />
      {!isCard && !isNotMade(flow) && <Failure transaction={transaction} hasMoved={flow.postings.length > 0} />}
      <TwoSides
        first={
          <>
            {isCard && <CardPaymentCourse transaction={transaction} flow={flow} />}
            <Flow flow={flow} />
            <StatePicture flow={flow} />
            {!isCard && <StateHistory flow={flow} />}
            <RefundSection flow={flow} />
          </>
        }
        second={
          <>
            {isCard && <CardPaymentFacts transaction={transaction} owner={owner} />}
            <Facts flow={flow} owner={owner} />
            <Postings postings={flow.postings} />
            <WebhookList flow={flow} />
          </>
        }
      />
      <Section title={words.raw}>
        <JsonView label={words.raw} text={JSON.stringify(transaction)} />
      </Section>
    </>
  )
}

/** One payment: its money drawn, its states, its refund, why it failed, its postings and webhooks, the raw resource. */
export function TransactionDetail({ id }: { readonly id: string }) {
  const read = useRead('getTransactionFlow', { params: { transactionId: id } })
  return <StatePanel read={read}>{(flow) => <Content flow={flow} />}</StatePanel>
}
