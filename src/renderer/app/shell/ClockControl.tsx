import { Menu } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconClock, IconClockPlay, IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from '../../client/createStore'
import { usePreferences } from '../../client/preferences'
import { clockReading, useServiceNow, useWallNow } from '../../client/serviceClock'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { distanceText } from '../../components/format/distanceText'
import { clockTimeText, dayText, exactTimeText, relativeTimeText } from '../../components/format/timeText'
import { PageLink } from '../../navigation/PageLink'
import { useGoTo } from '../../navigation/useGoTo'
import { words } from '../words'
import styles from './ClockControl.module.css'

const text = words.clock
const CLOCK_PATH = '/clock'
const SECOND_MS = 1000
const SETTLED_MS = 800

const STEPS = [
  { label: text.advanceHalfMinute, seconds: 30 },
  { label: text.advanceSixMinutes, seconds: 360 },
  { label: text.advanceHour, seconds: 3600 },
  { label: text.advanceDay, seconds: 86_400 },
] as const

/** The service's time, always in sight; a click moves it. */
export function ClockControl() {
  const now = useServiceNow(1000)
  const { mode } = useStore(clockReading)
  const { hasIsoFormats } = usePreferences()
  const reading = useRead('getClock', {}).data
  const write = useWrite('setClock')
  const next = reading?.nextTimerAt
  const goTo = useGoTo()
  return (
    <Menu width={220}>
      <Menu.Target>
        <button
          type="button"
          className={styles.clock}
          data-mode={mode}
          data-tip={`${text.label}: ${exactTimeText(now, hasIsoFormats)}`}
        >
          <IconClock size={15} stroke={1.6} aria-hidden="true" />
          <span className="visuallyHidden">{text.label}</span>
          <span className={styles.day}>{dayText(now, hasIsoFormats)}</span>
          <span className={styles.time}>{clockTimeText(now, hasIsoFormats)}</span>
          <span className="visuallyHidden">{text.modes[mode]}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {text.modes[mode]} ·{' '}
          {next === null || next === undefined ? text.noTimer : text.nextTimer(relativeTimeText(Date.parse(next), now))}
        </Menu.Label>
        {mode !== 'frozen' && (
          <Menu.Item
            leftSection={<IconPlayerPause size={15} />}
            onClick={() => void write.send({ body: { freeze: true } })}
          >
            {text.freeze}
          </Menu.Item>
        )}
        {mode === 'frozen' && (
          <Menu.Item
            leftSection={<IconPlayerPlay size={15} />}
            onClick={() => void write.send({ body: { release: true } })}
          >
            {text.release}
          </Menu.Item>
        )}
        {STEPS.map((step) => (
          <Menu.Item
            key={step.seconds}
            leftSection={<IconPlayerTrackNext size={15} />}
            onClick={() => void write.send({ body: { advanceSeconds: step.seconds } })}
          >
            {step.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconClockPlay size={15} />} onClick={() => goTo(CLOCK_PATH)}>
          {text.open}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** How far the service is from this machine; nothing when they agree to the second. */
function Distance() {
  const now = useServiceNow(SECOND_MS)
  const distance = Math.round((now - useWallNow(SECOND_MS)) / SECOND_MS) * SECOND_MS
  if (distance === 0) return null
  const length = distanceText(distance)
  return ` · ${distance > 0 ? text.ahead(length) : text.behind(length)}`
}

/** What screen readers are told: once a change has settled, without the seconds that pass while the clock stands. */
function Announcement() {
  const { mode, offsetMs, frozenAtMs } = useStore(clockReading)
  const { hasIsoFormats } = usePreferences()
  const [wasMoved, setWasMoved] = useState(mode !== 'real')
  if (mode !== 'real' && !wasMoved) setWasMoved(true)
  const length = distanceText(offsetMs)
  const sentences = {
    real: wasMoved ? text.realAgain : '',
    offset: `${text.offsetStrip}, ${offsetMs >= 0 ? text.ahead(length) : text.behind(length)}.`,
    frozen: `${text.frozenStrip(exactTimeText(frozenAtMs, hasIsoFormats))}. ${text.frozenTip}`,
  }
  const [settled] = useDebouncedValue(sentences[mode], SETTLED_MS)
  return (
    <p role="status" className="visuallyHidden">
      {settled}
    </p>
  )
}

function Strip({ mode }: { readonly mode: 'offset' | 'frozen' }) {
  const { frozenAtMs } = useStore(clockReading)
  const { hasIsoFormats } = usePreferences()
  const { send, isSending } = useWrite('setClock')
  const isFrozen = mode === 'frozen'
  return (
    <section className={styles.strip} data-mode={mode} aria-label={text.label}>
      <span className={styles.stripText}>
        {isFrozen ? text.frozenStrip(exactTimeText(frozenAtMs, hasIsoFormats)) : text.offsetStrip}
        <Distance />
      </span>
      <span className={styles.stripNote}>{isFrozen ? text.frozenTip : text.offsetTip}</span>
      <span className={styles.stripActs} aria-busy={isSending}>
        {isFrozen && (
          <button type="button" className={styles.act} onClick={() => void send({ body: { release: true } })}>
            {text.release}
          </button>
        )}
        {STEPS.slice(0, 2).map((step) => (
          <button
            key={step.seconds}
            type="button"
            className={styles.act}
            onClick={() => void send({ body: { advanceSeconds: step.seconds } })}
          >
            {step.label}
          </button>
        ))}
        <PageLink to={CLOCK_PATH} className={styles.act}>
          {text.open}
        </PageLink>
      </span>
    </section>
  )
}

/**
 * Across the top while the service's time is not this machine's: what that means, and the ways on. What is announced
 * stands in a region that is there from the start, because one that comes with its text is often not read.
 */
export function ClockStrip() {
  const { mode } = useStore(clockReading)
  return (
    <>
      <Announcement />
      {mode !== 'real' && <Strip mode={mode} />}
    </>
  )
}
