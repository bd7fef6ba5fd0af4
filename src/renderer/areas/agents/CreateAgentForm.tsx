import { TextInput } from '@mantine/core'
import type { AgentDeviceCode } from '../../../contract/agents/schemas'
import { FormFrame } from '../../components/FormFrame'
import { SearchSelect } from '../../components/SearchSelect'
import { useCustomerOptions } from '../../components/useChoices'
import { useServiceForm } from '../../components/useServiceForm'
import { keepDeviceCode } from './deviceCodes'
import { PolicyFields } from './PolicyFields'
import { policyContradictions } from './policyContradictions'
import { NEW_POLICY, newPolicyOf } from './policyForm'
import { words } from './words'

interface CreateAgentFormProps {
  readonly onClose: () => void
  readonly onCreated: (agentId: string) => void
}

/** Creates an agent with its policy; its first device code is kept to be shown. */
export function CreateAgentForm({ onClose, onCreated }: CreateAgentFormProps) {
  const customers = useCustomerOptions()
  const f = useServiceForm({
    id: 'createAgent',
    initialValues: { name: '', customerId: '', policy: NEW_POLICY },
    toCall: ({ name, customerId, policy }) => ({ body: { name, customerId, policy: newPolicyOf(policy) } }),
    check: ({ policy }) => policyContradictions(policy),
    onDone: (reply: { readonly agent: { readonly id: string }; readonly deviceCode: AgentDeviceCode }) => {
      keepDeviceCode(reply.deviceCode)
      onCreated(reply.agent.id)
    },
  })
  return (
    <FormFrame kind="drawer" title={words.create} onClose={onClose} form={f} submitLabel={words.create}>
      <TextInput data-autofocus {...f.field('name', words.form.name)} />
      <SearchSelect
        description={words.form.customerNote}
        data={[...customers]}
        {...f.choice('customerId', words.form.customer)}
      />
      <PolicyFields policy={f.form.getValues().policy} inputs={f} customerId={f.form.getValues().customerId} />
    </FormFrame>
  )
}
