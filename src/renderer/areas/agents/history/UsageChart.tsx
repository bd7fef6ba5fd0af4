import { type AgentUsageHistory, USAGE_DAYS } from '../../../../contract/console/policies/schemas'
import { usePreferences } from '../../../client/preferences'
import { useRead } from '../../../client/useRead'
import { moneyText } from '../../../components/format/moneyText'
import { dayText } from '../../../components/format/timeText'
import { MoneyText } from '../../../components/MoneyText'
import { Section } from '../../../components/Section'
import { StatePanel } from '../../../components/StatePanel'
import styles from './history.module.css'
import { limitText, usageSentences } from './usageText'
import { words } from './words'

type Day = AgentUsageHistory['days'][number]

const PERCENT = 100
/** Days between two labels below the bars. */
const LABEL_STEP = 7

interface DrawingProps {
  readonly days: readonly Day[]
  readonly money: (amountMinor: number) => string
  readonly dayOf: (day: string) => string
  readonly sentences: readonly string[]
}

function Drawing({ days, money, dayOf, sentences }: DrawingProps) {
  const top = Math.max(1, ...days.map(({ usedMinor, limitMinor }) => Math.max(usedMinor, limitMinor ?? 0)))
  const share = (amountMinor: number) => `${(amountMinor / top) * PERCENT}%`
  return (
    <>
      <div className={styles.chart} role="img" aria-label={`${words.usage.label}. ${sentences.join(' ')}`}>
        {days.map((day) => {
          const { usedMinor, limitMinor, payments } = day
          const isOver = limitMinor !== null && usedMinor > limitMinor
          const tip = words.usage.tip(dayOf(day.day), money(usedMinor), payments, limitText(day, money))
          return (
            <div key={day.day} className={styles.day} data-tip={tip} data-over={isOver}>
              {limitMinor !== null && <span className={styles.limit} style={{ bottom: share(limitMinor) }} />}
              {usedMinor > 0 && <span className={styles.used} style={{ height: share(usedMinor) }} />}
            </div>
          )
        })}
      </div>
      <div className={styles.axis} aria-hidden="true">
        {days
          .filter((_, index) => (USAGE_DAYS - 1 - index) % LABEL_STEP === 0)
          .map(({ day }) => (
            <span key={day}>{dayOf(day)}</span>
          ))}
      </div>
      <p className={styles.keys} aria-hidden="true">
        <span className={styles.usedKey} /> {words.usage.keys.used}
        <span className={styles.limitKey} /> {words.usage.keys.limit}
      </p>
    </>
  )
}

function DayTable({ days, currency }: { readonly days: readonly Day[]; readonly currency: string }) {
  const { columns } = words.usage
  return (
    <details className={styles.table}>
      <summary>{words.usage.table}</summary>
      <table aria-label={words.usage.label}>
        <thead>
          <tr>
            <th scope="col">{columns.day}</th>
            <th scope="col">{columns.used}</th>
            <th scope="col">{columns.payments}</th>
            <th scope="col">{columns.limit}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, usedMinor, payments, limitMinor, isLimitKnown }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>
                <MoneyText amountMinor={usedMinor} currency={currency} />
              </td>
              <td>{payments}</td>
              <td>
                {limitMinor === null ? (
                  <span className="muted">{isLimitKnown ? words.usage.unlimited : words.usage.unknown}</span>
                ) : (
                  <MoneyText amountMinor={limitMinor} currency={currency} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** What an agent used on each of the last days, against the limit as it was then. */
export function UsageChart({ agentId }: { readonly agentId: string }) {
  const read = useRead('getAgentUsageHistory', { params: { agentId } })
  const { hasIsoFormats: isIso } = usePreferences()
  const dayOf = (day: string) => dayText(Date.parse(`${day}T12:00:00.000Z`), isIso)
  return (
    <Section title={words.usageTitle}>
      <StatePanel read={read}>
        {({ days, currency }) => {
          const money = (amountMinor: number) => `${moneyText(amountMinor, currency, { isIso })} ${currency}`
          const sentences = usageSentences(days, money, dayOf)
          const isUsed = days.some(({ payments }) => payments > 0)
          return (
            <>
              <p className={styles.note}>{sentences.join(' ')}</p>
              {isUsed && (
                <>
                  <Drawing days={days} money={money} dayOf={dayOf} sentences={sentences} />
                  <DayTable days={days} currency={currency} />
                </>
              )}
            </>
          )
        }}
      </StatePanel>
    </Section>
  )
}
