import type { ActionClaim } from '../../../contract/console/team/schemas'
import { useStore } from '../../client/createStore'
import { deskOperator } from '../../client/deskOperator'
import { OperatorAvatar } from '../../components/operators/OperatorAvatar'
import styles from './Team.module.css'
import { words } from './words'

/** Who looks after the action of a row, in small initials. */
export function RowMarks({ claim }: { readonly claim: ActionClaim | null }) {
  const me = useStore(deskOperator)?.id ?? null
  if (claim === null) return null
  const text = claim.operatorId === me ? words.row.claimedByMe : words.row.claimedBy(claim.name)
  return (
    <span className={styles.marks} data-tip={text}>
      <OperatorAvatar name={claim.name} />
      <span className="visuallyHidden">{text}</span>
    </span>
  )
}
