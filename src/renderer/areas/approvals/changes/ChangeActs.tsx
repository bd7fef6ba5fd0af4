import type { ChangeProposal } from '../../../../contract/console/approvals/changes'
import { useRead } from '../../../client/useRead'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { EndAsking } from '../EndAsking'
import { needsSigning, SignActs } from '../signing/SignActs'
import { words as signingWords } from '../signing/words'
import { ChangeDifference } from './ChangeDifference'
import styles from './Changes.module.css'
import { words } from './words'

/** Confirming a change, oneself or a second person over this session, and ending it. */
export function ChangeActs({ change, headline }: { readonly change: ChangeProposal; readonly headline: string }) {
  const standing = useRead('getApprovalStanding', { params: { subjectId: change.id } })
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
            warning={null}
            hasKeys={false}
            startsOpen={false}
          />
        )}
        <EndAsking
          id="cancelChangeProposal"
          words={words}
          askedBy={change.proposedBy}
          variant="default"
          toCall={(reason) => ({ params: { changeId: change.id }, body: { reason } })}
        />
      </div>
    </>
  )
}
