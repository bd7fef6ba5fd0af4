import type { AgentPolicy } from '../../../../contract/agents/schemas'
import type { WriteMoney } from '../policySentences'
import styles from './history.module.css'
import { policyDifference } from './policyDifference'
import { words } from './words'

interface ChangesProps {
  readonly before: AgentPolicy
  readonly after: AgentPolicy
  readonly money: WriteMoney
}

/** What differs between two versions of a policy, a sentence each. */
export function PolicyChanges({ before, after, money }: ChangesProps) {
  const changes = policyDifference(before, after, money)
  if (changes.length === 0) return <p className={styles.note}>{words.nothingChanges}</p>
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}
