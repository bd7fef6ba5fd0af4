import type { ReactNode } from 'react'
import styles from './PageBody.module.css'

interface PageBodyProps {
  readonly header: ReactNode
  readonly children: ReactNode
  /** Narrow for settings and forms, wide for overviews. */
  readonly width?: 'narrow' | 'wide'
}

/** A screen that is not a list: head on top, content that scrolls below. */
export function PageBody({ header, children, width = 'wide' }: PageBodyProps) {
  return (
    <div className={styles.screen}>
      {header}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <div className={styles.content} data-width={width}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** What stands in one of the two columns of a narrow screen, where there is room for two. */
export function PageColumn({ children }: { readonly children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}
