import styles from './PauseQuestion.module.css'
import { words } from './words'

/** What a pause stops besides further requests. */
export interface PauseEffects {
  readonly waitingActions: number
  readonly openQuotes: number
}

interface PauseQuestionProps {
  readonly name: string
  /** Null as long as they are not known. */
  readonly effects: PauseEffects | null
}

/** Says what pausing an agent stops, before it is paused. */
export function PauseQuestion({ name, effects }: PauseQuestionProps) {
  const { waitingActions = 0, openQuotes = 0 } = effects ?? {}
  const others = [
    ...(waitingActions > 0 ? [words.stopsActions(waitingActions)] : []),
    ...(openQuotes > 0 ? [words.stopsQuotes(openQuotes)] : []),
  ]
  return (
    <span className={styles.question}>
      <span>{words.pauseQuestion(name)}</span>
      {others.length === 0 ? (
        <span>{effects === null ? words.unknown : words.stopsNothing}</span>
      ) : (
        <ul>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <span className="muted">{words.moving}</span>
    </span>
  )
}
