import { useState } from 'react'
import type { ApprovalRuleSet, ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import type { RulesCurve } from '../../../contract/console/replay/rulesSchemas'
import type { PolicyReplay } from '../../../contract/console/replay/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { EmptyState, Skeleton, StatePanel } from '../../components/StatePanel'
import { useSetSearch } from '../../navigation/useSearch'
import { withoutRule, withRule } from '../approval-rules/ruleForm'
import { How } from './How'
import { ReplayState } from './ReplayState'
import { RulesCurves } from './RulesCurves'
import { RulesDifferences } from './RulesDifferences'
import { RulesDraft } from './RulesDraft'
import { RulesSummary } from './RulesSummary'
import { RulesTotals } from './RulesTotals'
import styles from './TimeMachine.module.css'
import { useKeptDraft } from './useKeptDraft'
import { useRulesReplay } from './useReplay'
import { useResultInSight } from './useResultInSight'
import { WatchButton } from './WatchButton'
import { words } from './words'

const w = words.rules

interface MachineProps {
  readonly replayId: string | null
  readonly window: Pick<PolicyReplay, 'days' | 'against'>
}

/** The set with the rule from this amount on; null takes the rule out. */
function withAmount(draft: ApprovalRuleSet, { ruleId, currency }: RulesCurve, amountMinor: number | null) {
  const rule = draft.rules.find(({ id }) => id === ruleId)
  if (rule === undefined || amountMinor === null) return withoutRule(draft, ruleId)
  return withRule(draft, { ...rule, when: { ...rule.when, amountAtLeast: { amountMinor, currency } } })
}

/** The draft on the left, what it makes of the past on the right. */
function Machine({
  version,
  start,
  replayId,
  window,
}: MachineProps & { readonly version: ApprovalRuleVersion; readonly start: ApprovalRuleSet }) {
  const setSearch = useSetSearch()
  const watched = useRulesReplay(replayId)
  const resultRef = useResultInSight(replayId)
  const [draft, setDraft] = useState<ApprovalRuleSet>({
    rules: start.rules,
    apiTokenCountsFor: start.apiTokenCountsFor,
  })
  const send = useWrite('replayApprovalRules', { onDone: ({ id }) => setSearch({ replay: id, show: null }) })
  const kept = useKeptDraft(draft)
  const replay = async (next: ApprovalRuleSet) => {
    const reply = await send.send({ body: { ...next, ...window } })
    if (reply !== null) kept.keep(reply, next)
  }
  const use = (curve: RulesCurve, amountMinor: number | null) => {
    const next = withAmount(draft, curve, amountMinor)
    setDraft(next)
    void replay(next)
  }
  return (
    <div className={styles.machine}>
      <section className={styles.draft} aria-label={words.draft}>
        <RulesDraft
          version={version}
          draft={draft}
          onChange={setDraft}
          onReplay={() => replay(draft)}
          hasReplay={replayId !== null}
          send={send}
          kept={kept}
        />
        <WatchButton body={{ kind: 'RULES', rules: draft }} onWatched={(shadow) => kept.keep(shadow, draft)} />
      </section>
      <section ref={resultRef} className={styles.result} aria-label={words.result}>
        {replayId === null ? (
          <EmptyState title={words.notYetTitle} text={w.notYetText} />
        ) : (
          <ReplayState watched={watched}>
            {(shown, result) => (
              <>
                <RulesSummary replay={shown} result={result} />
                {result.replayed > 0 && (
                  <>
                    <RulesTotals replay={shown} result={result} />
                    <RulesCurves key={shown.id} result={result} onUse={use} />
                    <RulesDifferences replay={shown} result={result} />
                  </>
                )}
              </>
            )}
          </ReplayState>
        )}
        <How sentences={w.how} />
      </section>
    </div>
  )
}

/** Waits for the rules and for the replay that the address names on arrival, so that the draft starts as that one. */
export function RulesMachine(props: MachineProps) {
  const read = useRead('getApprovalRules', {})
  const [startsWith] = useState(props.replayId)
  const { read: known } = useRulesReplay(startsWith)
  if (startsWith !== null && known.data === undefined && known.error === null) return <Skeleton lines={12} />
  return (
    <StatePanel read={read} skeletonLines={12}>
      {(version) => <Machine version={version} start={known.data?.draft ?? version} {...props} />}
    </StatePanel>
  )
}
