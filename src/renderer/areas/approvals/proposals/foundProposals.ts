import type { MoneyProposal } from '../../../../contract/console/approvals/proposals'
import type { SearchHit } from '../../../../contract/console/objects/schemas'
import { meantAmounts } from '../../../../contract/exchange-rates/meantAmounts'
import { holdsText } from '../../../../contract/primitives/foldedText'
import { idEndOf } from '../../../../contract/primitives/idForm'
import { isWithdrawn, OUTCOMES, typeOf } from './waitingRows'
import { words } from './words'

const STATUSES = { ...OUTCOMES, WAITING: 'PENDING_APPROVAL', EXPIRED: 'EXPIRED' } as const

function isOfId({ id, quoteId, transactionId, customerId, payee }: MoneyProposal, text: string): boolean {
  const end = idEndOf(text)
  return [id, quoteId, transactionId, customerId, payee.id].some(
    (known) => known !== null && (known === text || (end !== null && known.endsWith(end))),
  )
}

const isOfAmount = ({ amount, receiving }: MoneyProposal, text: string): boolean =>
  meantAmounts(text).some(({ minor, currencies }) =>
    [amount, receiving].some((money) => money?.amountMinor === minor && currencies.includes(money.currency)),
  )

const isOfParty = ({ customerName, payee, proposedBy }: MoneyProposal, text: string): boolean =>
  [customerName, payee.name, proposedBy.name].some((name) => name !== null && holdsText(name, text))

/** How a text finds a proposed payment, as the service finds what agents ask for; null where it does not. */
function matchOf(proposal: MoneyProposal, text: string): SearchHit['match'] | null {
  if (isOfId(proposal, text)) return 'ID'
  if (isOfAmount(proposal, text)) return 'AMOUNT'
  if (holdsText(proposal.reason, text)) return 'TEXT'
  return isOfParty(proposal, text) ? 'PARTY' : null
}

/** The proposals that a text finds, each once, as a search shows them. An empty text finds nothing. */
export function foundProposals(proposals: readonly MoneyProposal[], text: string): readonly SearchHit[] {
  const all = [...new Map(proposals.map((proposal) => [proposal.id, proposal])).values()]
  return all.flatMap((proposal) => {
    const match = text === '' ? null : matchOf(proposal, text)
    if (match === null) return []
    const { id, state, amount, payee, proposedBy, customerId, customerName, proposedAt } = proposal
    const title = payee.name ?? customerName ?? words.platform
    return {
      kind: 'AGENT_ACTION',
      id,
      title,
      subtitle: [proposedBy.name, customerName].filter((name) => name !== null && name !== title).join(' · '),
      customerId,
      type: typeOf(proposal),
      status: isWithdrawn(proposal) ? 'WITHDRAWN' : STATUSES[state],
      ...amount,
      identifier: payee.identifier,
      createdAt: proposedAt,
      match,
    }
  })
}
