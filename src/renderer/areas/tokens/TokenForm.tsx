import { Checkbox, TextInput } from '@mantine/core'
import type { ApiToken } from '../../../contract/api-tokens/schemas'
import type { Permission } from '../../../contract/operation'
import { CheckboxGroup } from '../../components/ChoiceGroup'
import { FormFrame } from '../../components/FormFrame'
import { enumText } from '../../components/format/enumText'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

const PERMISSIONS: readonly Permission[] = ['VIEW', 'TRANSACT', 'MANAGE']

interface TokenFormProps {
  readonly onClose: () => void
  readonly onCreated: (token: ApiToken) => void
}

/** Creates an API token. */
export function TokenForm({ onClose, onCreated }: TokenFormProps) {
  const f = useServiceForm({
    id: 'createToken',
    initialValues: { name: '', permissions: ['VIEW'] as Permission[] },
    toCall: (values) => ({ body: values }),
    onDone: (token) => onCreated(token),
  })
  return (
    <FormFrame kind="modal" title={words.create} onClose={onClose} form={f} submitLabel={words.create}>
      <TextInput description={words.nameNote} data-autofocus {...f.field('name', words.name)} />
      <CheckboxGroup {...f.choice('permissions', words.permissions)}>
        {PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            value={permission}
            label={enumText(permission)}
            description={words.permissionNotes[permission]}
            mt="xs"
          />
        ))}
      </CheckboxGroup>
    </FormFrame>
  )
}
