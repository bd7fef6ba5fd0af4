import type { ChangeContent } from '../../../../contract/console/approvals/changes'
import { PolicyChanges } from '../../agents/history/PolicyChanges'
import { useWriteMoney } from '../../agents/useWriteMoney'
import { changesText } from '../../approval-rules/ruleSentences'
import { useRuleNames } from '../../approval-rules/useRuleNames'
import styles from './Changes.module.css'

type RulesContent = Extract<ChangeContent, { readonly kind: 'RULES' }>

function RulesDifference({ before, after }: RulesContent) {
  const names = useRuleNames()
  return (
    <ul className={styles.sentences}>
      {changesText(before, after, names).map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}

/** What a change would change, a sentence for each thing. */
export function ChangeDifference({ content }: { readonly content: ChangeContent }) {
  const money = useWriteMoney()
  if (content.kind === 'RULES') return <RulesDifference {...content} />
  return <PolicyChanges before={content.before} after={content.after} money={money} />
}
