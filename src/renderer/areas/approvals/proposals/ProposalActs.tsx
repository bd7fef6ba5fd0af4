import type { MoneyProposal } from '../../../../contract/console/approvals/proposals'
import type { ApprovalStanding } from '../../../../contract/console/approvals/schemas'
import { useRead } from '../../../client/useRead'
import { EndAsking } from '../EndAsking'
import { needsSigning, SignActs } from '../signing/SignActs'
import { ProposalFacts } from './ProposalFacts'
import { words } from './words'

/** The signatures under a proposal. Input: null where there is none. */
export function useProposalStanding(proposalId: string | null) {
  const params = { subjectId: proposalId ?? '' }
  return useRead('getApprovalStanding', { params }, { isEnabled: proposalId !== null })
}

interface ProposalActsProps {
  readonly proposal: MoneyProposal
  readonly standing: ApprovalStanding | undefined
  readonly headline: string
  /** Told once it waits no more, and nothing of that has to be read: it was paid, refused or withdrawn. */
  readonly onEnded?: () => void
  /** Told of a signature after which it waits for more, or that could not be carried out. */
  readonly onStayed?: () => void
}

/** Signing a proposed payment, oneself or a second person, and ending it; each by its key. */
export function ProposalActs({ proposal, standing, headline, onEnded, onStayed }: ProposalActsProps) {
  const isSigned = needsSigning(standing) && proposal.state === 'WAITING'
  return (
    <>
      {isSigned && (
        <SignActs
          facts={<ProposalFacts proposal={proposal} ruleVersion={standing.ruleVersion} />}
          standing={standing}
          headline={headline}
          warning={null}
          hasKeys
          startsOpen={false}
          onSigned={({ outcome }) => (outcome === 'EXECUTED' ? onEnded?.() : onStayed?.())}
        />
      )}
      <EndAsking
        id="cancelMoneyProposal"
        words={words}
        askedBy={proposal.proposedBy}
        variant={isSigned ? 'default' : 'filled'}
        shortcut="reject"
        toCall={(reason) => ({ params: { proposalId: proposal.id }, body: { reason } })}
        onDone={onEnded}
      />
    </>
  )
}
