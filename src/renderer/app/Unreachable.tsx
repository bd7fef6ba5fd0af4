import { Button } from '@mantine/core'
import styles from './Standalone.module.css'
import { words } from './words'

/** The whole window while nothing answers at the service's address and nothing was read yet. */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{words.unreachable.title}</h1>
        <p className={styles.text}>{words.unreachable.text}</p>
        <div className={styles.foot}>
          <Button variant="default" onClick={onRetry}>
            {words.unreachable.retry}
          </Button>
        </div>
      </div>
    </main>
  )
}
