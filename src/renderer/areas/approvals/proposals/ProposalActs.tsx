import { useState } from 'react'
import type { MoneyProposal } from '../../../../contract/console/approvals/proposals'
import type { ApprovalStanding } from '../../../../contract/console/approvals/schemas'
import { useStore } from '../../../client/createStore'
import { deskOperator } from '../../../client/deskOperator'
import { useRead } from '../../../client/useRead'
import { ActButton } from '../../../components/ActButton'
import { ReasonDialog } from '../../../components/ReasonDialog'
import { needsSigning, SignActs } from '../signing/SignActs'
import { ProposalFacts } from './ProposalFacts'
import { words } from './words'

/** The signatures under a proposal. Input: null where there is none. */
export function useProposalStanding(proposalId: string | null) {
  const params = { subjectId: proposalId ?? '' }
  return useRead('getApprovalStanding', { params }, { isEnabled: proposalId !== null })
}

/** Ends the proposal: whoever made it withdraws it, everybody else refuses it. */
function EndDialog({ proposal, isOwn, onClose }: EndDialogProps) {
  return (
    <ReasonDialog
      id="cancelMoneyProposal"
      title={isOwn ? words.withdrawTitle : words.refuseTitle}
      text={words.endText}
      submitLabel={isOwn ? words.withdrawSubmit : words.refuseSubmit}
      isDangerous
      toCall={(reason) => ({ params: { proposalId: proposal.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

interface EndDialogProps {
  readonly proposal: MoneyProposal
  readonly isOwn: boolean
  readonly onClose: () => void
}

interface ProposalActsProps {
  readonly proposal: MoneyProposal
  readonly standing: ApprovalStanding | undefined
  readonly headline: string
}

/** Signing a proposed payment, oneself or a second person, and ending it; each by its key. */
export function ProposalActs({ proposal, standing, headline }: ProposalActsProps) {
  const [isEnding, setIsEnding] = useState(false)
  const me = useStore(deskOperator)?.id ?? null
  const isOwn = me !== null && proposal.proposedBy.id === me
  const isSigned = needsSigning(standing) && proposal.state === 'WAITING'
  return (
    <>
      {isSigned && (
        <SignActs
          facts={<ProposalFacts proposal={proposal} ruleVersion={standing.ruleVersion} />}
          standing={standing}
          headline={headline}
          doom={null}
          hasKeys
          startsOpen={false}
        />
      )}
      <ActButton
        operation="cancelMoneyProposal"
        variant={isSigned ? 'default' : 'filled'}
        shortcut="reject"
        onAct={() => setIsEnding(true)}
      >
        {isOwn ? words.withdraw : words.refuse}
      </ActButton>
      {isEnding && <EndDialog proposal={proposal} isOwn={isOwn} onClose={() => setIsEnding(false)} />}
    </>
  )
}
