import { IconClock } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useStore } from '../../client/createStore'
import { usePreferences } from '../../client/preferences'
import { clockReading, useServiceNow } from '../../client/serviceClock'
import { clockTimeText, dayText, exactTimeText } from '../../components/format/timeText'
import { words } from '../words'
import styles from './ClockControl.module.css'

const text = words.clock

/** The service's time, always in sight. */
export function ClockButton(rest: ComponentProps<'button'>) {
  const now = useServiceNow(1000)
  const { mode } = useStore(clockReading)
  const { hasIsoFormats } = usePreferences()
  return (
    <button
      type="button"
      {...rest}
      className={styles.clock}
      data-mode={mode}
      data-sandbox
      data-tip={`${text.label}: ${exactTimeText(now, hasIsoFormats)}`}
    >
      <IconClock size={15} stroke={1.6} aria-hidden="true" />
      <span className="visuallyHidden">{text.label}</span>
      <span className={styles.day}>{dayText(now, hasIsoFormats)}</span>
      <span className={styles.time}>{clockTimeText(now, hasIsoFormats)}</span>
      <span className="visuallyHidden">{text.modes[mode]}</span>
    </button>
  )
}
