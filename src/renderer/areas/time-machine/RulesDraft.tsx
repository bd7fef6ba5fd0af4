import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ApprovalRule, ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { RuleFormDialog } from '../approval-rules/RuleFormDialog'
import { withoutRule } from '../approval-rules/ruleForm'
import { asksOf, changesText, whenText } from '../approval-rules/ruleSentences'
import { useRuleNames } from '../approval-rules/useRuleNames'
import { words as ruleWords } from '../approval-rules/words'
import styles from './TimeMachine.module.css'
import { words } from './words'

const w = words.rules

interface RulesDraftProps {
  /** What is in force. */
  readonly version: ApprovalRuleSet
  readonly draft: ApprovalRuleSet
  readonly onChange: (draft: ApprovalRuleSet) => void
  readonly onReplay: () => unknown
  readonly hasReplay: boolean
  readonly isSending: boolean
  readonly error: ServiceCallError | null
}

/** The approval rules as a draft, in sentences: each is changed, taken out or added, and nothing of it is saved. */
export function RulesDraft({ version, draft, onChange, onReplay, hasReplay, isSending, error }: RulesDraftProps) {
  const names = useRuleNames()
  const [edited, setEdited] = useState<ApprovalRule | 'NEW' | null>(null)
  const changes = changesText(version, draft, names)
  return (
    <>
      <p className="muted">{w.draftNote}</p>
      <section aria-label={words.changesTitle} className={styles.changes}>
        {changes.length === 0 ? w.unchanged : null}
        <ul className={styles.sentences}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </section>
      {draft.rules.length === 0 && <p>{w.noRules}</p>}
      {draft.rules.map((rule) => (
        <section key={rule.id} className={styles.rule} aria-label={rule.name}>
          <h2>{rule.name}</h2>
          <p>
            {whenText(rule, names)}: {asksOf(rule, names)}.
          </p>
          <div className={styles.acts}>
            <Button
              size="xs"
              variant="default"
              aria-label={ruleWords.editOf(rule.name)}
              onClick={() => setEdited(rule)}
            >
              {ruleWords.edit}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={w.takeOutOf(rule.name)}
              onClick={() => onChange(withoutRule(draft, rule.id))}
            >
              {w.takeOut}
            </Button>
          </div>
        </section>
      ))}
      <ServiceErrorAlert error={error} />
      <div className={styles.foot}>
        <Button variant="default" onClick={() => setEdited('NEW')}>
          {ruleWords.add}
        </Button>
        <Button aria-disabled={isSending} onClick={() => void onReplay()}>
          {hasReplay ? words.replayAgain : words.replay}
        </Button>
      </div>
      {edited !== null && (
        <RuleFormDialog
          set={draft}
          rule={edited === 'NEW' ? null : edited}
          values={null}
          submitLabel={w.takeOver}
          onClose={() => setEdited(null)}
          onPreviewed={(next) => {
            onChange(next)
            setEdited(null)
          }}
        />
      )}
    </>
  )
}
