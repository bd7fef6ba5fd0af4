import { serviceNow } from '../../client/serviceClock'
import { DateTimeInput } from '../../components/DateInput'
import { FormFrame } from '../../components/FormFrame'
import { instantOfInput, localInputText } from '../../components/format/localInput'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

interface SnoozeDialogProps {
  readonly actionId: string
  readonly expiresAt: string | null
  readonly onDone: () => void
  readonly onClose: () => void
}

const text = words.snooze.dialog
const HOUR_MS = 3_600_000
/** Minutes are enough: `2026-03-12T14:03`. */
const LENGTH = 16

/** Any time to put an action off until. */
export function SnoozeDialog({ actionId, expiresAt, onDone, onClose }: SnoozeDialogProps) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const f = useServiceForm({
    id: 'snoozeAction',
    initialValues: { until: localInputText(serviceNow() + HOUR_MS).slice(0, LENGTH) },
    toCall: ({ until }) => {
      const atMs = instantOfInput(until)
      return { params: { actionId }, body: { until: atMs === null ? '' : new Date(atMs).toISOString() } }
    },
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <FormFrame kind="modal" title={text.title} onClose={onClose} form={f} submitLabel={text.submit}>
      <DateTimeInput description={text.zone(timeZone)} data-autofocus {...f.field('until', text.until)} />
      {expiresAt !== null && <p className="muted">{words.snooze.neverBeyond}</p>}
    </FormFrame>
  )
}
