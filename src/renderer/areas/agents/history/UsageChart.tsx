import { useState } from 'react'
import type { AgentUsageHistory } from '../../../../contract/console/policies/schemas'
import { usePreferences } from '../../../client/preferences'
import { useRead } from '../../../client/useRead'
import { DayBars } from '../../../components/days/DayBars'
import { DayTable } from '../../../components/days/DayTable'
import { shortDayText } from '../../../components/days/dayText'
import { moneyText } from '../../../components/format/moneyText'
import { MoneyText } from '../../../components/MoneyText'
import { Section } from '../../../components/Section'
import { StatePanel } from '../../../components/StatePanel'
import { afterAgent } from '../useAgent'
import styles from './history.module.css'
import { dayLimitText, usageSentences } from './usageText'
import { words } from './words'

type Day = AgentUsageHistory['days'][number]

interface DaysProps {
  readonly days: readonly Day[]
  readonly currency: string
  readonly money: (amountMinor: number) => string
  readonly dayOf: (day: string) => string
  readonly label: string
}

/** The chart, and the table that a bar opens at its day. */
function Days({ days, currency, money, dayOf, label }: DaysProps) {
  const [shown, setShown] = useState<{ readonly day: string } | null>(null)
  const { columns, keys } = words.usage
  return (
    <>
      <DayBars
        size="panel"
        currency={currency}
        label={label}
        onOpen={(day) => setShown({ day })}
        bars={days.map((day) => ({
          day: day.day,
          amountMinor: day.usedMinor,
          limitMinor: day.limitMinor,
          isOver: day.limitMinor !== null && day.usedMinor > day.limitMinor,
          tip: words.usage.tip(dayOf(day.day), money(day.usedMinor), day.payments, dayLimitText(day, money)),
        }))}
      />
      <p className={styles.keys} aria-hidden="true">
        <span className={styles.usedKey} /> {keys.used}
        <span className={styles.limitKey} /> {keys.limit}
      </p>
      <DayTable
        label={words.usage.label}
        shown={shown}
        columns={[columns.day, columns.used, columns.payments, columns.limit]}
        rows={[...days].reverse().map(({ day, usedMinor, payments, limitMinor, isLimitKnown }) => ({
          day,
          name: dayOf(day),
          cells: [
            <MoneyText key="used" amountMinor={usedMinor} currency={currency} />,
            payments,
            limitMinor === null ? (
              <span key="none" className="muted">
                {isLimitKnown ? words.usage.unlimited : words.usage.unknown}
              </span>
            ) : (
              <MoneyText key="limit" amountMinor={limitMinor} currency={currency} />
            ),
          ],
        }))}
      />
    </>
  )
}

/** What an agent used on each of the last days, against the limit as it was then. */
export function UsageChart({ agentId }: { readonly agentId: string }) {
  const read = useRead('getAgentUsageHistory', { params: { agentId } }, { after: afterAgent(agentId) })
  const { hasIsoFormats: isIso } = usePreferences()
  const dayOf = (day: string) => shortDayText(day, isIso)
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
                <Days
                  days={days}
                  currency={currency}
                  money={money}
                  dayOf={dayOf}
                  label={`${words.usage.label}. ${sentences.join(' ')}`}
                />
              )}
            </>
          )
        }}
      </StatePanel>
    </Section>
  )
}
