import { useEffect } from 'react'
import { createStore, useStore } from '../../client/createStore'
import type { MissingProps } from '../../components/fetchedPart'
import { words as shared } from '../../components/words'
import { words } from '../words'
import styles from './ClockControl.module.css'

const missing = createStore<readonly Pick<MissingProps, 'name' | 'onRetry'>[]>([])

/** A part of the frame that did not come: the frame says it, and the place stays as it was on the way. */
export function SaidByFrame({ name, onRetry, waiting }: MissingProps) {
  useEffect(() => {
    const part = { name, onRetry }
    missing.update((parts) => [...parts, part])
    return () => missing.update((parts) => parts.filter((each) => each !== part))
  }, [name, onRetry])
  return waiting
}

/** Across the top while parts of the frame could not be fetched: which, a way to try again, and what that may cost. */
export function MissingParts() {
  const parts = useStore(missing)
  if (parts.length === 0) return null
  const names = [...new Set(parts.map(({ name }) => name))]
  const retry = async () => {
    for (const { onRetry } of parts) await onRetry()
  }
  return (
    <section className={styles.strip} role="alert">
      <span className={styles.stripText}>
        {words.missingParts(names)} {shared.state.retryLoadsPage}
      </span>
      <span className={styles.stripActs}>
        <button type="button" className={styles.act} onClick={() => void retry()}>
          {words.tryAgain}
        </button>
      </span>
    </section>
  )
}
