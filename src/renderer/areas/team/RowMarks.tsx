import type { ActionClaim } from '../../../contract/console/team/schemas'
import { useStore } from '../../client/createStore'
import { deskOperator } from '../../client/deskOperator'
import { OperatorAvatar } from '../../components/operators/OperatorAvatar'
import styles from './Team.module.css'
import { useViewers, Viewers } from './Viewers'
import { words } from './words'

interface RowMarksProps {
  readonly actionId: string
  readonly claim: ActionClaim | null
}

/** Who looks after the action of a row and who has it open, in small initials. */
export function RowMarks({ actionId, claim }: RowMarksProps) {
  const me = useStore(deskOperator)?.id ?? null
  const viewers = useViewers(actionId)
  if (claim === null && viewers.length === 0) return null
  const text = claim === null ? '' : claim.operatorId === me ? words.row.claimedByMe : words.row.claimedBy(claim.name)
  return (
    <span className={styles.marks}>
      <Viewers names={viewers} />
      {claim !== null && (
        <span data-tip={text}>
          <OperatorAvatar name={claim.name} />
          <span className="visuallyHidden">{text}</span>
        </span>
      )}
    </span>
  )
}
