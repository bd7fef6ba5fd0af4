import { Menu } from '@mantine/core'
import { IconClock, IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react'
import { useStore } from '../../client/createStore'
import { usePreferences } from '../../client/preferences'
import { clockReading, useServiceNow } from '../../client/serviceClock'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { clockTimeText, dayText, exactTimeText, relativeTimeText, spanText } from '../../components/format/timeText'
import { words } from '../words'
import styles from './ClockControl.module.css'

const text = words.clock

const STEPS = [
  { label: text.advanceMinute, seconds: 60 },
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
      </Menu.Dropdown>
    </Menu>
  )
}

/** Across the top while the service's time is not this machine's: what that means, and the ways on. */
export function ClockStrip() {
  const { mode, offsetMs } = useStore(clockReading)
  const { send } = useWrite('setClock')
  if (mode === 'real') return null
  const sentence = mode === 'frozen' ? text.frozenStrip : text.offsetStrip(spanText(Math.abs(offsetMs)), offsetMs >= 0)
  return (
    <div className={styles.strip} data-mode={mode} role="status">
      <span>{sentence}</span>
      {mode === 'offset' && <span className={styles.stripNote}>{text.offsetTip}</span>}
      <span className={styles.stripActs}>
        {mode === 'frozen' && (
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
      </span>
    </div>
  )
}
