import { NativeSelect, TextInput } from '@mantine/core'
import type { ForwardingMode, ForwardingTarget } from '../../../contract/console/inbox/forwarding'
import { WEBHOOK_EVENT_TYPES } from '../../../contract/webhooks/schemas'
import { FormFrame } from '../../components/FormFrame'
import { SearchMultiSelect } from '../../components/SearchSelect'
import { type FormInputs, type FramedForm, useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

const text = words.forwarding
const MODES = ['ON', 'PAUSED', 'OFF'] as const
const FIELD_MAP = { 'filter.types': 'types', 'filter.objectId': 'objectId' } as const

/** Form values are plain texts and lists. */
interface Values {
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
  readonly f: FramedForm & FormInputs<keyof Values>
  readonly mode: string
  readonly onClose: () => void
}

function TargetFields({ title, f, mode: chosen, onClose }: FrameProps) {
  const mode = MODES.find((each) => each === chosen) ?? 'ON'
  return (
    <FormFrame kind="drawer" title={title} onClose={onClose} form={f} submitLabel={text.save}>
      <TextInput {...f.field('name', text.name)} />
      <TextInput description={text.urlNote} classNames={{ input: 'mono' }} {...f.field('url', text.url)} />
      <SearchMultiSelect
        description={text.typesNote}
        clearable
        data={[...WEBHOOK_EVENT_TYPES]}
        {...f.choice('types', text.types)}
      />
      <TextInput description={text.objectNote} classNames={{ input: 'mono' }} {...f.field('objectId', text.object)} />
      <NativeSelect
        description={text.modeNotes[mode]}
        data={MODES.map((value) => ({ value, label: text.modes[value] }))}
        {...f.choice('mode', text.mode)}
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
  return <TargetFields title={text.addTitle} f={f} mode={f.form.values.mode} onClose={onClose} />
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
  return <TargetFields title={text.editTitle} f={f} mode={f.form.values.mode} onClose={onClose} />
}
