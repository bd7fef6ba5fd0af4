import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import styles from './FormFrame.module.css'
import { words } from './words'

export interface LeavingProps {
  /** What would be lost: a file alone, else what was typed, or all that was changed on a page. */
  readonly what: keyof typeof words.form.leaving
  readonly onStay: () => void
  readonly onLeave: () => void
  /** What floats above gives the focus back to where it was as it closes: the question takes it again. */
  readonly isFromAbove?: boolean
  /** On a page, which try it is about. */
  readonly askedTimes?: number
  /** On a page, the forms in which something would be lost. */
  readonly names?: readonly string[]
}

/** Asked in place of the verb before something that was typed is lost. */
export function LeavingQuestion({ what, onStay, onLeave, isFromAbove = false, names = [] }: LeavingProps) {
  const { question, stay, leave } = words.form.leaving[what]
  const isOfSeveral = names.length > 1
  const namesId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isFromAbove) return
    const listening = new AbortController()
    const takeAgain = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('#overlays') !== null || frame.current?.contains(target))
        return
      listening.abort()
      first.current?.focus()
    }
    document.addEventListener('focusin', takeAgain, { signal: listening.signal })
    return () => listening.abort()
  }, [isFromAbove])
  const hear = (event: KeyboardEvent) => {
    // On a page it stays; in a dialog it goes on with closing.
    if (what !== 'page' || event.key !== 'Escape') return
    event.stopPropagation()
    onStay()
  }
  return (
    <div
      ref={frame}
      role="alertdialog"
      aria-label={question}
      aria-describedby={isOfSeveral ? namesId : undefined}
      className={styles.leaving}
      onKeyDown={hear}
    >
      <p>{question}</p>
      {isOfSeveral && <p id={namesId}>{words.form.leavingSeveral.unsent(names)}</p>}
      <div className={styles.foot}>
        <Button variant="default" onClick={onLeave}>
          {isOfSeveral ? words.form.leavingSeveral.leave : leave}
        </Button>
        <Button ref={first} autoFocus onClick={onStay}>
          {stay}
        </Button>
      </div>
    </div>
  )
}
