import { useState } from 'react'
import { serviceNow, useServiceNow } from '../../client/serviceClock'
import { DateTimeInput } from '../../components/DateInput'
import { FormFrame } from '../../components/FormFrame'
import { distanceText } from '../../components/format/distanceText'
import { instantOfInput, localInputText } from '../../components/format/localInput'
import type { ClockMoves } from './useClockMoves'
import { words } from './words'

const text = words.jump
const HOUR_MS = 3_600_000

interface JumpFormProps {
  readonly moves: ClockMoves
  readonly onClose: () => void
}

/** To a date and time: says how far that is before it is done, because nothing brings the time back. */
export function JumpForm({ moves, onClose }: JumpFormProps) {
  const [value, setValue] = useState(() => localInputText(Math.ceil(serviceNow() / HOUR_MS) * HOUR_MS))
  const [isTried, setIsTried] = useState(false)
  const now = useServiceNow(1000)
  const atMs = instantOfInput(value)
  const isPast = atMs !== null && atMs < now
  const missing = isTried && atMs === null ? text.missing : null
  const submit = async () => {
    setIsTried(true)
    if (atMs === null || isPast) return
    if (await moves.move({ to: new Date(atMs).toISOString() }, atMs)) onClose()
  }
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <FormFrame
      kind="modal"
      title={text.title}
      submitLabel={text.submit}
      form={{ submit, isSending: moves.isMoving, error: moves.error }}
      onClose={onClose}
    >
      <DateTimeInput
        step={1}
        label={text.field}
        description={text.zone(timeZone)}
        value={value}
        error={isPast ? text.past : missing}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {atMs !== null && !isPast && (
        <p className="muted" aria-live="polite">
          {text.far(distanceText(atMs - now))}
        </p>
      )}
    </FormFrame>
  )
}
