import type { ActionDetail } from '../../../../contract/console/agents/schemas'
import { KeyValue } from '../../../components/KeyValue'
import { MoneyText } from '../../../components/MoneyText'
import { whole } from '../moneySentence'
import { words } from './words'

const { facts } = words.dialog

interface PlainFactsProps {
  readonly detail: ActionDetail
  readonly ruleVersion: number
}

/** What a signature is about, in the words of the desk; to the letter it stands in the text that is signed. */
export function PlainFacts({ detail, ruleVersion }: PlainFactsProps) {
  const { figures, source, destination, customer, agent } = detail
  return (
    <KeyValue
      rows={[
        {
          label: facts.amount,
          value: <MoneyText amountMinor={figures.sendingMinor} currency={figures.sendingCurrency} />,
        },
        { label: facts.from, value: whole(source.label) },
        {
          label: facts.to,
          value: [destination.holderName, destination.label]
            .filter((part) => part !== null)
            .map(whole)
            .join(', '),
        },
        { label: facts.asked, value: facts.askedBy(agent.name, customer.name) },
        { label: facts.rules, value: facts.version(ruleVersion) },
      ]}
    />
  )
}
