import type { TextDifference } from '../../../contract/console/signatures/schemas'
import styles from './Signatures.module.css'
import { words } from './words'

/** Characters that leave no mark of their own on paper. */
const NAMES: Readonly<Record<string, string>> = {
  ' ': words.space,
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\0': '\\0',
  '\uFEFF': '\\uFEFF',
}

interface SideProps {
  readonly label: string
  readonly side: TextDifference['expected']
}

function Side({ label, side: { before, differing, after } }: SideProps) {
  return (
    <div>
      <span className={styles.textLabel}>{label}</span>
      <div className={`mono ${styles.text}`}>
        {before}
        <mark className={styles.mark}>{differing === '' ? words.end : (NAMES[differing] ?? differing)}</mark>
        {after}
      </div>
    </div>
  )
}

/** Both texts around the byte at which they part; the first character that differs is marked in each. */
export function TextDifferenceView({
  difference: { atByte, expected, signed },
}: {
  readonly difference: TextDifference
}) {
  return (
    <>
      <p>{words.differsAt(atByte)}</p>
      <div className={styles.texts}>
        <Side label={words.expected} side={expected} />
        <Side label={words.signedText} side={signed} />
      </div>
    </>
  )
}
