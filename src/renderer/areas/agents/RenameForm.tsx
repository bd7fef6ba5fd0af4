import { TextInput } from '@mantine/core'
import type { Agent } from '../../../contract/agents/schemas'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

interface RenameFormProps {
  readonly agent: Agent
  readonly onClose: () => void
}

/** Gives an agent another name. */
export function RenameForm({ agent, onClose }: RenameFormProps) {
  const f = useServiceForm({
    id: 'updateAgent',
    initialValues: { name: agent.name },
    toCall: (values) => ({ params: { agentId: agent.id }, body: values }),
    onDone: onClose,
  })
  return (
    <FormFrame kind="modal" title={words.rename} onClose={onClose} form={f} submitLabel={words.saveName}>
      <TextInput data-autofocus {...f.field('name', words.form.name)} />
    </FormFrame>
  )
}
