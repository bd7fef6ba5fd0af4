import { Checkbox, TextInput } from '@mantine/core'
import type { OperatorGroup } from '../../../../contract/console/operators/groups'
import { useRead } from '../../../client/useRead'
import { CheckboxGroup } from '../../../components/ChoiceGroup'
import { FormFrame } from '../../../components/FormFrame'
import { type FormInputs, useServiceForm } from '../../../components/useServiceForm'
import { ReasonField } from './ReasonField'
import { words } from './words'

const text = words.group

function GroupFields({ inputs }: { readonly inputs: FormInputs<'name' | 'memberIds'> }) {
  const people = useRead('listOperators', {}).data?.data ?? []
  return (
    <>
      <TextInput description={text.nameNote} data-autofocus {...inputs.field('name', text.name)} />
      <CheckboxGroup description={text.membersNote} {...inputs.choice('memberIds', text.members)}>
        {people.map(({ id, name }) => (
          <Checkbox key={id} size="xs" mt="xs" value={id} label={name} />
        ))}
      </CheckboxGroup>
    </>
  )
}

interface NewGroupProps {
  readonly onClose: () => void
  readonly onMade: (group: OperatorGroup) => void
}

/** Makes a group. */
export function NewGroup({ onClose, onMade }: NewGroupProps) {
  const memberIds: string[] = []
  const f = useServiceForm({
    id: 'createOperatorGroup',
    initialValues: { name: '', memberIds },
    toCall: (values) => ({ body: values }),
    onDone: onMade,
  })
  return (
    <FormFrame kind="modal" title={text.add} onClose={onClose} form={f} submitLabel={text.submit}>
      <GroupFields inputs={f} />
    </FormFrame>
  )
}

/** Changes the name of a group and who belongs to it, with a reason. */
export function ChangeGroup({ group, onClose }: { readonly group: OperatorGroup; readonly onClose: () => void }) {
  const f = useServiceForm({
    id: 'updateOperatorGroup',
    initialValues: { name: group.name, memberIds: group.members.map(({ id }) => id), reason: '' },
    toCall: (values) => ({ params: { groupId: group.id }, body: values }),
    onDone: onClose,
  })
  return (
    <FormFrame
      kind="modal"
      title={text.changeTitle(group.name)}
      onClose={onClose}
      form={f}
      submitLabel={text.changeSubmit}
    >
      <GroupFields inputs={f} />
      <ReasonField inputs={f} />
    </FormFrame>
  )
}
