import type { ReactNode } from 'react'
import type { ResourceName } from '../../../contract/primitives/resourceNames'
import { useFirstRows } from '../../client/useFirstRows'
import { useRead } from '../../client/useRead'
import { MoneyText } from '../../components/MoneyText'
import { SeamedWord } from '../../components/SeamedWord'
import { StatusBadge } from '../../components/StatusBadge'
import { idTypeOf } from '../../navigation/idText'
import styles from './SandboxPage.module.css'
import { words } from './words'

interface IdProps {
  readonly id: string
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
        <div className={`mono ${styles.stateMore}`}>
          <SeamedWord text={reason} />
        </div>
      )}
      {refund !== undefined && (
        <div className={styles.stateMore}>
          {words.refund} <StatusBadge status={refund.status} />
        </div>
      )}
    </>
  )
}

function QuoteState({ id }: IdProps) {
  return <StatusBadge status={useRead('getQuoteById', { params: { quoteId: id } }).data?.status} />
}

function CoinOperationState({ id }: IdProps) {
  const operation = useRead('getStablecoinOperation', { params: { stablecoinOperationId: id } }).data
  return <StatusBadge status={operation?.status} />
}

function CoinState({ id }: IdProps) {
  return <StatusBadge status={useRead('getStablecoin', { params: { stablecoinId: id } }).data?.issuanceStatus} />
}

function CoinLinkState({ id }: IdProps) {
  const params = { stablecoinProviderAccountId: id }
  return <StatusBadge status={useRead('getStablecoinProviderAccount', { params }).data?.status} />
}

const EVERY = {}

/** Of a customer or of the platform: only the list of both knows without being told which. */
function ExternalAccountState({ id }: IdProps) {
  const rows = useFirstRows('listAllExternalAccounts', EVERY)
  return <StatusBadge status={rows.find(({ account }) => account.id === id)?.account.status} />
}

function CustomerState({ id }: IdProps) {
  const customer = useRead('getCustomerById', { params: { customerId: id } }).data
  return <StatusBadge status={customer?.customerType === 'INDIVIDUAL' ? customer.kycStatus : customer?.kybStatus} />
}

function InternalAccountState({ id }: IdProps) {
  const { account } = useRead('getInternalAccountById', { params: { internalAccountId: id } }).data ?? {}
  if (account === undefined) return null
  return <MoneyText amountMinor={account.balance.amount} currency={account.balance.currency.code ?? ''} />
}

const STATES: Readonly<Record<string, (props: IdProps) => ReactNode>> = {
  Transaction: PaymentState,
  Quote: QuoteState,
  ExternalAccount: ExternalAccountState,
  Customer: CustomerState,
  InternalAccount: InternalAccountState,
  StablecoinOperation: CoinOperationState,
  Stablecoin: CoinState,
  StablecoinProviderAccount: CoinLinkState,
} satisfies Partial<Record<ResourceName, (props: IdProps) => ReactNode>>

/** The state in which an object is now, in the interface's words; nothing for what has none. */
export function ObjectState({ id }: IdProps) {
  const State = STATES[idTypeOf(id) ?? '']
  return State === undefined ? null : <State id={id} />
}
