import { Select } from '@mantine/core'
import { useState } from 'react'
import { useFirstRows } from '../../client/useFirstRows'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { customerName } from '../../components/format/customerName'
import { MoneyInput } from '../../components/MoneyInput'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { ActFrame } from './ActFrame'
import { SANDBOX_UMA_DOMAIN, UMA_ROWS } from './outcomeWords'
import { PaymentDone } from './PaymentDone'
import styles from './SandboxPage.module.css'
import { words } from './words'

const OPTIONS_MAX = 100
const START_MINOR = 2_500
const SENDERS = UMA_ROWS.map(({ suffix }) => `${suffix}@${SANDBOX_UMA_DOMAIN}`)

const EVERY = {}

/** Customers that may move money. */
function useApprovedCustomers(): readonly { readonly value: string; readonly label: string }[] {
  return useFirstRows('listCustomers', EVERY)
    .filter((customer) =>
      customer.customerType === 'BUSINESS' ? customer.kybStatus === 'APPROVED' : customer.kycStatus === 'APPROVED',
    )
    .map((customer) => ({ value: customer.id, label: customerName(customer) }))
}

/** The currencies of a customer's accounts, without doubles. */
function useCurrencies(customerId: string): readonly string[] {
  const read = useRead(
    'listCustomerInternalAccounts',
    { query: { customerId, limit: OPTIONS_MAX } },
    { isEnabled: customerId !== '' },
  )
  const accounts = (read.data?.data ?? []).filter(({ type }) => type !== 'EMBEDDED_WALLET')
  return [...new Set(accounts.map(({ balance }) => balance.currency.code ?? ''))].sort()
}

/** Lets a payment from a UMA address come in for a customer. */
export function ReceivePayment() {
  const customers = useApprovedCustomers()
  const [chosen, setChosen] = useState<{ sender?: string; customer?: string; currency?: string }>({})
  const [amountMinor, setAmountMinor] = useState<number | null>(START_MINOR)
  const [isMissing, setIsMissing] = useState(false)
  const write = useWrite('sandboxReceive')
  const sender = chosen.sender ?? SENDERS[0] ?? ''
  const customerId = chosen.customer ?? customers[0]?.value ?? ''
  const currencies = useCurrencies(customerId)
  const asked = chosen.currency ?? 'USD'
  const currency = currencies.includes(asked) ? asked : (currencies[0] ?? '')
  const isReady = customerId !== '' && currency !== ''
  const body = {
    senderUmaAddress: sender,
    customerId,
    receivingCurrencyCode: currency,
    receivingCurrencyAmount: amountMinor ?? 0,
  }
  const receive = () => {
    const isUsable = amountMinor !== null && amountMinor > 0
    setIsMissing(!isUsable)
    return isReady && isUsable ? write.send({ body }) : null
  }
  const choose = (name: 'sender' | 'customer' | 'currency') => (next: string | null) =>
    setChosen((before) => ({ ...before, ...(next === null ? {} : { [name]: next }) }))
  return (
    <ActFrame
      title={words.receive.title}
      note={words.receive.note}
      call={isReady ? { path: '/sandbox/uma/receive', body } : null}
      missing={words.receive.none}
    >
      <Select label={words.receive.sender} data={SENDERS} value={sender} onChange={choose('sender')} />
      <Select
        label={words.receive.customer}
        searchable
        data={[...customers]}
        value={customerId === '' ? null : customerId}
        onChange={choose('customer')}
      />
      <div className={styles.pair}>
        <Select
          label={words.receive.currency}
          data={[...currencies]}
          value={currency === '' ? null : currency}
          onChange={choose('currency')}
          disabled={currencies.length === 0}
          placeholder={words.receive.noCurrency}
        />
        <MoneyInput
          label={words.receive.amount}
          currency={currency}
          value={amountMinor}
          onChange={setAmountMinor}
          error={isMissing ? words.receive.amountMissing : null}
        />
      </div>
      <div>
        <ActButton isSending={write.isSending} disabled={!isReady} onAct={receive}>
          {words.receive.act}
        </ActButton>
      </div>
      <ServiceErrorNotice error={write.error} title={words.receive.refused} />
      <PaymentDone payment={write.reply} text={words.receive.done} link={words.receive.seePayment} />
    </ActFrame>
  )
}
