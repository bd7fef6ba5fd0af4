import type { Agent, AgentPolicy } from '../../../contract/agents/schemas'
import type { PolicyReplay, ReplayCurve } from '../../../contract/console/replay/schemas'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import { PolicyChanges } from '../agents/history/PolicyChanges'
import { PolicyFields } from '../agents/PolicyFields'
import { policyContradictions } from '../agents/policyContradictions'
import { draftPolicyOf, POLICY_FIELDS, policyUpdateOf, policyValuesOf } from '../agents/policyForm'
import { useWriteMoney } from '../agents/useWriteMoney'
import styles from './TimeMachine.module.css'
import { useKeptDraft } from './useKeptDraft'
import { words } from './words'

/** What is replayed beside the draft. */
type Window = Pick<PolicyReplay, 'days' | 'against'>

interface DraftInput {
  readonly agent: Agent
  /** What the draft starts as: that of the replay that is shown, else what is in force. */
  readonly policy: AgentPolicy
  readonly window: Window
  readonly onStarted: (replay: PolicyReplay) => void
}

/** What in the address a draft goes away with. */
export const DRAFT_GOES_WITH = ['judge', 'agent'] as const

/** The draft of a policy, and the sending of it to be judged by. */
export function useDraft({ agent, policy, window, onStarted }: DraftInput) {
  const f = useServiceForm({
    id: 'replayPolicy',
    initialValues: { policy: policyValuesOf(policy) },
    toCall: (values) => ({
      params: { agentId: agent.id },
      body: { ...policyUpdateOf(values.policy), ...window },
    }),
    check: (values) => policyContradictions(values.policy),
    fieldMap: POLICY_FIELDS,
    onDone: (replay, values) => {
      kept.keep(replay, values.policy)
      onStarted(replay)
    },
  })
  const kept = useKeptDraft(f.form.getValues().policy)
  /** Takes over the amount of a curve, and replays. */
  const use = ({ clause, currency }: ReplayCurve, amountMinor: number | null): void => {
    if (clause === 'approvalThreshold') {
      f.form.setFieldValue('policy.approvalThresholds', { currency, amount: amountMinor })
    } else f.form.setFieldValue(`policy.spendingLimits.${clause}`, amountMinor)
    f.submit()
  }
  return { f, use, kept }
}

interface DraftFormProps {
  readonly agent: Agent
  readonly draft: ReturnType<typeof useDraft>
  readonly hasReplay: boolean
}

/** The policy as a draft: every part of it, and in sentences what differs from what is in force. */
export function DraftForm({ agent, draft: { f, kept }, hasReplay }: DraftFormProps) {
  const money = useWriteMoney()
  const after = draftPolicyOf(f.form.getValues().policy)
  return (
    <FormFrame
      kind="page"
      name={words.draft}
      goesWith={DRAFT_GOES_WITH}
      form={{ ...f, reply: kept.by }}
      isChanged={kept.isChanged}
      submitLabel={hasReplay ? words.replayAgain : words.replay}
    >
      <p className="muted">{words.draftNote}</p>
      {after !== null && (
        <section aria-label={words.changesTitle} className={styles.changes}>
          <PolicyChanges before={agent.policy} after={after} money={money} />
        </section>
      )}
      <PolicyFields policy={f.form.getValues().policy} inputs={f} customerId={agent.customerId} />
    </FormFrame>
  )
}
