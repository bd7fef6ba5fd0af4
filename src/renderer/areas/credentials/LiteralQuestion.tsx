import { SANDBOX_LITERAL } from '../../client/literalSigning'
import styles from './WalletDetail.module.css'
import { words } from './words'

/** What an act does, and with what it is signed. */
export function LiteralQuestion({ text }: { readonly text: string }) {
  return (
    <span className={styles.question}>
      <span>{text}</span>
      <span className="muted">
        {words.literal} <code className="mono">{SANDBOX_LITERAL}</code>.
      </span>
    </span>
  )
}
