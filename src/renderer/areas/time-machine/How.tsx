import styles from './TimeMachine.module.css'
import { words } from './words'

/** How a replay counts, for whoever asks. */
export function How({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <details className={styles.how}>
      <summary>{words.howTitle}</summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
