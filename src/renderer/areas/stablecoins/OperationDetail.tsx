import type { CoinOperationItem } from '../../../contract/console/stablecoins/schemas'
import { usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { CopyButton } from '../../components/CopyButton'
import { Countdown } from '../../components/Countdown'
import { DetailHeader } from '../../components/DetailHeader'
import { moneyText } from '../../components/format/moneyText'
import { KeyValue } from '../../components/KeyValue'
import { Line, LineList } from '../../components/LineList'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { CoinAmount } from './CoinAmount'
import { centsOf, DOLLAR } from './coinAmounts'
import styles from './OperationDetail.module.css'
import { OperationState } from './states'
import { words } from './words'

const own = words.operation

interface PartProps {
  readonly operation: CoinOperationItem
}

interface AccountProps {
  readonly account: CoinOperationItem['fundingAccount']
}

/** An account outside by its holder's name, else by its identifier. */
function Account({ account }: AccountProps) {
  if (account === null) return null
  return <CopyableId id={account.id} label={account.holderName ?? account.identifier} />
}

const textOf = (labels: Readonly<Record<string, string>>, key: string): string => labels[key] ?? key

interface CopiedProps {
  readonly label: string
  /** What is copied. */
  readonly text: string
  /** What is read, where that is another writing of it. */
  readonly shown?: string
  readonly code?: string
}

/** A value ready to be copied as it is typed elsewhere. */
function Copied({ label, text, shown = text, code }: CopiedProps) {
  return (
    <span className={styles.copied}>
      <span className="mono">{shown}</span>
      {code !== undefined && <span className="muted">{code}</span>}
      <CopyButton text={text} label={own.copy(label)} />
    </span>
  )
}

type Instructions = NonNullable<CoinOperationItem['fundingInstructions']>

/** What has to be sent, then where to. */
function instructionRows(operation: CoinOperationItem, instructions: Instructions, isIso: boolean) {
  const { amount, decimals, symbol, operationType } = operation
  const cents = centsOf(amount, decimals)
  const shown = moneyText(cents, DOLLAR, { isIso })
  const raw = moneyText(cents, DOLLAR, { isIso: true })
  const asWords: Readonly<Record<string, string>> = own.ways
  const given = Object.entries(own.fields).flatMap(([name, label]) => {
    const value = instructions[name]
    if (value === undefined) return []
    const text = asWords[String(value)]
    return [{ label, value: text ?? <Copied label={label} text={String(value)} /> }]
  })
  const code = operationType === 'MINT' ? DOLLAR : symbol
  return [{ label: own.amount, value: <Copied label={own.amount} text={raw} shown={shown} code={code} /> }, ...given]
}

/** Where to send what, each value ready to be copied, while it is waited for. */
function Funding({ operation }: PartProps) {
  const { hasIsoFormats } = usePreferences()
  const { fundingInstructions, operationType, status, expiresAt } = operation
  if (fundingInstructions === undefined) return null
  return (
    <Section title={own.funding[operationType]}>
      {status === 'PENDING_FUNDING' ? (
        <>
          <p>
            {own.open} <Countdown until={expiresAt} />
          </p>
          <KeyValue rows={instructionRows(operation, fundingInstructions, hasIsoFormats)} />
        </>
      ) : (
        <p className="muted">{status === 'EXPIRED' ? own.expired : own.funded[operationType]}</p>
      )}
    </Section>
  )
}

function Steps({ operation: { steps, isStalled } }: PartProps) {
  return (
    <Section title={own.steps}>
      {isStalled && <p role="status">{own.stalled}</p>}
      <LineList label={own.steps}>
        {steps.map(({ status, at }) => (
          <Line key={status} first={<OperationState status={status} />} aside={<TimeText at={at} isExact />} />
        ))}
      </LineList>
    </Section>
  )
}

function Facts({ operation }: PartProps) {
  const { operationType, source, destination, estimatedDelivery, failureReason } = operation
  const isMint = operationType === 'MINT'
  return (
    <Section title={own.facts}>
      <KeyValue
        rows={[
          { label: words.columns.coin, value: <CopyableId id={operation.stablecoinId} label={operation.coinName} /> },
          {
            label: own.smallest,
            value: (
              <Copied
                label={own.smallest}
                text={operation.amount}
                shown={moneyText(operation.amount, '', { decimals: 0 })}
              />
            ),
          },
          { label: own.from, value: source === undefined ? null : words.sources[source.type] },
          {
            label: own.debited,
            value: operation.fundingAccount === null ? null : <Account account={operation.fundingAccount} />,
          },
          { label: isMint ? own.wallet : own.bank, value: <Account account={operation.destinationAccount} /> },
          { label: own.rail, value: destination?.rail === undefined ? null : words.rails[destination.rail] },
          { label: own.delivery, value: isMint ? null : estimatedDelivery?.timing },
          { label: own.description, value: operation.description },
          { label: own.providerStatus, value: <span className="mono">{operation.providerStatus}</span> },
          { label: own.failure, value: failureReason === undefined ? null : textOf(own.failures, failureReason) },
          { label: words.columns.created, value: <TimeText at={operation.createdAt} /> },
        ]}
      />
    </Section>
  )
}

/** A mint or burn: what is to be sent where, its steps with their times, and what it is about. */
export function OperationDetail({ id }: { readonly id: string }) {
  const read = useRead('getCoinOperation', { params: { stablecoinOperationId: id } })
  return (
    <StatePanel read={read}>
      {(operation) => (
        <>
          <DetailHeader
            title={
              <>
                {own.title[operation.operationType]}{' '}
                <CoinAmount amount={operation.amount} coin={operation} size="large" />
              </>
            }
            subtitle={<CopyableId id={id} isLinked={false} />}
            status={<OperationState status={operation.status} isFramed />}
          />
          <Funding operation={operation} />
          <Steps operation={operation} />
          <Facts operation={operation} />
        </>
      )}
    </StatePanel>
  )
}
