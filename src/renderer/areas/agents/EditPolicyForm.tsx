import { Textarea } from '@mantine/core'
import type { Agent } from '../../../contract/agents/schemas'
import { FormFrame } from '../../components/FormFrame'
import { pathsOf } from '../../components/fieldErrors'
import { useServiceForm } from '../../components/useServiceForm'
import { words as historyWords } from './history/words'
import { PolicyFields, type PolicyForm } from './PolicyFields'
import { policyContradictions } from './policyContradictions'
import { policyUpdateOf, policyValuesOf } from './policyForm'
import { words } from './words'

interface EditPolicyFormProps {
  readonly agent: Agent
  readonly onClose: () => void
}

/** Changes an agent's policy, with a reason; it holds from the next call on. */
export function EditPolicyForm({ agent, onClose }: EditPolicyFormProps) {
  const policy = policyValuesOf(agent.policy)
  const f = useServiceForm({
    id: 'changeAgentPolicy',
    initialValues: { policy, reason: '' },
    toCall: (values) => ({
      params: { agentId: agent.id },
      body: { ...policyUpdateOf(values.policy), reason: values.reason },
    }),
    check: (values) => policyContradictions(values.policy),
    fieldMap: Object.fromEntries(pathsOf(policy).map((path) => [path, `policy.${path}`])),
    onDone: onClose,
  })
  return (
    <FormFrame kind="drawer" title={words.editPolicy} onClose={onClose} form={f} submitLabel={words.savePolicy}>
      <PolicyFields form={f.form as unknown as PolicyForm} inputs={f} customerId={agent.customerId} />
      <Textarea
        autosize
        minRows={2}
        withAsterisk
        description={historyWords.reasonNote}
        {...f.field('reason', historyWords.reason)}
      />
    </FormFrame>
  )
}
