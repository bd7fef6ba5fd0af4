import { Radio } from '@mantine/core'
import { useState } from 'react'
import type { ClockChoice, ListedSnapshot } from '../../../contract/console/snapshots/schemas'
import { usePreferences } from '../../client/preferences'
import { useWrite } from '../../client/useWrite'
import { FormFrame } from '../../components/FormFrame'
import { exactTimeText, relativeTimeText } from '../../components/format/timeText'
import { KeyValue } from '../../components/KeyValue'
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
  const [clock, setClock] = useState<ClockChoice>('SNAPSHOT')
  const load = useWrite('loadSnapshot', { onDone: onClose })
  const { now, mode } = snapshot.clock
  const age = relativeTimeText(Date.parse(snapshot.takenAt), Date.now())
  const at = exactTimeText(Date.parse(now), hasIsoFormats)
  return (
    <FormFrame
      kind="modal"
      width={540}
      title={isUndo ? words.undoTitle : words.loadTitle(snapshot.name)}
      onClose={onClose}
      submit={() => void load.send({ params: { snapshotId: snapshot.id }, body: { clock } })}
      submitLabel={isUndo ? words.undoSubmit : words.loadSubmit}
      isSending={load.isSending}
      error={load.error}
    >
      <p>{isUndo ? words.undoText(age) : words.loadText}</p>
      <KeyValue
        rows={[
          { label: words.replaced, value: words.replacedText },
          { label: words.stays, value: words.staysText },
        ]}
      />
      {!snapshot.isFromHere && <p className="muted">{words.foreign}</p>}
      <Radio.Group
        label={words.clockChoice}
        value={clock}
        onChange={(next) => setClock(next === 'PRESENT' ? 'PRESENT' : 'SNAPSHOT')}
      >
        <Radio
          mt="xs"
          value="SNAPSHOT"
          label={words.clockSnapshot}
          description={words.clockSnapshotNote(at, words.modes[mode].toLowerCase())}
          data-autofocus
        />
        <Radio mt="xs" value="PRESENT" label={words.clockPresent} description={words.clockPresentNote} />
      </Radio.Group>
    </FormFrame>
  )
}
