import { joinClasses } from '../../../components/joinClasses'
import { ScrollRegion } from '../../../components/ScrollRegion'
import styles from './Signing.module.css'
import { words } from './words'

interface SignedTextProps {
  readonly label: string
  readonly text: string
  readonly sha256?: string
}

/** A text as it is signed, to the letter, folded until somebody wants to read it. */
export function SignedText({ label, text, sha256 }: SignedTextProps) {
  return (
    <details className={styles.text}>
      <summary>{label}</summary>
      <ScrollRegion className={joinClasses('mono', styles.letters)}>{text}</ScrollRegion>
      {sha256 !== undefined && <p className="mono muted">{words.hash(sha256)}</p>}
    </details>
  )
}
