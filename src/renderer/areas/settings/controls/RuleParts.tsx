import type { ReactNode } from 'react'
import { Section } from '../../../components/Section'
import { EmptyState } from '../../../components/StatePanel'
import { controlsWords } from '../controlsWords'
import styles from './Controls.module.css'

interface RuleListProps {
  readonly words: { readonly caption: string; readonly emptyTitle: string; readonly emptyText: string }
  readonly isEmpty: boolean
  /** Their table. */
  readonly children: ReactNode
}

/** What payments are limited by, under its name; where there is none yet, what the first one would do. */
export function RuleList({ words, isEmpty, children }: RuleListProps) {
  return (
    <Section title={words.caption} isFramed>
      {isEmpty ? <EmptyState title={words.emptyTitle} text={words.emptyText} /> : children}
    </Section>
  )
}

/** How they apply, a line each, under that name. */
export function RuleNotes({ notes }: { readonly notes: readonly string[] }) {
  return (
    <Section title={controlsWords.notesTitle} isFramed>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Section>
  )
}
