import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import type { ForwardingMode, ForwardingTarget } from '../../../contract/console/inbox/forwarding'
import { WEBHOOK_EVENT_TYPES } from '../../../contract/webhooks/schemas'
import { FormFrame } from '../../components/FormFrame'
import { type ServiceForm, useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

const text = words.forwarding
const MODES = ['ON', 'PAUSED', 'OFF'] as const
const FIELD_MAP = { 'filter.types': 'types', 'filter.objectId': 'objectId' }

/** Form values are plain texts and lists. */
interface Values extends Record<string, unknown> {
  readonly name: string
  readonly url: string
  readonly types: string[]
  readonly objectId: string
  readonly mode: string
}

const EMPTY: Values = { name: '', url: 'http://localhost:', types: [], objectId: '', mode: 'ON' }

function bodyOf({ name, url, types, objectId, mode }: Values) {
  const filter = { types, objectId: objectId.trim() === '' ? null : objectId.trim() }
  return { name, url, filter, mode: mode as ForwardingMode }
}

interface FrameProps {
  readonly title: string
  readonly f: Pick<
    ServiceForm<'createForwardingTarget', Values>,
    'form' | 'submit' | 'isSending' | 'error' | 'shownFields'
  >
  readonly onClose: () => void
}

function TargetFields({ title, f, onClose }: FrameProps) {
  const { form, submit, isSending, error, shownFields } = f
  const mode = MODES.find((each) => each === form.getValues().mode) ?? 'ON'
  return (
    <FormFrame
      kind="drawer"
      title={title}
      onClose={onClose}
      submit={submit}
      submitLabel={text.save}
      isSending={isSending}
      error={error}
      shownFields={shownFields}
    >
      <TextInput label={text.name} withAsterisk {...form.getInputProps('name')} />
      <TextInput
        label={text.url}
        description={text.urlNote}
        withAsterisk
        classNames={{ input: 'mono' }}
        {...form.getInputProps('url')}
      />
      <MultiSelect
        label={text.types}
        description={text.typesNote}
        searchable
        clearable
        data={[...WEBHOOK_EVENT_TYPES]}
        {...form.getInputProps('types')}
      />
      <TextInput
        label={text.object}
        description={text.objectNote}
        classNames={{ input: 'mono' }}
        {...form.getInputProps('objectId')}
      />
      <NativeSelect
        label={text.mode}
        description={text.modeNotes[mode]}
        data={MODES.map((value) => ({ value, label: text.modes[value] }))}
        {...form.getInputProps('mode')}
      />
    </FormFrame>
  )
}

interface AddTargetProps {
  readonly onClose: () => void
  readonly onAdded: (id: string) => void
}

/** One more address. */
export function AddTarget({ onClose, onAdded }: AddTargetProps) {
  const f = useServiceForm({
    id: 'createForwardingTarget',
    initialValues: EMPTY,
    toCall: (values) => ({ body: bodyOf(values) }),
    fieldMap: FIELD_MAP,
    onDone: (target) => onAdded(target.id),
  })
  return <TargetFields title={text.addTitle} f={f} onClose={onClose} />
}

interface ChangeTargetProps {
  readonly target: ForwardingTarget
  readonly onClose: () => void
}

/** Another name, address or filter. */
export function ChangeTarget({ target, onClose }: ChangeTargetProps) {
  const { id, name, url, filter, mode } = target
  const f = useServiceForm({
    id: 'updateForwardingTarget',
    initialValues: { name, url, types: filter.types, objectId: filter.objectId ?? '', mode } as Values,
    toCall: (values) => ({ params: { targetId: id }, body: bodyOf(values) }),
    fieldMap: FIELD_MAP,
    onDone: onClose,
  })
  return <TargetFields title={text.editTitle} f={f as FrameProps['f']} onClose={onClose} />
}
