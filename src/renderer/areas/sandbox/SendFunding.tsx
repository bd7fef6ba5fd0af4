import { Select } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleQuote } from '../../../contract/console/money/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { moneyText } from '../../components/format/moneyText'
import { MoneyInput } from '../../components/MoneyInput'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { ActFrame } from './ActFrame'
import { PaymentDone } from './PaymentDone'
import styles from './SandboxPage.module.css'
import { words } from './words'

const QUOTES_MAX = 100

/** The newest quotes that wait for money from outside. */
function useWaitingQuotes(): readonly ConsoleQuote[] {
  const read = useRead('listQuotes', { query: { status: 'PENDING', limit: QUOTES_MAX } })
  return (read.data?.data ?? []).filter(({ quote }) => quote.source.sourceType === 'REALTIME_FUNDING')
}

function optionOf({ quote, customerName }: ConsoleQuote) {
  const amount = moneyText(quote.totalSendingAmount, quote.sendingCurrency.code ?? '')
  return { value: quote.id, label: words.send.quoteOption(amount, customerName ?? words.send.platform) }
}

/** Sends what a realtime-funded quote asks for, or another amount. */
export function SendFunding() {
  const quotes = useWaitingQuotes()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [typed, setTyped] = useState<{ readonly quoteId: string; readonly amountMinor: number | null } | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const write = useWrite('sandboxSend')
  const quote = (quotes.find((each) => each.quote.id === chosenId) ?? quotes[0])?.quote
  const currency = quote?.sendingCurrency.code ?? ''
  const amountMinor = typed?.quoteId === quote?.id ? (typed?.amountMinor ?? null) : (quote?.totalSendingAmount ?? null)
  const body =
    quote === undefined ? null : { quoteId: quote.id, currencyCode: currency, currencyAmount: amountMinor ?? 0 }
  const send = () => {
    const isUsable = amountMinor !== null && amountMinor > 0
    setIsMissing(!isUsable)
    return body === null || !isUsable ? null : write.send({ body })
  }
  return (
    <ActFrame
      title={words.send.title}
      note={words.send.note}
      call={body === null ? null : { path: '/sandbox/send', body }}
      missing={words.send.none}
    >
      <div className={styles.pair}>
        <Select
          label={words.send.quote}
          data={quotes.map(optionOf)}
          value={quote?.id ?? null}
          onChange={setChosenId}
          disabled={quotes.length === 0}
          placeholder={words.send.noQuotes}
        />
        <MoneyInput
          key={quote?.id ?? ''}
          label={words.send.amount}
          currency={currency}
          value={amountMinor}
          onChange={(next) => setTyped(quote === undefined ? null : { quoteId: quote.id, amountMinor: next })}
          error={isMissing ? words.send.amountMissing : null}
          disabled={quote === undefined}
        />
      </div>
      <div>
        <ActButton isSending={write.isSending} disabled={quote === undefined} onAct={send}>
          {words.send.act}
        </ActButton>
      </div>
      <ServiceErrorNotice error={write.error} title={words.send.refused} />
      <PaymentDone payment={write.reply} text={words.send.done} link={words.send.seePayment} />
    </ActFrame>
  )
}
