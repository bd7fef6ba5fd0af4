import { type KeyboardEvent, useState } from 'react'
import { usePreferences } from '../../client/preferences'
import { PageLink } from '../../navigation/PageLink'
import type { PlaceAddress } from '../../navigation/places'
import { decimalsOf, moneyText } from '../format/moneyText'
import styles from './DayBars.module.css'
import { shortDayText } from './dayText'
import { roundTicks } from './roundTicks'
import { STEP_OF_KEY } from './stepOfKey'

/** One day of a chart: its amount, and what it says of itself. */
interface DayBar {
  /** `2026-11-23`, of UTC. */
  readonly day: string
  readonly amountMinor: number
  readonly limitMinor?: number | null
  /** More than the limit. */
  readonly isOver?: boolean
  /** Sum, payments and what else is known, in words. */
  readonly tip: string
}

interface DayBarsProps {
  readonly bars: readonly DayBar[]
  readonly currency: string
  /** The chart in a sentence. */
  readonly label: string
  readonly size: 'page' | 'panel'
  /** Where a bar leads: to the list of its payments; or what it shows on this screen. */
  readonly to?: ((day: string) => PlaceAddress) | undefined
  readonly onOpen?: ((day: string) => void) | undefined
}

const WEEK = 7
const PERCENT = 100
const PARTS = { page: 4, panel: 2 } as const

/** The bars are one stop of the Tab key; arrows, Home and End go from one to another. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP_OF_KEY[event.key]
  if (step === undefined) return
  event.preventDefault()
  const all = [...(event.currentTarget.parentElement?.parentElement?.children ?? [])]
  const at = all.indexOf(event.currentTarget.parentElement as Element)
  const next = all[Math.min(Math.max(at + step, 0), all.length - 1)]?.firstElementChild
  if (next instanceof HTMLElement) next.focus()
}

interface OneProps extends Pick<DayBarsProps, 'to' | 'onOpen'> {
  readonly bar: DayBar
  readonly isStop: boolean
  readonly onFocus: () => void
  readonly shareOf: (amountMinor: number) => string
}

function OneBar({ bar, isStop, onFocus, shareOf, to, onOpen }: OneProps) {
  const { day, amountMinor, limitMinor = null, isOver = false, tip } = bar
  const given = {
    className: styles.target,
    tabIndex: isStop ? 0 : -1,
    'aria-label': tip,
    'data-tip': tip,
    onFocus,
    onKeyDown: moveFocus,
    children: (
      <span
        className={styles.bar}
        data-tip-mark
        data-over={isOver}
        data-some={amountMinor > 0}
        style={{ height: shareOf(amountMinor) }}
      />
    ),
  }
  return (
    <>
      {to === undefined ? (
        <button type="button" onClick={() => onOpen?.(day)} {...given} />
      ) : (
        <PageLink to={to(day)} {...given} />
      )}
      {limitMinor !== null && <span className={styles.limit} style={{ bottom: shareOf(limitMinor) }} />}
    </>
  )
}

/** A bar for each day, the newest right: each says its sum and number of payments, and leads to them. */
export function DayBars({ bars, currency, label, size, to, onOpen }: DayBarsProps) {
  const { hasIsoFormats: isIso } = usePreferences()
  const [current, setCurrent] = useState(bars.length - 1)
  const unit = 10 ** decimalsOf(currency)
  const highest = Math.max(0, ...bars.map(({ amountMinor, limitMinor }) => Math.max(amountMinor, limitMinor ?? 0)))
  const ticks = roundTicks(highest / unit, PARTS[size])
  const top = ticks.at(-1) ?? 1
  const shareOf = (amountMinor: number) => `${(amountMinor / unit / top) * PERCENT}%`
  return (
    <figure className={styles.chart} data-size={size} aria-label={label}>
      <div className={styles.ticks} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / top) * PERCENT}%` }}>
            {moneyText(tick, currency, { decimals: 0, isIso })}
          </span>
        ))}
      </div>
      <div className={styles.lines} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / top) * PERCENT}%` }} />
        ))}
      </div>
      <div className={styles.bars}>
        {bars.map((bar, index) => (
          <div key={bar.day} className={styles.day}>
            <OneBar
              bar={bar}
              isStop={index === current}
              onFocus={() => setCurrent(index)}
              shareOf={shareOf}
              to={to}
              onOpen={onOpen}
            />
            {(bars.length - 1 - index) % WEEK === 0 && (
              <span className={styles.name} aria-hidden="true">
                {shortDayText(bar.day, isIso)}
              </span>
            )}
          </div>
        ))}
      </div>
    </figure>
  )
}
