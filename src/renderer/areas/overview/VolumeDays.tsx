import type { Overview } from '../../../contract/console/money/schemas'
import { usePreferences } from '../../client/preferences'
import { DayBars } from '../../components/days/DayBars'
import { DayTable } from '../../components/days/DayTable'
import { shortDayText } from '../../components/days/dayText'
import { MoneyText } from '../../components/MoneyText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { usdSumOf } from './usdSum'
import { words } from './words'

const listOf = (day: string) =>
  placeAddress('transactions', {
    status: 'COMPLETED',
    startDate: `${day}T00:00:00.000Z`,
    endDate: `${day}T23:59:59.999Z`,
  })

/** How it compares with before, in words. */
function changeText(now: bigint, before: bigint): string {
  const percent = Math.round((Number(now) / Number(before) - 1) * 100)
  if (percent === 0) return words.same
  const text = Math.abs(percent).toLocaleString()
  return percent > 0 ? words.more(text) : words.less(text)
}

function beforeText(overview: Overview, money: (usdMinor: string | number | bigint) => string): string {
  const { count, usdMinor } = overview.volumeBefore
  if (BigInt(usdMinor) === 0n) return words.noneBefore
  const change = changeText(usdSumOf(overview), BigInt(usdMinor))
  return `${words.before(money(usdMinor), words.figures.payments(count))} ${change}`
}

interface VolumeDaysProps {
  readonly overview: Overview
  readonly money: (usdMinor: string | number | bigint) => string
}

/** The days as bars and as a table; fetched once the first screen stands. */
export function VolumeDays({ overview, money }: VolumeDaysProps) {
  const { hasIsoFormats: isIso } = usePreferences()
  const { volumePerDay } = overview
  const label = words.volumeLabel(money(usdSumOf(overview)))
  return (
    <>
      <DayBars
        size="page"
        currency={words.usd}
        label={label}
        to={listOf}
        bars={volumePerDay.map(({ day, count, usdMinor }) => {
          const name = shortDayText(day, isIso)
          const tip =
            count === 0
              ? words.noVolumeOfDay(name)
              : words.volumeOfDay(name, money(usdMinor), words.figures.payments(count))
          return { day, amountMinor: Number(usdMinor), tip }
        })}
      />
      <p className="muted">{beforeText(overview, money)}</p>
      <DayTable
        label={label}
        columns={[words.dayColumns.day, words.dayColumns.payments, words.dayColumns.volume]}
        rows={[...volumePerDay].reverse().map(({ day, count, usdMinor }) => ({
          day,
          name: <PageLink to={listOf(day)}>{shortDayText(day, isIso)}</PageLink>,
          cells: [count.toLocaleString(), <MoneyText key="usd" amountMinor={usdMinor} currency={words.usd} />],
        }))}
      />
    </>
  )
}
