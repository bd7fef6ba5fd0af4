import { IconCheck, IconSignature } from '@tabler/icons-react'
import type { ApprovalStanding, ApprovalVote } from '../../../../contract/console/approvals/schemas'
import { actorName } from '../../../../contract/primitives/actorName'
import { useWrite } from '../../../client/useWrite'
import { ConfirmButton } from '../../../components/ConfirmButton'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { TimeText } from '../../../components/TimeText'
import { FileButton } from '../../team/notes/FileButton'
import { SignedText } from './SignedText'
import styles from './Signing.module.css'
import { namesText } from './signTask'
import { words } from './words'

function VoteHead({ vote }: { readonly vote: ApprovalVote }) {
  const { by, onBehalfOf, method, isStrong, state, castAt } = vote
  const endedAt = vote.withdrawnAt ?? vote.voidedAt
  return (
    <p className={styles.by}>
      <strong>{actorName(by)}</strong>
      {onBehalfOf.length > 0 && <span>{words.inPlaceOf(namesText(onBehalfOf))}</span>}
      <span>{words.methods[method]}</span>
      {!isStrong && state === 'COUNTS' && <span className={styles.weaker}>{words.weaker}</span>}
      <TimeText at={castAt} />
      {state !== 'COUNTS' && (
        <span className={styles.ended}>
          <strong>{endedAt === null ? words.states[state] : words.ended[state]}</strong>{' '}
          {endedAt !== null && <TimeText at={endedAt} />}
        </span>
      )}
    </p>
  )
}

/** Taking back one's own signature. The key belongs to it while it stands there. */
function Withdraw({ voteId }: { readonly voteId: string }) {
  const write = useWrite('withdrawVote')
  return (
    <>
      <div>
        <ConfirmButton
          operation="withdrawVote"
          size="xs"
          shortcut="withdrawVote"
          question={words.withdrawQuestion}
          confirmLabel={words.withdraw}
          onConfirm={() => write.send({ params: { voteId } })}
        >
          {words.withdraw}
        </ConfirmButton>
      </div>
      <ServiceErrorAlert error={write.error} title={words.withdrawFailed} />
    </>
  )
}

function Vote({ vote, isOwn }: { readonly vote: ApprovalVote; readonly isOwn: boolean }) {
  const { id, method, isStrong, state, reason, checklist, evidence, voidReason, signature } = vote
  return (
    <li className={styles.vote} data-state={state}>
      <VoteHead vote={vote} />
      {!isStrong && state === 'COUNTS' && <p className="muted">{words.weakerNotes[method]}</p>}
      {state === 'VOID' && voidReason !== null && <p>{words.voidReasons[voidReason]}</p>}
      {reason !== null && (
        <p>
          {words.reason}: {reason}
        </p>
      )}
      {checklist.length > 0 && (
        <p>
          {words.confirmed}: {checklist.join(', ')}
        </p>
      )}
      {evidence.map(({ fileId, name, sha256 }) => (
        <div key={fileId} className={styles.evidence}>
          {words.evidence}: <FileButton file={{ id: fileId, name: name ?? fileId, sha256 }} />
        </div>
      ))}
      {signature !== null && (
        <SignedText label={words.signedText} text={signature.text} sha256={signature.textSha256} />
      )}
      {isOwn && <Withdraw voteId={id} />}
    </li>
  )
}

function Requirements({ requirements }: Pick<ApprovalStanding, 'requirements'>) {
  return (
    <ul className={styles.rules}>
      {requirements.map(({ ruleId, sentence, isMet, signed, people }) => {
        const Icon = isMet ? IconCheck : IconSignature
        return (
          <li key={ruleId} className={styles.rule} data-met={isMet}>
            <Icon size={14} stroke={2} aria-hidden="true" />
            <span>{sentence}</span>
            <span>{words.count(Math.min(signed, people), people)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What is missing, and why whoever is at the desk cannot add it. */
function Missing({ standing }: { readonly standing: ApprovalStanding }) {
  const { isWaiting, isComplete, missing, requirements, signer } = standing
  if (!isWaiting) return null
  if (isComplete) return <p className={styles.complete}>{words.complete}</p>
  return (
    <>
      <p className={styles.missing}>
        <strong>{words.missing}</strong> {missing.join(' ')}
      </p>
      {requirements.map(({ ruleId, warning }) =>
        warning === null ? null : (
          <p key={ruleId} className={styles.warning}>
            {warning}
          </p>
        ),
      )}
      {signer !== null && signer.sentence !== null && <p>{signer.sentence}</p>}
    </>
  )
}

interface SignaturesBlockProps {
  readonly standing: ApprovalStanding | undefined
  /** It is decided, and can still be undone: nothing is missing, and nothing is to be done. */
  readonly isHeld?: boolean
}

/** What the approval rules ask of a payment, and who has signed it; nothing where no rule is about it. */
export function SignaturesBlock({ standing, isHeld = false }: SignaturesBlockProps) {
  if (standing === undefined || (!standing.isRequired && standing.votes.length === 0)) return null
  const { requirements, votes, signer } = standing
  // What is decided already is taken back with the decision.
  const ownVoteId = isHeld ? null : signer?.ownVoteId
  return (
    <Section title={words.title}>
      <Requirements requirements={requirements} />
      {!isHeld && <Missing standing={standing} />}
      {votes.length === 0 && <p className="muted">{words.nobody}</p>}
      <ol className={styles.votes}>
        {votes.map((vote) => (
          <Vote key={vote.id} vote={vote} isOwn={vote.id === ownVoteId} />
        ))}
      </ol>
      {standing.isWaiting && (
        <SignedText label={words.text} text={standing.subject.text} sha256={standing.subject.sha256} />
      )}
    </Section>
  )
}
