import { usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { moneyText } from '../../components/format/moneyText'
import { KeyValue } from '../../components/KeyValue'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { rateText } from '../transactions/paymentFigures'
import styles from './RateNow.module.css'
import { words } from './words'

interface RateNowProps {
  readonly sending: string | null
  readonly receiving: string | null
  /** Null while the receiving side is locked: then only the rate can be told. */
  readonly sendingMinor: number | null
}

/** What the chosen payment would come to with the rate of this moment. */
export function RateNow({ sending, receiving, sendingMinor }: RateNowProps) {
  const { hasIsoFormats: isIso } = usePreferences()
  const isKnown = sending !== null && receiving !== null
  const read = useRead(
    'getExchangeRates',
    {
      query: {
        sourceCurrency: sending,
        destinationCurrency: receiving === null ? null : [receiving],
        ...(sendingMinor === null ? {} : { sendingAmount: sendingMinor }),
      },
    },
    { isEnabled: isKnown },
  )
  if (!isKnown) return <p className={`muted ${styles.frame}`}>{words.form.nowNone}</p>
  if (read.error !== null) return <ServiceErrorNotice error={read.error} />
  const rate = read.data?.data.find((row) => row.destinationCurrency.code === receiving)
  if (rate === undefined) return null
  const text = (amountMinor: number, currency: string) => `${moneyText(amountMinor, currency, { isIso })} ${currency}`
  const isCounted = sendingMinor !== null && rate.sendingAmount === sendingMinor
  return (
    <section className={styles.frame} aria-label={words.form.now} aria-live="polite">
      <KeyValue
        rows={[
          { label: words.form.rate, value: rateText(rate.exchangeRate, sending, receiving) },
          { label: words.form.fees, value: isCounted ? text(rate.fees.total ?? 0, sending) : null },
          {
            label: words.form.arrives,
            value: isCounted ? words.form.about(text(rate.receivingAmount, receiving)) : null,
          },
        ]}
      />
    </section>
  )
}
