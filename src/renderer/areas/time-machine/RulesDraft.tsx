import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ApprovalRule, ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import type { Write } from '../../client/useWrite'
import { FormFrame } from '../../components/FormFrame'
import { RuleFormDialog } from '../approval-rules/RuleFormDialog'
import { withoutRule } from '../approval-rules/ruleForm'
import { asksOf, changesText, whenText } from '../approval-rules/ruleSentences'
import { useRuleNames } from '../approval-rules/useRuleNames'
import { words as ruleWords } from '../approval-rules/words'
import { DRAFT_GOES_WITH } from './DraftForm'
import styles from './TimeMachine.module.css'
import type { KeptDraft } from './useKeptDraft'
import { words } from './words'

const w = words.rules

interface RulesDraftProps {
  /** What is in force. */
  readonly version: ApprovalRuleSet
  readonly draft: ApprovalRuleSet
  readonly onChange: (draft: ApprovalRuleSet) => void
  readonly onReplay: () => unknown
  readonly hasReplay: boolean
  readonly send: Pick<Write<'replayApprovalRules'>, 'isSending' | 'error'>
  readonly kept: Pick<KeptDraft<ApprovalRuleSet>, 'by' | 'isChanged'>
}

interface RuleProps {
  readonly rule: ApprovalRule
  readonly sentence: string
  readonly onEdit: () => void
  readonly onTakeOut: () => void
}

function Rule({ rule: { name }, sentence, onEdit, onTakeOut }: RuleProps) {
  return (
    <section className={styles.rule} aria-label={name}>
      <h2>{name}</h2>
      <p>{sentence}</p>
      <div className={styles.acts}>
        <Button size="xs" variant="default" aria-label={ruleWords.editOf(name)} onClick={onEdit}>
          {ruleWords.edit}
        </Button>
        <Button size="xs" variant="default" aria-label={w.takeOutOf(name)} onClick={onTakeOut}>
          {w.takeOut}
        </Button>
      </div>
    </section>
  )
}

/** The approval rules as a draft, in sentences: each is changed, taken out or added, and nothing of it is saved. */
export function RulesDraft({ version, draft, onChange, onReplay, hasReplay, send, kept }: RulesDraftProps) {
  const names = useRuleNames()
  const [edited, setEdited] = useState<ApprovalRule | 'NEW' | null>(null)
  const changes = changesText(version, draft, names)
  return (
    <>
      <FormFrame
        kind="page"
        name={words.draft}
        goesWith={DRAFT_GOES_WITH}
        form={{ submit: onReplay, isSending: send.isSending, error: send.error, reply: kept.by }}
        isChanged={kept.isChanged}
        submitLabel={hasReplay ? words.replayAgain : words.replay}
      >
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
          <Rule
            key={rule.id}
            rule={rule}
            sentence={`${whenText(rule, names)}: ${asksOf(rule, names)}.`}
            onEdit={() => setEdited(rule)}
            onTakeOut={() => onChange(withoutRule(draft, rule.id))}
          />
        ))}
        <div className={styles.acts}>
          <Button variant="default" onClick={() => setEdited('NEW')}>
            {ruleWords.add}
          </Button>
        </div>
      </FormFrame>
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
