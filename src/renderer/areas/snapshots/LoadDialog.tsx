import { Radio } from '@mantine/core'
import type { ClockChoice, ListedSnapshot } from '../../../contract/console/snapshots/schemas'
import { usePreferences } from '../../client/preferences'
import { RadioGroup } from '../../components/ChoiceGroup'
import { FormFrame } from '../../components/FormFrame'
import { exactTimeText, relativeTimeText } from '../../components/format/timeText'
import { KeyValue } from '../../components/KeyValue'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

interface LoadDialogProps {
  readonly snapshot: ListedSnapshot
  /** Whether it is the way back from the last load or reset. */
  readonly isUndo: boolean
  readonly onClose: () => void
}

/** Says what will be replaced, what stays, and that it can be undone, before it is done. */
export function LoadDialog({ snapshot, isUndo, onClose }: LoadDialogProps) {
  const { hasIsoFormats } = usePreferences()
  const f = useServiceForm({
    id: 'loadSnapshot',
    initialValues: { clock: 'SNAPSHOT' as ClockChoice },
    toCall: (values) => ({ params: { snapshotId: snapshot.id }, body: values }),
    onDone: onClose,
  })
  const { now, mode } = snapshot.clock
  const age = relativeTimeText(Date.parse(snapshot.takenAt), Date.now(), hasIsoFormats)
  const at = exactTimeText(Date.parse(now), hasIsoFormats)
  return (
    <FormFrame
      kind="modal"
      size="wide"
      title={isUndo ? words.undoTitle : words.loadTitle(snapshot.name)}
      onClose={onClose}
      form={f}
      submitLabel={isUndo ? words.undoSubmit : words.loadSubmit}
    >
      <p>{isUndo ? words.undoText(age) : words.loadText}</p>
      <KeyValue
        rows={[
          { label: words.replaced, value: words.replacedText },
          { label: words.stays, value: words.staysText },
        ]}
      />
      {!snapshot.isFromHere && <p className="muted">{words.foreign}</p>}
      <RadioGroup {...f.choice('clock', words.clockChoice)}>
        <Radio
          mt="xs"
          value="SNAPSHOT"
          label={words.clockSnapshot}
          description={words.clockSnapshotNote(at, words.modes[mode].toLowerCase())}
          data-autofocus
        />
        <Radio mt="xs" value="PRESENT" label={words.clockPresent} description={words.clockPresentNote} />
      </RadioGroup>
    </FormFrame>
  )
}
