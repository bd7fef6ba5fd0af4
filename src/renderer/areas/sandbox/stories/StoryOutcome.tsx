import { Fragment, type ReactNode } from 'react'
import type { Saved } from '../../../../contract/scenario/references'
import { useRead } from '../../../client/useRead'
import { CopyableId } from '../../../components/CopyableId'
import { idTypeOf, idTypeText } from '../../../components/format/idText'
import { addressOfId } from '../../../components/idPlaces'
import { Section } from '../../../components/Section'
import { StatusBadge } from '../../../components/StatusBadge'
import styles from './Stories.module.css'
import { words } from './words'

interface IdProps {
  readonly id: string
}

const EVENTS_MAX = 20

/** A word of the interface that may break at its seams only. */
function SeamedWord({ text }: { readonly text: string }) {
  return text.split(/(?<=[._])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a word never move
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ))
}

function PaymentState({ id }: IdProps) {
  const payment = useRead('getTransactionById', { params: { transactionId: id } }).data
  if (payment === undefined) return null
  const reason = 'failureReason' in payment ? payment.failureReason : undefined
  const refund = 'refund' in payment ? payment.refund : undefined
  return (
    <>
      <StatusBadge status={payment.status} />
      {reason !== undefined && (
        <div className={`mono ${styles.small}`}>
          <SeamedWord text={reason} />
        </div>
      )}
      {refund !== undefined && (
        <div className={styles.small}>
          {words.refund} <StatusBadge status={refund.status} />
        </div>
      )}
    </>
  )
}

function QuoteState({ id }: IdProps) {
  return <StatusBadge status={useRead('getQuoteById', { params: { quoteId: id } }).data?.status} />
}

function ExternalAccountState({ id }: IdProps) {
  const read = useRead('getCustomerExternalAccountById', { params: { externalAccountId: id } })
  return <StatusBadge status={read.data?.status} />
}

function CustomerState({ id }: IdProps) {
  const customer = useRead('getCustomerById', { params: { customerId: id } }).data
  return <StatusBadge status={customer?.customerType === 'INDIVIDUAL' ? customer.kycStatus : customer?.kybStatus} />
}

const STATES: Readonly<Record<string, (props: IdProps) => ReactNode>> = {
  Transaction: PaymentState,
  Quote: QuoteState,
  ExternalAccount: ExternalAccountState,
  Customer: CustomerState,
}

function Events({ id }: IdProps) {
  const read = useRead('listWebhookEvents', { query: { objectId: id, limit: EVENTS_MAX } })
  const events = (read.data?.data ?? []).toReversed()
  if (events.length === 0) return <span className="muted">{words.noEvents}</span>
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={event.id} className="mono">
          <SeamedWord text={event.type} />
        </li>
      ))}
    </ul>
  )
}

function Row({ id }: IdProps) {
  const type = idTypeOf(id) ?? ''
  const State = STATES[type]
  return (
    <tr>
      <th scope="row">
        <div className="muted">{idTypeText(type)}</div>
        <CopyableId id={id} />
      </th>
      <td>{State === undefined ? <span className="muted">—</span> : <State id={id} />}</td>
      <td>
        <Events id={id} />
      </td>
    </tr>
  )
}

/** What a story made, with the state in which each object is now and what was told of it. */
export function StoryOutcome({ saved }: { readonly saved: Saved }) {
  const ids = Object.values(saved).filter((value) => typeof value === 'string')
  const shown = [...new Set(ids)].filter((id) => addressOfId(id) !== null)
  return (
    <Section title={words.made} isFramed>
      {shown.length === 0 ? (
        <p className="muted">{words.madeNothing}</p>
      ) : (
        <table className={styles.made} aria-label={words.made}>
          <thead>
            <tr>
              <th scope="col">{words.object}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.events}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((id) => (
              <Row key={id} id={id} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
