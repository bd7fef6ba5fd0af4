import { Button } from '@mantine/core'
import { queryClient } from '../client/queryClient'
import { sessionState } from '../client/sessionState'
import styles from './Standalone.module.css'
import { words } from './words'

function retry() {
  sessionState.set('open')
  void queryClient.resetQueries()
}

/** The whole window when the service no longer knows this browser: what happened, and how to get in again. */
export function SessionEnded() {
  const { session } = words
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{session.endedTitle}</h1>
        <p className={styles.text}>{session.endedText}</p>
        <ol className={styles.steps}>
          {session.endedSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {window.countersign !== undefined && <p className={styles.text}>{session.endedDesktop}</p>}
        <div className={styles.foot}>
          <Button variant="default" onClick={retry}>
            {session.retry}
          </Button>
        </div>
      </div>
    </main>
  )
}
