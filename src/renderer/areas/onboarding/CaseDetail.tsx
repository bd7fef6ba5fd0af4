import { useEffect, useState } from 'react'
import type { OnboardingCase } from '../../../contract/console/onboarding/schemas'
import type { Comparison } from '../../../contract/documents/review'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { OwnershipChart } from '../beneficial-owners/OwnershipChart'
import { profileRows } from '../customers/profileRows'
import { Notes } from '../team/notes/Notes'
import { BesideDocument } from './BesideDocument'
import { CaseActs } from './CaseActs'
import styles from './CaseDetail.module.css'
import { CaseHistory } from './CaseHistory'
import { Compare } from './Compare'
import { DocumentPanel } from './DocumentPanel'
import { ErrorList } from './ErrorList'
import { OwnerVerdictBar } from './OwnerReview'
import { CaseBadge } from './onboardingColumns'
import { Requirements } from './Requirements'
import { words } from './words'

function Head({ found }: { readonly found: OnboardingCase }) {
  return (
    <DetailHeader
      title={found.name}
      status={<CaseBadge item={found} isFramed />}
      subtitle={
        <>
          <span>{words.kinds[found.customerType]}</span>
          <span>
            {words.since} <TimeText at={found.since} isExact />
          </span>
          <CopyableId id={found.id} isLinked={false} />
          <PageLink to={itemAddress('customers', found.id)}>{words.openCustomer}</PageLink>
        </>
      }
    />
  )
}

/** The document in the address, else the first that nobody looked at, else the first. */
function useShownDocument(found: OnboardingCase) {
  const { document } = useSearchValues()
  const setSearch = useSetSearch()
  const list = found.documentList
  const [startId] = useState(() => (list.find(({ review }) => review === null) ?? list[0])?.id)
  const shown = list.find(({ id }) => id === document) ?? list.find(({ id }) => id === startId) ?? list[0]
  return { shown, show: (id: string) => setSearch({ document: id }) }
}

interface OwnersProps {
  readonly found: OnboardingCase
  readonly onShow: (documentId: string) => void
}

function Owners({ found, onShow }: OwnersProps) {
  const [ownerId, setOwnerId] = useState<string | null>(null)
  const { customer, documentList } = found
  if (customer.customerType !== 'BUSINESS') return null
  const owners = customer.beneficialOwners ?? []
  const showPapers = (id: string) => {
    setOwnerId(id)
    const paper = documentList.findLast(({ documentHolder }) => documentHolder === id)
    if (paper !== undefined) onShow(paper.id)
  }
  return (
    <Section
      title={words.owners}
      aside={<PageLink to={placeAddress('beneficialOwners', { business: found.id })}>{words.openOwners}</PageLink>}
    >
      {owners.length === 0 ? (
        <p className="muted">{words.noOwners}</p>
      ) : (
        <OwnershipChart owners={owners} selectedId={ownerId} onSelect={showPapers} reviews={found.ownerReviews} />
      )}
      {ownerId !== null && <OwnerVerdictBar key={ownerId} found={found} ownerId={ownerId} />}
    </Section>
  )
}

function Asked({ found }: { readonly found: OnboardingCase }) {
  const { verification } = found
  if (verification === null || verification.errors.length === 0) return null
  return (
    <Section title={verification.verificationStatus === 'REJECTED' ? words.grounds : words.asked}>
      <ErrorList found={found} errors={verification.errors} />
    </Section>
  )
}

interface BodyProps {
  readonly found: OnboardingCase
  readonly onDecided: (customerId: string) => void
}

function Body({ found, onDecided }: BodyProps) {
  const { shown, show } = useShownDocument(found)
  const [marks, setMarks] = useState<Readonly<Record<string, readonly Comparison[]>>>({})
  const shownId = shown?.id ?? null
  const marksOfShown = shown === undefined ? [] : (marks[shown.sha256] ?? shown.review?.compared ?? [])
  return (
    <div className={styles.frame}>
      <Head found={found} />
      <BesideDocument
        document={
          <DocumentPanel found={found} document={shown} holderId={found.id} marks={marksOfShown} onShow={show} />
        }
        isEmpty={shown === undefined}
      >
        {shown !== undefined && (
          <Compare
            found={found}
            document={shown}
            marks={marksOfShown}
            onMark={(next) => setMarks({ ...marks, [shown.sha256]: next })}
          />
        )}
        <Requirements found={found} shownId={shownId} onShow={show} />
        <Asked found={found} />
        <Owners found={found} onShow={show} />
        <Section title={words.declared}>
          <KeyValue rows={profileRows(found.customer)} />
        </Section>
        <Notes targetId={found.id} />
        <CaseHistory found={found} />
      </BesideDocument>
      <CaseActs found={found} onDecided={onDecided} />
    </div>
  )
}

/** A verification's address leads to its customer. */
function useCustomerAddress(found: OnboardingCase | undefined): void {
  const { id, arrive } = useSelection()
  const customerId = found?.id
  useEffect(() => {
    if (customerId !== undefined && id !== null && id !== customerId && id.startsWith('Verification:'))
      arrive(customerId)
  }, [customerId, id, arrive])
}

/** One customer's onboarding: what was declared beside the documents, what is missing, and the decision. */
export function CaseDetail({ id, onDecided }: { readonly id: string; readonly onDecided: BodyProps['onDecided'] }) {
  const read = useRead('getOnboardingCase', { params: { customerId: id } })
  useCustomerAddress(read.data)
  return (
    <StatePanel read={read} skeletonLines={14}>
      {(found) => <Body key={found.id} found={found} onDecided={onDecided} />}
    </StatePanel>
  )
}
