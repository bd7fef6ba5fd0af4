import type { MoneyProposal } from '../../../../contract/console/approvals/proposals'
import { CopyableId } from '../../../components/CopyableId'
import { KeyValue } from '../../../components/KeyValue'
import { MoneyText } from '../../../components/MoneyText'
import { PayeeName } from '../../../components/PayeeName'
import { idTail, idTypeOf } from '../../../navigation/idText'
import { words } from './words'

const text = words.facts

interface ProposalFactsProps {
  readonly proposal: MoneyProposal
  /** Where it is signed: under which version of the rules. */
  readonly ruleVersion?: number
}

/** An account of our own by its currency and its ending, as everywhere at the desk; another one by its id. */
function SourceAccount({ id, currency }: { readonly id: string; readonly currency: string }) {
  return <CopyableId id={id} label={idTypeOf(id) === 'InternalAccount' ? text.account(currency, idTail(id)) : null} />
}

/** What is proposed, in the words of the desk; to the letter it stands in the text that is signed. */
export function ProposalFacts({ proposal, ruleVersion }: ProposalFactsProps) {
  const { call, amount, receiving, sourceAccountId, payee, proposedBy, reason, quoteId } = proposal
  const isCollected = call.operationId === 'createTransferIn'
  const isSigning = ruleVersion !== undefined
  const arrives = receiving !== null && receiving.currency !== amount.currency ? receiving : null
  return (
    <KeyValue
      rows={[
        { label: text.amount, value: <MoneyText {...amount} /> },
        { label: text.receives, value: arrives === null ? null : <MoneyText {...arrives} /> },
        {
          label: isCollected ? text.to : text.from,
          value: sourceAccountId === null ? null : <SourceAccount id={sourceAccountId} currency={amount.currency} />,
        },
        {
          label: isCollected ? text.from : text.to,
          value: (
            <>
              <PayeeName name={payee.name} lookalike={payee.lookalike} />{' '}
              {payee.id === null ? payee.identifier : <CopyableId id={payee.id} label={payee.identifier} />}
            </>
          ),
        },
        { label: text.asked, value: isSigning ? proposedBy.name : null },
        { label: text.reason, value: isSigning ? reason : null },
        { label: text.quote, value: isSigning || quoteId === null ? null : <CopyableId id={quoteId} /> },
        { label: text.rules, value: isSigning ? words.version(ruleVersion) : null },
      ]}
    />
  )
}
