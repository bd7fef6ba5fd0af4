import type { ReactNode } from 'react'
import { usePreferences } from '../../client/preferences'
import { moneyText } from '../../components/format/moneyText'
import { rateText } from '../../components/format/rateText'
import { joinClasses } from '../../components/joinClasses'
import { MoneyText } from '../../components/MoneyText'
import { type PaymentFigures, shareText } from '../transactions/paymentFigures'
import { words as payment } from '../transactions/words'
import styles from './FeeWaterfall.module.css'
import { type WaterfallStep, waterfallSteps } from './waterfall'
import { words } from './words'

function labelOf({ kind, fee, share }: WaterfallStep, figures: PaymentFigures): ReactNode {
  const { exchangeRate, sending, receiving } = figures
  switch (kind) {
    case 'SENT':
      return words.steps.sent
    case 'FEE':
      return words.steps.fee(payment.flow.fees[fee ?? 'service'], share === undefined ? null : shareText(share))
    case 'CONVERTED':
      return exchangeRate === null || receiving === null ? words.steps.passedOn : words.steps.converted
    case 'RECEIVED':
      return (
        <>
          {words.steps.received}
          {exchangeRate !== null && receiving !== null && (
            <span className={styles.note}> {rateText(exchangeRate, sending.currency, receiving.currency)}</span>
          )}
        </>
      )
  }
}

/** The waterfall from what is sent to what arrives, as an exact table with bars; its lines add up to the minor unit. */
export function FeeWaterfall({ figures }: { readonly figures: PaymentFigures }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const { sending, receiving, convertedMinor, feesMinor } = figures
  const text = (amountMinor: number) => moneyText(amountMinor, sending.currency, { isIso })
  const currencyOf = ({ kind }: WaterfallStep) =>
    kind === 'RECEIVED' && receiving !== null ? receiving.currency : sending.currency
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={words.waterfall}>
        <thead>
          <tr>
            <th scope="col">{words.heads.step}</th>
            <th scope="col" className={styles.bar}>
              <span className="visuallyHidden">{words.heads.bar}</span>
            </th>
            <th scope="col" className={styles.number}>
              {words.heads.amount}
            </th>
            <th scope="col" className={joinClasses(styles.number, styles.left)}>
              {words.heads.left}
            </th>
          </tr>
        </thead>
        <tbody>
          {waterfallSteps(figures).map((step, index) => (
            <tr key={`${step.kind} ${step.fee ?? ''} ${index === 0 ? '' : step.share}`} data-kind={step.kind}>
              <th scope="row">{labelOf(step, figures)}</th>
              <td className={styles.bar}>
                <div className={styles.track} aria-hidden="true">
                  <span
                    className={styles.mark}
                    data-kind={step.kind}
                    style={{ left: `min(${step.start * 100}%, 100% - 0.125rem)`, width: `${step.length * 100}%` }}
                  />
                </div>
              </td>
              <td className={styles.number}>
                <MoneyText
                  amountMinor={step.amountMinor}
                  currency={currencyOf(step)}
                  isStrong={step.kind === 'RECEIVED' || step.kind === 'SENT'}
                  isCopyable
                />
              </td>
              <td className={joinClasses(styles.number, styles.left)}>
                {step.kind === 'FEE' && (
                  <MoneyText amountMinor={step.leftMinor} currency={sending.currency} hasNoCode />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.sum}>
        {feesMinor === 0
          ? payment.flow.noFees
          : payment.flow.adds(text(sending.amountMinor), text(convertedMinor), text(feesMinor), sending.currency)}
      </p>
    </div>
  )
}
