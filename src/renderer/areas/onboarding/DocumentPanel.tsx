import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { OnboardingCase, OnboardingDocument } from '../../../contract/console/onboarding/schemas'
import type { Comparison } from '../../../contract/documents/review'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { countryText } from '../../components/countryOptions'
import { enumText } from '../../components/format/enumText'
import { IconButton } from '../../components/IconButton'
import { KeyValue } from '../../components/KeyValue'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { EmptyState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { useShortcut } from '../../navigation/keys/useShortcut'
import { holderName } from './comparisons'
import { DocumentForm } from './DocumentForm'
import styles from './DocumentPanel.module.css'
import { DocumentViewer } from './DocumentViewer'
import { RefuseDialog } from './RefuseDialog'
import { words } from './words'

const text = words.document

/** How a document was judged, by whom and when. */
function ReviewBadge({ document }: { readonly document: OnboardingDocument }) {
  const { review } = document
  if (review === null) return <StatusBadge status="PENDING" label={text.unreviewed} tone="accent" />
  const { fault, by, at } = review
  return (
    <span className={styles.review}>
      {fault === null ? (
        <StatusBadge status="APPROVED" label={text.accepted} />
      ) : (
        <StatusBadge status={fault} label={`${text.refused}: ${words.types[fault]}`} tone="danger" />
      )}
      <span className="muted">
        {by !== null && text.by(by)} <TimeText at={at} />
      </span>
    </span>
  )
}

const kindText = ({ documentType, side }: OnboardingDocument): string =>
  side === undefined ? enumText(documentType) : `${enumText(documentType)}, ${enumText(side).toLowerCase()}`

function Facts({ document }: { readonly document: OnboardingDocument }) {
  const { documentNumber, issuingAuthority, country, receivedAt, fileName, review } = document
  return (
    <div className={styles.facts}>
      <KeyValue
        rows={[
          { label: text.number, value: documentNumber ?? null },
          { label: text.authority, value: issuingAuthority ?? null },
          { label: text.country, value: countryText(country) },
          { label: text.received, value: <TimeText at={receivedAt} /> },
          { label: words.refuse.reason, value: review?.reason ?? null },
        ]}
      />
      <p className="muted">
        {fileName} · {text.audited}
      </p>
    </div>
  )
}

interface DocumentPanelProps {
  readonly found: OnboardingCase
  readonly document: OnboardingDocument | undefined
  /** Whose a document is that is added here. */
  readonly holderId: string
  readonly marks: readonly Comparison[]
  readonly onShow: (documentId: string) => void
}

/** Shows the document after this one; after a review the next that nobody looked at. */
function neighbour(found: OnboardingCase, id: string, step: 1 | -1, isUnreviewed = false): string | null {
  const list = found.documentList
  const start = list.findIndex((one) => one.id === id)
  for (let distance = 1; distance < list.length; distance++) {
    const one = list[(start + step * distance + list.length * distance) % list.length]
    if (one !== undefined && !(isUnreviewed && one.review !== null)) return one.id
  }
  return null
}

interface JudgementProps extends Omit<DocumentPanelProps, 'document' | 'holderId'> {
  readonly document: OnboardingDocument
}

function Judgement({ found, document, marks, onShow }: JudgementProps) {
  const [isRefusing, setIsRefusing] = useState(false)
  const { id } = document
  const onDone = () => {
    const next = neighbour(found, id, 1, true)
    if (next !== null) onShow(next)
  }
  const review = useWrite('reviewDocument', { onDone })
  const accept = () => review.send({ params: { documentId: id }, body: { verdict: 'ACCEPTED', compared: [...marks] } })
  return (
    <>
      <ServiceErrorAlert error={review.error} title={words.acts.failed} />
      <div className={styles.acts}>
        <ReviewBadge document={document} />
        <span className={styles.verdicts}>
          <ActButton operation="reviewDocument" size="xs" variant="default" shortcut="acceptDocument" onAct={accept}>
            {words.acts.accept}
          </ActButton>
          <ActButton
            operation="reviewDocument"
            size="xs"
            variant="default"
            shortcut="refuseDocument"
            onAct={() => setIsRefusing(true)}
          >
            {words.acts.refuse}
          </ActButton>
        </span>
      </div>
      {isRefusing && (
        <RefuseDialog documentId={id} marks={marks} onClose={() => setIsRefusing(false)} onDone={onDone} />
      )}
    </>
  )
}

/** Takes in what reached the desk in another way, and shows it. */
function AddDocument({ found, holderId, onShow }: Pick<DocumentPanelProps, 'found' | 'holderId' | 'onShow'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActButton
        operation="uploadDocument"
        size="xs"
        variant="default"
        shortcut="addDocument"
        onAct={() => setIsOpen(true)}
      >
        {words.upload.open}
      </ActButton>
      {isOpen && (
        <DocumentForm
          customer={found.customer}
          holderId={holderId}
          onClose={() => setIsOpen(false)}
          onDone={({ id }) => onShow(id)}
        />
      )}
    </>
  )
}

/** The document itself, with the others a key away, and the judgement of it. */
export function DocumentPanel({ found, document, holderId, marks, onShow }: DocumentPanelProps) {
  const list = found.documentList
  const leaf = (step: 1 | -1) => {
    const next = document === undefined ? null : neighbour(found, document.id, step)
    if (next !== null) onShow(next)
  }
  useShortcut('nextDocument', () => leaf(1), list.length > 1)
  useShortcut('previousDocument', () => leaf(-1), list.length > 1)
  const add = <AddDocument found={found} holderId={holderId} onShow={onShow} />
  if (document === undefined) return <EmptyState title={text.none} text={text.noneText} action={add} />
  const place = list.indexOf(document) + 1
  return (
    <section className={styles.panel} aria-label={text.list}>
      <div className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.title}>{kindText(document)}</h3>
          <p className="muted">{holderName(found, document.documentHolder)}</p>
        </div>
        {list.length > 1 && (
          <span className={styles.leaf}>
            <IconButton icon={IconChevronLeft} label={text.previous} onClick={() => leaf(-1)} />
            {text.of(place, list.length)}
            <IconButton icon={IconChevronRight} label={text.next} onClick={() => leaf(1)} />
          </span>
        )}
        {add}
      </div>
      <DocumentViewer key={document.id} document={document} />
      <Judgement key={`judgement ${document.id}`} {...{ found, document, marks, onShow }} />
      <Facts document={document} />
    </section>
  )
}
