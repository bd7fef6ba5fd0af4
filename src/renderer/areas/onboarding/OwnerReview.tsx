import { type ReactNode, useState } from 'react'
import type { OwnerVerdict } from '../../../contract/beneficial-owners/review'
import type { OnboardingCase } from '../../../contract/console/onboarding/schemas'
import type { Comparison } from '../../../contract/documents/review'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { ReasonDialog } from '../../components/ReasonDialog'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { BesideDocument } from './BesideDocument'
import { Compare } from './Compare'
import { holderName } from './comparisons'
import { DocumentPanel } from './DocumentPanel'
import styles from './OwnerReview.module.css'
import { words } from './words'

const text = words.owner

interface OwnerProps {
  readonly found: OnboardingCase
  readonly ownerId: string
}

interface VerdictBarProps extends OwnerProps {
  /** The keys decide about the person; beside a business they decide about the business. */
  readonly hasKeys?: boolean
}

/** A person's word on an owner: by whom and when, and the two acts. */
export function OwnerVerdictBar({ found, ownerId, hasKeys = false }: VerdictBarProps) {
  const [verdict, setVerdict] = useState<OwnerVerdict | null>(null)
  const review = found.ownerReviews[ownerId]
  const said = verdict === 'APPROVED' ? text.approve : text.reject
  return (
    <div className={styles.bar}>
      {review === undefined ? (
        <span className="muted">{text.unreviewed}</span>
      ) : (
        <span className={styles.review}>
          <StatusBadge status={review.verdict} />
          <span className="muted">
            {review.by !== null && words.document.by(review.by)} <TimeText at={review.at} />
          </span>
          <span className={styles.reason}>{review.reason}</span>
        </span>
      )}
      <span className={styles.acts}>
        <ActButton
          operation="reviewBeneficialOwner"
          size="xs"
          variant="default"
          shortcut={hasKeys ? 'approve' : undefined}
          onAct={() => setVerdict('APPROVED')}
        >
          {text.approve.act}
        </ActButton>
        <ActButton
          operation="reviewBeneficialOwner"
          size="xs"
          variant="default"
          shortcut={hasKeys ? 'reject' : undefined}
          onAct={() => setVerdict('REJECTED')}
        >
          {text.reject.act}
        </ActButton>
      </span>
      {verdict !== null && (
        <ReasonDialog
          id="reviewBeneficialOwner"
          title={said.title(holderName(found, ownerId))}
          text={said.text}
          submitLabel={said.act}
          isDangerous={verdict === 'REJECTED'}
          toCall={(reason) => ({ params: { beneficialOwnerId: ownerId }, body: { verdict, reason } })}
          onClose={() => setVerdict(null)}
        />
      )}
    </div>
  )
}

interface OwnerReviewProps {
  readonly customerId: string
  readonly ownerId: string
  /** What was declared. */
  readonly children: ReactNode
}

function Reviewed({ found, ownerId, children }: OwnerProps & Pick<OwnerReviewProps, 'children'>) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [marks, setMarks] = useState<readonly Comparison[] | null>(null)
  const own = { ...found, documentList: found.documentList.filter(({ documentHolder }) => documentHolder === ownerId) }
  const shown = own.documentList.find(({ id }) => id === chosenId) ?? own.documentList[0]
  const marksOfShown = marks ?? shown?.review?.compared ?? []
  const show = (id: string) => {
    setChosenId(id)
    setMarks(null)
  }
  return (
    <BesideDocument
      document={<DocumentPanel found={own} document={shown} holderId={ownerId} marks={marksOfShown} onShow={show} />}
      isEmpty={shown === undefined}
    >
      {shown !== undefined && <Compare found={own} document={shown} marks={marksOfShown} onMark={setMarks} />}
      <Section title={text.title}>
        <OwnerVerdictBar found={found} ownerId={ownerId} hasKeys />
      </Section>
      {children}
    </BesideDocument>
  )
}

/** The identity documents of one owner beside what was declared, and what was decided of the person. */
export function OwnerReview({ customerId, ownerId, children }: OwnerReviewProps) {
  const read = useRead('getOnboardingCase', { params: { customerId } })
  return (
    <StatePanel read={read}>
      {(found) => (
        <Reviewed key={ownerId} found={found} ownerId={ownerId}>
          {children}
        </Reviewed>
      )}
    </StatePanel>
  )
}
