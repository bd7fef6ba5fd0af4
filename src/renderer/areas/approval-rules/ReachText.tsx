import type { SignerReach } from '../../../contract/console/approvals/reach'
import styles from './ApprovalRules.module.css'

/** How many people may sign for a rule now; a warning where they are too few. */
export function ReachText({ reach: { outlook, sentence } }: { readonly reach: SignerReach }) {
  return <span className={outlook === 'ENOUGH' ? undefined : styles.warning}>{sentence}</span>
}
