import { Select, TextInput } from '@mantine/core'
import type { AgentDeviceCode } from '../../../contract/agents/schemas'
import { FormFrame } from '../../components/FormFrame'
import { useCustomerOptions } from '../../components/useChoices'
import { useServiceForm } from '../../components/useServiceForm'
import { keepDeviceCode } from './deviceCodes'
import { PolicyFields, type PolicyForm } from './PolicyFields'
import { NEW_POLICY, newPolicyOf, requirePaymentLimit } from './policyForm'
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
    validate: requirePaymentLimit,
    toCall: ({ name, customerId, policy }) => ({ body: { name, customerId, policy: newPolicyOf(policy) } }),
    onDone: (reply: { readonly agent: { readonly id: string }; readonly deviceCode: AgentDeviceCode }) => {
      keepDeviceCode(reply.deviceCode)
      onCreated(reply.agent.id)
    },
  })
  return (
    <FormFrame
      kind="drawer"
      isOpen
      title={words.create}
      onClose={onClose}
      submit={f.submit}
      submitLabel={words.create}
      isSending={f.isSending}
      error={f.error}
      shownFields={f.shownFields}
    >
      <TextInput label={words.form.name} data-autofocus {...f.form.getInputProps('name')} />
      <Select
        label={words.form.customer}
        description={words.form.customerNote}
        data={[...customers]}
        searchable
        {...f.form.getInputProps('customerId')}
      />
      <PolicyFields form={f.form as unknown as PolicyForm} customerId={f.form.getValues().customerId} />
    </FormFrame>
  )
}
