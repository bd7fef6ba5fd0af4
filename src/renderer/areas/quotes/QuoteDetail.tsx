import { Group } from '@mantine/core'
import type { MoneyCall } from '../../../contract/console/approvals/proposals'
import type { TransactionFlow } from '../../../contract/console/money/schemas'
import type { Quote } from '../../../contract/quotes/schemas'
import { usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { Countdown } from '../../components/Countdown'
import { CodeBlock } from '../../components/CurlBlock'
import { DetailHeader } from '../../components/DetailHeader'
import { enumText } from '../../components/format/enumText'
import { moneyText } from '../../components/format/moneyText'
import { multiplierText } from '../../components/format/rateText'
import { JsonView } from '../../components/JsonView'
import { KeyValue } from '../../components/KeyValue'
import { MoneyText } from '../../components/MoneyText'
import { needsSignatures, signaturesFirst } from '../../components/needsSignatures'
import { SandboxActs } from '../../components/SandboxActs'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { AskForSignatures } from '../approvals/proposals/AskForSignatures'
import { useUnsigned } from '../approvals/proposals/useUnsigned'
import { words as askWords } from '../approvals/proposals/words'
import { SignaturesBlock } from '../approvals/signing/SignaturesBlock'
import { instructionRows, instructionTitle } from '../internal-accounts/instructionRows'
import { MoneyFlow } from '../transactions/MoneyFlow'
import { isNotMade, NotMade } from '../transactions/NotMade'
import { PartyText } from '../transactions/PartyText'
import { isRejected, moneyPlace } from '../transactions/paymentCourse'
import { type Amount, quoteFigures, shareText } from '../transactions/paymentFigures'
import { useCustomerName } from '../transactions/TransactionDetail'
import styles from './QuoteDetail.module.css'
import { ProposalEnd, useProposalOf, WaitingProposal } from './QuoteProposal'
import { words } from './words'

/** The states in which something is to be done or said about executing. */
const ACTED: ReadonlySet<Quote['status']> = new Set(['PENDING', 'EXPIRED'])

/** One way of paying in per rail or network, each value ready to be copied. */
function PayIn({ instructions }: { readonly instructions: NonNullable<Quote['paymentInstructions']> }) {
  return instructions.map(({ accountOrWalletInfo: info, instructionsNotes }) => (
    <div key={JSON.stringify(info)} className={styles.way}>
      <h3 className={styles.wayName}>{`${words.payInto} ${instructionTitle(info)}`}</h3>
      <KeyValue rows={instructionRows(info)} />
      {instructionsNotes !== undefined && <p className="muted">{instructionsNotes}</p>}
    </div>
  ))
}

interface ExecutionProps {
  readonly quote: Quote
  readonly flow: TransactionFlow | undefined
  readonly proposed: ReturnType<typeof useProposalOf>
}

function Execution({ quote, flow, proposed }: ExecutionProps) {
  const call: MoneyCall = { operationId: 'executeQuote', params: { quoteId: quote.id } }
  const execute = useWrite('executeQuote', { first: () => signaturesFirst(call) })
  const { unsigned, hasChanged } = useUnsigned(execute.error)
  const headline = useHeadline(quote)
  if (quote.status !== 'PENDING') {
    return quote.status === 'EXPIRED' && flow !== undefined ? <p className="muted">{words.expired}</p> : null
  }
  if (quote.source.sourceType === 'REALTIME_FUNDING') {
    return (
      <div>
        <p>
          {words.payIn} <Countdown until={quote.expiresAt} hasLead />
        </p>
        <PayIn instructions={quote.paymentInstructions ?? []} />
      </div>
    )
  }
  if (flow === undefined) return null
  if (flow.agentActionId !== null) {
    return (
      <p>
        {words.waiting} <PageLink to={itemAddress('approvals', flow.agentActionId)}>{words.toApproval}</PageLink>
      </p>
    )
  }
  const { proposal, standing } = proposed
  if (proposal?.state === 'WAITING') return <WaitingProposal {...{ proposal, standing, headline }} />
  const { error } = execute
  const challenge = execute.reply !== null && 'payloadToSign' in execute.reply ? execute.reply.payloadToSign : null
  return (
    <div className={styles.proposal}>
      <Group gap="sm">
        <ActButton
          operation="executeQuote"
          variant={unsigned === null ? 'filled' : 'default'}
          isSending={execute.isSending}
          onAct={() => execute.send({ params: { quoteId: quote.id } })}
        >
          {words.execute}
        </ActButton>
        <Countdown until={quote.expiresAt} hasLead />
      </Group>
      {hasChanged && <p role="status">{askWords.changed(words.execute)}</p>}
      <AskForSignatures error={unsigned} callOf={() => call} whenGone={askWords.changedMeanwhile} />
      {!needsSignatures(error) && (
        <ServiceErrorAlert error={error} title={words.executeFailed} shownFields={['quoteId']} />
      )}
      {challenge !== null && (
        <>
          <p>{words.challenge}</p>
          <CodeBlock text={challenge} copyLabel={words.copyPayload} />
        </>
      )}
    </div>
  )
}

function Facts({ quote, flow }: { readonly quote: Quote; readonly flow: TransactionFlow | undefined }) {
  const payment = flow?.transaction
  const customerId = payment?.customerId ?? ''
  const owner = useCustomerName(customerId)
  const agentId = payment !== undefined && payment.type !== 'CARD' ? payment.agentId : undefined
  const { source, destination } = quote
  const expiry = words.fact.expires[quote.status]
  return (
    <Section title={words.facts}>
      <KeyValue
        rows={[
          { label: words.fact.customer, value: customerId && <CopyableId id={customerId} label={owner} /> },
          { label: words.fact.agent, value: agentId && <CopyableId id={agentId} /> },
          { label: words.fact.action, value: flow?.agentActionId && <CopyableId id={flow.agentActionId} /> },
          { label: words.fact.transaction, value: <CopyableId id={quote.transactionId} /> },
          { label: words.fact.from, value: 'accountId' in source ? <CopyableId id={source.accountId} /> : null },
          {
            label: words.fact.to,
            value: 'accountId' in destination ? <CopyableId id={destination.accountId} /> : null,
          },
          {
            label: words.fact.rail,
            value: 'paymentRail' in destination && destination.paymentRail ? enumText(destination.paymentRail) : null,
          },
          { label: words.fact.remittance, value: quote.remittanceInformation },
          { label: words.fact.created, value: <TimeText at={quote.createdAt} /> },
          ...(expiry === undefined || (flow !== undefined && isNotMade(flow))
            ? []
            : [{ label: expiry, value: <TimeText at={quote.expiresAt} /> }]),
        ]}
      />
    </Section>
  )
}

function RateDetails({ quote }: { readonly quote: Quote }) {
  const { rateDetails } = quote
  if (rateDetails === undefined) return null
  const { sendingCurrency, receivingCurrency } = quote
  const { multiplier } = words
  return (
    <Section title={words.multipliers}>
      <KeyValue
        rows={[
          {
            label: multiplier.serviceFixed,
            value: <MoneyText amountMinor={rateDetails.serviceApiFixedFee} currency={sendingCurrency.code ?? ''} />,
          },
          { label: multiplier.serviceVariable, value: shareText(rateDetails.serviceApiVariableFeeRate) },
          {
            label: multiplier.counterpartyFixed,
            value: <MoneyText amountMinor={rateDetails.counterpartyFixedFee} currency={receivingCurrency.code ?? ''} />,
          },
          {
            label: multiplier.service,
            value: <span className="mono">{multiplierText(rateDetails.serviceApiMultiplier)}</span>,
          },
          {
            label: multiplier.counterparty,
            value: <span className="mono">{multiplierText(rateDetails.counterpartyMultiplier)}</span>,
          },
        ]}
      />
    </Section>
  )
}

function Parties({ quote, flow }: { readonly quote: Quote; readonly flow: TransactionFlow | undefined }) {
  const payment = flow?.transaction
  const customerId = payment?.customerId ?? ''
  // What has ended unpaid is not drawn as if it were to be paid.
  const hasEnded = quote.status === 'FAILED' || quote.status === 'EXPIRED'
  const parties = payment === undefined || payment.type === 'CARD' ? null : payment
  return (
    <Section title={words.way}>
      <MoneyFlow
        figures={quoteFigures(quote)}
        place={flow === undefined || !(hasEnded || flow.postings.length > 0) ? null : moneyPlace(flow.postings)}
        source={<PartyText party={parties?.source} customerId={customerId} holder={flow?.sourceHolder} />}
        destination={
          <PartyText party={parties?.destination} customerId={customerId} holder={flow?.destinationHolder} />
        }
      />
    </Section>
  )
}

function useHeadline(quote: Quote): string {
  const { hasIsoFormats: isIso } = usePreferences()
  const { sending, receiving } = quoteFigures(quote)
  const text = (amount: Amount) => `${moneyText(amount.amountMinor, amount.currency, { isIso })} ${amount.currency}`
  return receiving === null ? text(sending) : words.headline(text(sending), text(receiving))
}

function Headline({ quote }: { readonly quote: Quote }) {
  return useHeadline(quote)
}

/** One quote: its figures from sending to receiving, how long it lives, and the button that executes it. */
export function QuoteDetail({ id }: { readonly id: string }) {
  const read = useRead('getQuoteById', { params: { quoteId: id } })
  const proposed = useProposalOf(id)
  const transactionId = read.data?.transactionId ?? ''
  const flow = useRead('getTransactionFlow', { params: { transactionId } }, { isEnabled: transactionId !== '' }).data
  return (
    <StatePanel read={read}>
      {(quote) => {
        const own = flow?.transaction.id === quote.transactionId ? flow : undefined
        const isEnded = own !== undefined && isNotMade(own)
        const rejection = own !== undefined && isRejected(own) ? own.decision : null
        return (
          <>
            <DetailHeader
              title={<Headline quote={quote} />}
              subtitle={
                <>
                  <CopyableId id={quote.id} isLinked={false} /> <TimeText at={quote.createdAt} />
                  {quote.status === 'PENDING' && (
                    <SandboxActs
                      of={quote.id}
                      acts={quote.source.sourceType === 'REALTIME_FUNDING' ? ['send'] : ['execute']}
                    />
                  )}
                </>
              }
              status={<StatusBadge status={rejection === null ? quote.status : rejection.outcome} isFramed />}
              actions={
                ACTED.has(quote.status) && !isEnded ? (
                  <Execution key={quote.id} quote={quote} flow={own} proposed={proposed} />
                ) : undefined
              }
            />
            {own !== undefined && <NotMade flow={own} />}
            <Parties quote={quote} flow={own} />
            {!isEnded && <ProposalEnd proposal={proposed.proposal} />}
            <SignaturesBlock standing={proposed.standing} />
            <Facts quote={quote} flow={own} />
            <RateDetails quote={quote} />
            <Section title={words.raw}>
              <JsonView label={words.raw} text={JSON.stringify(quote)} />
            </Section>
          </>
        )
      }}
    </StatePanel>
  )
}
