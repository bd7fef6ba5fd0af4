import { IconExternalLink } from '@tabler/icons-react'
import { CodeBlock } from './CurlBlock'
import styles from './LinkBlock.module.css'
import { words } from './words'

/** The address of a page for somebody outside: to be copied, or opened in a window of its own. */
export function LinkBlock({ href }: { readonly href: string }) {
  return (
    <div className={styles.block}>
      <CodeBlock text={href} copyLabel={words.link.copy} />
      <a className={styles.open} href={href} target="_blank" rel="noreferrer">
        <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
        {words.link.open}
      </a>
    </div>
  )
}
