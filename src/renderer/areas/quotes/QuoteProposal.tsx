import type { MoneyProposal } from '../../../contract/console/approvals/proposals'
import { useRead } from '../../client/useRead'
import { Countdown } from '../../components/Countdown'
import { Section } from '../../components/Section'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { ProposalActs, useProposalStanding } from '../approvals/proposals/ProposalActs'
import { isFailedUnsigned, isWithdrawn } from '../approvals/proposals/waitingRows'
import { words } from '../approvals/proposals/words'
import styles from './QuoteDetail.module.css'

/** The newest proposal to execute a quote, and its signatures. */
export function useProposalOf(quoteId: string) {
  const proposal = useRead('listMoneyProposals', { query: { quoteId, limit: 1 } }).data?.data[0]
  return { proposal, standing: useProposalStanding(proposal?.id ?? null).data }
}

interface WaitingProposalProps {
  readonly proposal: MoneyProposal
  readonly standing: ReturnType<typeof useProposalOf>['standing']
  readonly headline: string
}

/** A quote that somebody has proposed to execute: signed here as in Approvals. */
export function WaitingProposal({ proposal, standing, headline }: WaitingProposalProps) {
  return (
    <div className={styles.proposal}>
      <div>
        <p>
          {words.waits(proposal.proposedBy.name, proposal.reason)}{' '}
          <PageLink to={itemAddress('approvals', proposal.id)}>{words.open}</PageLink>
        </p>
        <p className="muted">{words.last}</p>
      </div>
      <div className={styles.acts}>
        <ProposalActs {...{ proposal, standing, headline }} />
        <Countdown until={proposal.expiresAt} hasLead />
      </div>
    </div>
  )
}

function endText(proposal: MoneyProposal): string {
  const { endedBy, cancelReason, failure } = proposal
  const text = words.quoteEnded
  if (proposal.state === 'CANCELLED')
    return text[isWithdrawn(proposal) ? 'withdrawn' : 'CANCELLED'](endedBy?.name ?? '', cancelReason ?? '')
  return text[isFailedUnsigned(proposal) ? 'unsigned' : 'FAILED'](failure?.message ?? '')
}

/** What became of the last proposal, where it did not pay the quote: how it ended and when, whatever came after. */
export function ProposalEnd({ proposal }: { readonly proposal: MoneyProposal | undefined }) {
  if (proposal?.state !== 'FAILED' && proposal?.state !== 'CANCELLED') return null
  return (
    <Section title={words.proposal}>
      <p>
        {endText(proposal)}{' '}
        <span className="muted">
          · <TimeText at={proposal.endedAt} />
        </span>
      </p>
    </Section>
  )
}
