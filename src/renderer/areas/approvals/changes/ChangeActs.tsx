import { useState } from 'react'
import type { ChangeProposal } from '../../../../contract/console/approvals/changes'
import { useStore } from '../../../client/createStore'
import { deskOperator } from '../../../client/deskOperator'
import { useRead } from '../../../client/useRead'
import { ActButton } from '../../../components/ActButton'
import { ReasonDialog } from '../../../components/ReasonDialog'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { needsSigning, SignActs } from '../signing/SignActs'
import { words as signingWords } from '../signing/words'
import { ChangeDifference } from './ChangeDifference'
import styles from './Changes.module.css'
import { words } from './words'

interface EndDialogProps {
  readonly changeId: string
  readonly isOwn: boolean
  readonly onClose: () => void
}

function EndDialog({ changeId, isOwn, onClose }: EndDialogProps) {
  return (
    <ReasonDialog
      id="cancelChangeProposal"
      title={isOwn ? words.withdrawTitle : words.refuseTitle}
      text={words.endText}
      submitLabel={isOwn ? words.withdrawSubmit : words.refuseSubmit}
      isDangerous
      toCall={(reason) => ({ params: { changeId }, body: { reason } })}
      onClose={onClose}
    />
  )
}

/** Confirming a change, oneself or a second person over this session, and ending it. */
export function ChangeActs({ change, headline }: { readonly change: ChangeProposal; readonly headline: string }) {
  const [isEnding, setIsEnding] = useState(false)
  const standing = useRead('getApprovalStanding', { params: { subjectId: change.id } })
  const me = useStore(deskOperator)?.id ?? null
  const isOwn = me !== null && change.proposedBy.id === me
  const warning = standing.data?.requirements.find((one) => one.warning !== null)?.warning ?? null
  const obstacle = standing.data?.signer?.sentence ?? null
  return (
    <>
      <ServiceErrorAlert error={standing.error} title={signingWords.notRead} />
      {warning !== null && <p className={styles.warning}>{warning}</p>}
      {obstacle !== null && <p className="muted">{obstacle}</p>}
      <div className={styles.acts}>
        {needsSigning(standing.data) && (
          <SignActs
            facts={<ChangeDifference content={change.content} />}
            standing={standing.data}
            headline={headline}
            doom={null}
            hasKeys={false}
            startsOpen={false}
          />
        )}
        <ActButton operation="cancelChangeProposal" variant="default" onAct={() => setIsEnding(true)}>
          {isOwn ? words.withdraw : words.refuse}
        </ActButton>
      </div>
      {isEnding && <EndDialog changeId={change.id} isOwn={isOwn} onClose={() => setIsEnding(false)} />}
    </>
  )
}
