import { Group } from '@mantine/core'
import { useState } from 'react'
import type { MoneyProposal } from '../../../contract/console/approvals/proposals'
import type { ApprovalStanding } from '../../../contract/console/approvals/schemas'
import type { Quote } from '../../../contract/quotes/schemas'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { Countdown } from '../../components/Countdown'
import { KeyValue } from '../../components/KeyValue'
import { MoneyText } from '../../components/MoneyText'
import { ReasonDialog } from '../../components/ReasonDialog'
import { needsSigning, SignActs } from '../approvals/signing/SignActs'
import styles from './QuoteDetail.module.css'
import { words } from './words'

const text = words.proposal

/** The newest proposal to execute a quote, and its signatures. */
export function useProposalOf(quoteId: string) {
  const proposal = useRead('listMoneyProposals', { query: { quoteId, limit: 1 } }).data?.data[0]
  const params = { subjectId: proposal?.id ?? '' }
  const standing = useRead('getApprovalStanding', { params }, { isEnabled: proposal !== undefined }).data
  return { proposal, standing }
}

function Facts({ proposal, ruleVersion }: { readonly proposal: MoneyProposal; readonly ruleVersion: number }) {
  const { amount, sourceAccountId, payee, proposedBy, reason } = proposal
  return (
    <KeyValue
      rows={[
        { label: text.facts.amount, value: <MoneyText {...amount} /> },
        { label: text.facts.from, value: sourceAccountId !== null && <CopyableId id={sourceAccountId} /> },
        { label: text.facts.to, value: [payee.name, payee.identifier ?? payee.id].filter(Boolean).join(', ') },
        { label: text.facts.asked, value: proposedBy.name },
        { label: text.facts.reason, value: reason },
        { label: text.facts.rules, value: text.version(ruleVersion) },
      ]}
    />
  )
}

interface ProposalActsProps {
  readonly quote: Quote
  readonly proposal: MoneyProposal
  readonly standing: ApprovalStanding | undefined
  readonly headline: string
}

/** Signing or cancelling a proposed payment. */
export function ProposalActs({ quote, proposal, standing, headline }: ProposalActsProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  return (
    <div className={styles.proposal}>
      <div>
        <p>{text.waits(proposal.proposedBy.name, proposal.reason)}</p>
        <p className="muted">{text.last}</p>
      </div>
      <Group gap="sm">
        {needsSigning(standing) && (
          <SignActs
            facts={<Facts proposal={proposal} ruleVersion={standing.ruleVersion} />}
            standing={standing}
            headline={headline}
            doom={null}
            hasKeys={false}
            startsOpen={false}
          />
        )}
        <ActButton operation="cancelMoneyProposal" variant="default" onAct={() => setIsCancelling(true)}>
          {text.cancel}
        </ActButton>
        <Countdown until={quote.expiresAt} hasLead />
      </Group>
      {isCancelling && (
        <ReasonDialog
          id="cancelMoneyProposal"
          title={text.cancelTitle}
          text={text.cancelText}
          submitLabel={text.cancel}
          isDangerous
          toCall={(reason) => ({ params: { proposalId: proposal.id }, body: { reason } })}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </div>
  )
}

/** What became of the last proposal, where the quote is to be paid still. */
export function ProposalEnd({ proposal }: { readonly proposal: MoneyProposal | undefined }) {
  if (proposal?.state === 'FAILED') return <p>{text.failed(proposal.failure?.message ?? '')}</p>
  if (proposal?.state !== 'CANCELLED') return null
  return <p className="muted">{text.cancelled(proposal.endedBy?.name ?? '', proposal.cancelReason ?? '')}</p>
}

/** Where an approval rule lets nobody pay alone. */
export function ProposeButton({ quoteId }: { readonly quoteId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActButton operation="createMoneyProposal" onAct={() => setIsOpen(true)}>
        {text.act}
      </ActButton>
      {isOpen && (
        <ReasonDialog
          id="createMoneyProposal"
          title={text.title}
          text={text.text}
          submitLabel={text.act}
          toCall={(reason) => ({ body: { call: { operationId: 'executeQuote', params: { quoteId } }, reason } })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
