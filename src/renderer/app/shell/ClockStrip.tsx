import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useStore } from '../../client/createStore'
import { usePreferences } from '../../client/preferences'
import { clockReading, useServiceNow, useWallNow } from '../../client/serviceClock'
import { useWrite } from '../../client/useWrite'
import { distanceText } from '../../components/format/distanceText'
import { exactTimeText } from '../../components/format/timeText'
import { PageLink } from '../../navigation/PageLink'
import { words } from '../words'
import styles from './ClockControl.module.css'
import { CLOCK_PATH, CLOCK_STEPS } from './clockSteps'

const text = words.clock
const SECOND_MS = 1000
const SETTLED_MS = 800

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
    <section className={styles.strip} data-sandbox data-mode={mode} aria-label={text.label}>
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
        {CLOCK_STEPS.slice(0, 2).map((step) => (
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
