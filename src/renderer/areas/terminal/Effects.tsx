import type { CardDetail } from '../../../contract/console/cards/cardDetail'
import { usePages } from '../../client/usePages'
import { type Read, useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { MoneyText } from '../../components/MoneyText'
import { Section } from '../../components/Section'
import { ErrorState, Skeleton, StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { CardFace } from '../cards/CardFace'
import { accountName } from '../cards/FundingSources'
import { CardAmount } from '../cards/payment/CardPayments'
import { PaymentCourse } from '../cards/payment/PaymentCourse'
import { Postings } from '../transactions/Postings'
import styles from './Terminal.module.css'
import { words } from './words'

/** The card, and what its first account has: the figures move as payments do. */
export function CardAndAccount({ detail }: { readonly detail: CardDetail }) {
  const [source] = detail.sources
  const id = source?.accountId ?? ''
  const account = useRead('getInternalAccountById', { params: { internalAccountId: id } }, { isEnabled: id !== '' })
  const { balance, totalBalance } = account.data?.account ?? {}
  const currency = source?.currency ?? ''
  const available = balance?.amount ?? 0
  const total = totalBalance?.amount ?? 0
  const figures = [
    [words.account.available, available],
    [words.account.held, total - available],
    [words.account.total, total],
  ] as const
  return (
    <div className={styles.top}>
      <CardFace card={detail.card} holder={detail.cardholderName} />
      <section className={styles.account} aria-label={words.account.title}>
        {source !== undefined && <CopyableId id={id} label={accountName(source)} />}
        <dl className={styles.figures}>
          {figures.map(([label, amountMinor]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <MoneyText amountMinor={amountMinor} currency={currency} isCopyable />
              </dd>
            </div>
          ))}
        </dl>
        <PageLink to={itemAddress('cards', detail.card.id)}>{words.account.to}</PageLink>
      </section>
    </div>
  )
}

interface PaymentPickerProps {
  readonly cardId: string
  readonly selected: string | null
  readonly onSelect: (transactionId: string) => void
}

const SHOWN = 6

/** The newest payments of the card; the selected one is followed beside it. */
export function PaymentPicker({ cardId, selected, onSelect }: PaymentPickerProps) {
  const pages = usePages('listCardPayments', { params: { cardId }, query: { limit: SHOWN } })
  if (pages.isLoading) return <Skeleton lines={3} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  return (
    <Section title={words.payments.title}>
      {pages.rows.length === 0 && <p className="muted">{words.payments.none}</p>}
      <ul className={styles.payments} aria-label={words.payments.title}>
        {pages.rows.slice(0, SHOWN).map((payment) => (
          <li key={payment.id}>
            <button
              type="button"
              className={styles.payment}
              aria-pressed={payment.id === selected}
              onClick={() => onSelect(payment.id)}
            >
              <span className="truncate">{payment.merchant.descriptor}</span>
              <StatusBadge status={payment.status} />
              <span className={styles.amount}>
                <CardAmount payment={payment} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type FlowRead = Read<'getTransactionFlow'>

/** The selected payment: what is open, and its course. */
export function SelectedPayment({ read }: { readonly read: FlowRead }) {
  return (
    <StatePanel read={read}>
      {({ transaction, ...flow }) =>
        transaction.type !== 'CARD' ? null : (
          <Section
            title={words.payment.title}
            aside={<PageLink to={itemAddress('transactions', transaction.id)}>{words.payment.open}</PageLink>}
          >
            <div role="status">
              <PaymentCourse transaction={transaction} flow={flow} />
            </div>
          </Section>
        )
      }
    </StatePanel>
  )
}

/** What the selected payment wrote in the books, newest first. */
export function SelectedPostings({ read }: { readonly read: FlowRead }) {
  return read.data === undefined ? null : <Postings postings={read.data.postings.toReversed()} />
}
