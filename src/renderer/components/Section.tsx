import { type ReactNode, useId } from 'react'
import { joinClasses } from './joinClasses'
import styles from './Section.module.css'

interface SectionProps {
  readonly title: string
  /** Small acts or a link at the right end of the title. */
  readonly aside?: ReactNode
  /** A frame around the content, for pages; panels use plain sections between lines. */
  readonly isFramed?: boolean
  readonly children: ReactNode
}

/** A titled part of a page or of a detail panel. */
export function Section({ title, aside, isFramed = false, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={joinClasses(styles.section, isFramed && styles.framed)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
