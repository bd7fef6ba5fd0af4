import { Textarea } from '@mantine/core'
import type { Agent, AgentPolicy } from '../../../contract/agents/schemas'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import { useTakesSecond } from '../approvals/changes/useTakesSecond'
import { words as changeWords } from '../approvals/changes/words'
import { ReplayInForm } from '../time-machine/ReplayInForm'
import { PolicyChanges } from './history/PolicyChanges'
import { words as historyWords } from './history/words'
import { PolicyFields } from './PolicyFields'
import styles from './PolicyFields.module.css'
import { policyContradictions } from './policyContradictions'
import { draftPolicyOf, POLICY_FIELDS, policyUpdateOf, policyValuesOf } from './policyForm'
import { useWriteMoney } from './useWriteMoney'
import { words } from './words'

interface EditPolicyFormProps {
  readonly agent: Agent
  /** What the form begins with; what is in force where nothing is given. */
  readonly draft?: AgentPolicy
  readonly onClose: () => void
}

/** Changes an agent's policy, with a reason, and says before what differs; it holds from the next call on. */
export function EditPolicyForm({ agent, draft = agent.policy, onClose }: EditPolicyFormProps) {
  const policy = policyValuesOf(draft)
  const money = useWriteMoney()
  const needsSecond = useTakesSecond('policies')
  const f = useServiceForm({
    id: 'changeAgentPolicy',
    initialValues: { policy, reason: '' },
    toCall: (values) => ({
      params: { agentId: agent.id },
      body: { ...policyUpdateOf(values.policy), reason: values.reason },
    }),
    check: (values) => policyContradictions(values.policy),
    fieldMap: POLICY_FIELDS,
    onDone: onClose,
  })
  const after = draftPolicyOf(f.form.getValues().policy)
  return (
    <FormFrame
      kind="drawer"
      title={words.editPolicy}
      onClose={onClose}
      form={f}
      submitLabel={needsSecond ? words.askPolicy : words.savePolicy}
    >
      <PolicyFields policy={f.form.getValues().policy} inputs={f} customerId={agent.customerId} />
      <section className={styles.difference} aria-label={historyWords.changes}>
        <h3 className={styles.legend}>{historyWords.changes}</h3>
        {after === null ? (
          <p className={styles.note}>{historyWords.notYet}</p>
        ) : (
          <>
            <PolicyChanges before={agent.policy} after={after} money={money} />
            <ReplayInForm agent={agent} policy={after} />
          </>
        )}
      </section>
      {needsSecond && <p role="note">{changeWords.note}</p>}
      <Textarea
        autosize
        minRows={2}
        description={historyWords.reasonNote}
        {...f.field('reason', historyWords.reason)}
      />
    </FormFrame>
  )
}
