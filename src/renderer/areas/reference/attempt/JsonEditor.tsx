import { type ChangeEvent, useRef } from 'react'
import { words } from '../words'
import type { Problem } from './draft'
import styles from './JsonEditor.module.css'

interface JsonEditorProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly problems: readonly Problem[]
}

const LINES_MIN = 6

/** The offset at which a line begins, for the cursor. */
function offsetOf(text: string, line: number): number {
  return text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0)
}

/** A body as text: numbered lines, and below it what the contract has against which line. */
export function JsonEditor({ text, onText, problems }: JsonEditorProps) {
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const lines = text.split('\n').length
  const marked = new Set(problems.map(({ line }) => line))
  const goTo = (line: number) => {
    const input = inputRef.current
    if (input === null) return
    const at = offsetOf(text, line)
    input.focus()
    input.setSelectionRange(at, at + (text.split('\n')[line - 1]?.length ?? 0))
  }
  return (
    <div className={styles.editor}>
      <div className={styles.scroll} data-wrong={problems.length > 0}>
        <div className={styles.lines} aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its number
            <span key={index} data-marked={marked.has(index + 1)}>
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          ref={inputRef}
          className={styles.text}
          aria-label={words.attempt.jsonLabel}
          aria-invalid={problems.length > 0}
          rows={Math.max(lines, LINES_MIN)}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onText(event.currentTarget.value)}
        />
      </div>
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label={words.attempt.problems(problems.length)}>
          {problems.map(({ field, message, line }) => (
            <li key={`${field} ${message}`}>
              <button type="button" className={styles.line} onClick={() => goTo(line ?? 1)}>
                {words.attempt.line(line ?? 1)}
              </button>
              <span>
                {field !== '' && <code className="mono">{field}</code>} {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
