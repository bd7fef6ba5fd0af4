import { IconCopy } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import styles from './CurlBlock.module.css'
import { type CurlCall, curlText } from './curlText'
import { IconButton } from './IconButton'
import { words } from './words'

/** A call as a curl line that runs as printed, with its copy button. */
export function CurlBlock(call: CurlCall) {
  return <CodeBlock text={curlText(call)} copyLabel={words.curl.copy} />
}

/** A text whose long words break behind what separates their parts, and only elsewhere when a part fills a line. */
function breakable(text: string): ReactNode {
  let end = 0
  return text.split(/(?<=[/:,&?])(?![/:,&?])/).map((part) => {
    end += part.length
    return (
      <Fragment key={end}>
        {part}
        <wbr />
      </Fragment>
    )
  })
}

interface CodeBlockProps {
  readonly text: string
  readonly copyLabel?: string
}

/** Any text to run or to keep, monospaced, with its copy button. */
export function CodeBlock({ text, copyLabel = words.copy }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {breakable(text)}
      </pre>
      <IconButton icon={IconCopy} label={copyLabel} className={styles.copy} data-copy={text} />
    </div>
  )
}
