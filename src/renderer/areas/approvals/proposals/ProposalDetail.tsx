import type { MoneyProposal } from '../../../../contract/console/approvals/proposals'
import { usePreferences } from '../../../client/preferences'
import { useRead } from '../../../client/useRead'
import { CopyableId } from '../../../components/CopyableId'
import { Countdown } from '../../../components/Countdown'
import { DetailHeader } from '../../../components/DetailHeader'
import { moneyText } from '../../../components/format/moneyText'
import type { MovingOn } from '../../../components/list/waitingList'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { StatePanel } from '../../../components/StatePanel'
import { TimeText } from '../../../components/TimeText'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress } from '../../../navigation/placeAddress'
import { DossierButton } from '../../dossier/DossierButton'
import { Notes } from '../../team/notes/Notes'
import styles from '../ActionDetail.module.css'
import { useKeysOfEnded } from '../decisionRest'
import { SignaturesBlock } from '../signing/SignaturesBlock'
import { words as signingWords } from '../signing/words'
import { words as approvalsWords } from '../words'
import { ProposalActs, useProposalStanding } from './ProposalActs'
import { ProposalFacts } from './ProposalFacts'
import { isFailedUnsigned, isWithdrawn, OUTCOMES, typeOf } from './waitingRows'
import { words } from './words'

/** What is proposed in one sentence: `Pay MXN 184,300.00 to Ferretería Luna SA`. */
function headlineOf(proposal: MoneyProposal, isIso: boolean): string {
  const { amount, receiving, payee } = proposal
  const { amountMinor, currency } = receiving ?? amount
  const money = `${moneyText(amountMinor, currency, { isIso })} ${currency}`
  return approvalsWords.headline[typeOf(proposal)](money, payee.name ?? payee.identifier ?? payee.id ?? '')
}

function Head({ proposal, headline }: { readonly proposal: MoneyProposal; readonly headline: string }) {
  const { id, customerId, customerName, proposedBy, proposedAt, expiresAt, state, reason } = proposal
  return (
    <DetailHeader
      title={headline}
      status={state === 'WAITING' && expiresAt !== null ? <Countdown until={expiresAt} hasLead /> : null}
      subtitle={
        <>
          <span>
            {approvalsWords.forCustomer}{' '}
            {customerId === null ? (
              words.platform
            ) : (
              <PageLink to={itemAddress('customers', customerId)}>{customerName ?? ''}</PageLink>
            )}
          </span>
          <span>
            {words.askedBy} <strong>{proposedBy.name}</strong>
          </span>
          <TimeText at={proposedAt} />
          <span className={styles.purpose}>
            {words.reason}: {reason}
          </span>
        </>
      }
      actions={<DossierButton kind="DECISION" id={id} />}
    />
  )
}

/** How a proposal has ended: by whom, when, why, and the payment it became. */
function Ended({ proposal }: { readonly proposal: MoneyProposal }) {
  const { state, endedBy, endedAt, cancelReason, failure, transactionId } = proposal
  if (state === 'WAITING') return null
  const ending = isWithdrawn(proposal) ? 'withdrawn' : isFailedUnsigned(proposal) ? 'unsigned' : state
  return (
    <section
      className={styles.decision}
      data-outcome={state === 'EXPIRED' ? undefined : OUTCOMES[state]}
      aria-label={approvalsWords.decision.title}
    >
      <p className={styles.head}>
        <strong>{words.ended[ending]}</strong>{' '}
        <span>
          {endedBy !== null && (
            <>
              {words.by} <strong>{endedBy.name}</strong>{' '}
            </>
          )}
          {endedAt !== null && <TimeText at={endedAt} />}
        </span>
      </p>
      {cancelReason !== null && (
        <p>
          {approvalsWords.decision.reason}: {cancelReason}
        </p>
      )}
      {failure !== null && <p>{failure.message}</p>}
      {transactionId !== null && (
        <p className={styles.row}>
          {words.payment} <CopyableId id={transactionId} />
        </p>
      )}
    </section>
  )
}

interface ProposalDetailProps {
  readonly id: string
  /** Where one goes on after a signature, or once it has ended. */
  readonly movingOn: MovingOn
}

function Body({ proposal, movingOn }: Pick<ProposalDetailProps, 'movingOn'> & { readonly proposal: MoneyProposal }) {
  const { hasIsoFormats } = usePreferences()
  const standing = useProposalStanding(proposal.id)
  const headline = headlineOf(proposal, hasIsoFormats)
  const isOpen = proposal.state === 'WAITING' || proposal.state === 'EXPIRED'
  const moveOn = () => movingOn.moveOn(proposal.id)
  useKeysOfEnded(!isOpen, moveOn)
  return (
    <div className={styles.frame}>
      <Head proposal={proposal} headline={headline} />
      {/* There before it has anything to say: what comes with its text is not read out. */}
      <div aria-live="polite">
        <Ended proposal={proposal} />
      </div>
      {proposal.state === 'WAITING' && (
        <p role="note" aria-label={words.noForecast.title} className={styles.noForecast}>
          {words.noForecast.text}
        </p>
      )}
      <div className={styles.columns}>
        <div>
          <SignaturesBlock standing={standing.data} />
          <Section title={words.facts.title}>
            <ProposalFacts proposal={proposal} />
          </Section>
        </div>
        <div>
          <Notes targetId={proposal.id} />
          <Section title={words.facts.ids}>
            <CopyableId id={proposal.id} isLinked={false} />
          </Section>
        </div>
      </div>
      {isOpen && (
        <section className={styles.bar} aria-label={approvalsWords.decide.label}>
          <ServiceErrorAlert error={standing.error} title={signingWords.notRead} />
          <div className={styles.buttons}>
            <ProposalActs
              {...{ proposal, headline }}
              standing={standing.data}
              onEnded={moveOn}
              onStayed={movingOn.stay}
            />
          </div>
        </section>
      )}
    </div>
  )
}

/** A proposed payment: what is missing before it is paid, what it is about, signing and ending it. */
export function ProposalDetail({ id, movingOn }: ProposalDetailProps) {
  const read = useRead('getMoneyProposal', { params: { proposalId: id } })
  return (
    <StatePanel read={read} skeletonLines={10}>
      {(proposal) => <Body key={id} proposal={proposal} movingOn={movingOn} />}
    </StatePanel>
  )
}
