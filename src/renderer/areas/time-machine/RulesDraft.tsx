import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ApprovalRule, ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { LeavingQuestion } from '../../components/LeavingQuestion'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import type { PageLeaving } from '../../components/usePageLeaving'
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
  readonly leaving: PageLeaving
}

interface FootProps extends Pick<RulesDraftProps, 'onReplay' | 'hasReplay' | 'isSending' | 'leaving'> {
  readonly onAdd: () => void
}

/** What is done with the draft; before a screen is left that holds one, the question in its place. */
function Foot({ onReplay, hasReplay, isSending, leaving, onAdd }: FootProps) {
  const { isAsked, stay, leave, ...asked } = leaving
  const add = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current && !isAsked) add.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  if (isAsked) return <LeavingQuestion key={asked.askedTimes} what="page" onStay={stay} onLeave={leave} {...asked} />
  return (
    <div className={styles.foot}>
      <Button ref={add} variant="default" onClick={onAdd}>
        {ruleWords.add}
      </Button>
      <Button aria-disabled={isSending} onClick={() => void onReplay()}>
        {hasReplay ? words.replayAgain : words.replay}
      </Button>
    </div>
  )
}

/** The approval rules as a draft, in sentences: each is changed, taken out or added, and nothing of it is saved. */
export function RulesDraft({
  version,
  draft,
  onChange,
  onReplay,
  hasReplay,
  isSending,
  error,
  leaving,
}: RulesDraftProps) {
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
      <Foot {...{ onReplay, hasReplay, isSending, leaving }} onAdd={() => setEdited('NEW')} />
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
