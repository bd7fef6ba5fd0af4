import type { ListedTimer } from '../../../contract/console/clock/schemas'
import { useStore } from '../../client/createStore'
import { usePreferences } from '../../client/preferences'
import { clockReading, useServiceNow, useWallNow } from '../../client/serviceClock'
import { distanceText } from '../../components/format/distanceText'
import { clockTimeText, dayText, exactTimeText } from '../../components/format/timeText'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { timerTitle } from '../../components/timerTitle'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import styles from './Clock.module.css'
import { words } from './words'

const TONES = { real: 'good', offset: 'warn', frozen: 'warn' } as const

function Reading({ atMs }: { readonly atMs: number }) {
  const { hasIsoFormats } = usePreferences()
  return (
    <time dateTime={new Date(atMs).toISOString()} data-tip={exactTimeText(atMs, hasIsoFormats)}>
      {clockTimeText(atMs, hasIsoFormats)} <span className={styles.day}>{dayText(atMs, hasIsoFormats)}</span>
    </time>
  )
}

function ServiceReading() {
  return <Reading atMs={useServiceNow(1000)} />
}

function WallReading() {
  return <Reading atMs={useWallNow(1000)} />
}

function Difference() {
  const now = useServiceNow(1000)
  const distance = Math.round((now - useWallNow(1000)) / 1000) * 1000
  const isReal = useStore(clockReading).mode === 'real'
  if (isReal || distance === 0) return words.noOffset
  const text = distanceText(distance)
  return distance > 0 ? words.ahead(text) : words.behind(text)
}

/** What time it is for the service and on this machine, and what fires next. */
export function ClockFacts({ next }: { readonly next: ListedTimer | null }) {
  const { mode } = useStore(clockReading)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.serviceTime}</dt>
        <dd data-main="true">
          <ServiceReading />
        </dd>
      </div>
      <div>
        <dt>{words.wallTime}</dt>
        <dd>
          <WallReading />
        </dd>
      </div>
      <div>
        <dt>{words.offset}</dt>
        <dd data-steady="true">
          <Difference />
        </dd>
      </div>
      <div>
        <dt>{words.mode}</dt>
        <dd data-tip={words.modeNotes[mode]}>
          <StatusBadge status={mode} tone={TONES[mode]} label={words.modes[mode]} />
        </dd>
      </div>
      <div>
        <dt>{words.next}</dt>
        <dd>
          {next === null ? (
            words.noNext
          ) : (
            <>
              <PageLink to={itemAddress('clock', next.id)}>{timerTitle(next.kind)}</PageLink>{' '}
              <TimeText at={next.dueAt} />
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
