import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { words as all } from '../words'
import styles from './NotesWindow.module.css'
import type { StoryStep } from './steps'

const words = all.story
const NAME = 'countersign-notes'
const SHAPE = 'popup,width=560,height=640'

/** Gives a window of its own the styles and the theme of this one. */
function dress(other: Window): void {
  const from = document.documentElement
  const to = other.document.documentElement
  for (const { name, value } of from.attributes) to.setAttribute(name, value)
  if (other.document.title === words.notesTitle) return
  other.document.title = words.notesTitle
  for (const sheet of document.querySelectorAll<HTMLElement>('style, link[rel="stylesheet"]')) {
    const copy = other.document.importNode(sheet, true)
    // A copy does not take along what lets it in.
    copy.nonce = sheet.nonce ?? ''
    other.document.head.append(copy)
  }
}

/** A window for the speaker alone; null where the browser or the shell opens none. */
export const openNotes = (): Window | null => window.open('', NAME, SHAPE)

interface NotesWindowProps {
  readonly opened: Window
  readonly step: StoryStep | null
  readonly next: StoryStep | null
  readonly onClosed: () => void
}

/** The notes in the speaker's own window: of the step on show, and of what comes next. */
export function NotesWindow({ opened, step, next, onClosed }: NotesWindowProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  useEffect(() => {
    dress(opened)
    setBody(opened.document.body)
  }, [opened])
  useEffect(() => {
    opened.addEventListener('pagehide', onClosed)
    // Whoever reads there goes on from there.
    const passOn = (event: KeyboardEvent) => window.dispatchEvent(new KeyboardEvent('keydown', event))
    opened.addEventListener('keydown', passOn)
    const close = () => opened.close()
    window.addEventListener('pagehide', close)
    return () => {
      opened.removeEventListener('pagehide', onClosed)
      opened.removeEventListener('keydown', passOn)
      window.removeEventListener('pagehide', close)
    }
  }, [opened, onClosed])
  if (body === null) return null
  const shown = [
    { step, label: words.onShow },
    { step: next, label: words.comesNext },
  ]
  return createPortal(
    <main className={styles.page}>
      {shown.map(({ step: each, label }) =>
        each === null ? null : (
          <section key={label} className={styles.part} aria-label={label}>
            <p className="muted">{label}</p>
            <h1 className={styles.title}>{words.steps[each.name].title}</h1>
            <p className={styles.notes}>{words.steps[each.name].notes}</p>
          </section>
        ),
      )}
    </main>,
    body,
  )
}
