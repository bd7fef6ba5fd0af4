import { emptySentence } from '../faultSentence'
import { starred } from '../starred'
import { PinInput } from './PinInput'
import { newPinFaults, pinProblem, repeatProblem } from './pinProblem'
import { words } from './words'

export interface NewPin {
  readonly pin: string
  readonly repeat: string
}

export const NO_PIN: NewPin = { pin: '', repeat: '' }

interface NewPinFieldsProps {
  readonly value: NewPin
  readonly onChange: (value: NewPin) => void
  /** Says what is wrong with what stands there, also before it was sent. */
  readonly isJudged: boolean
  readonly label?: string
  /** What the PIN is for; of one that may be left out, the second field comes with the first digit. */
  readonly optionalNote?: string
  readonly error?: string | undefined
}

/** A new PIN, typed twice. */
export function NewPinFields({
  value,
  onChange,
  isJudged,
  label = words.newPin,
  optionalNote,
  error,
}: NewPinFieldsProps) {
  const { pin, repeat } = value
  const isMissing = isJudged && pin === '' && optionalNote === undefined
  const problem = isMissing ? emptySentence({ label }) : isJudged || pin.length > 5 ? pinProblem(pin) : null
  const difference = isJudged || repeat.length >= pin.length ? repeatProblem(pin, repeat) : null
  const wrongRepeat = repeat !== '' ? difference : isJudged ? emptySentence({ label: words.repeat }) : null
  return (
    <>
      <PinInput
        label={label}
        {...starred(optionalNote === undefined)}
        description={optionalNote ?? words.pinNote}
        value={pin}
        onChange={(next) => onChange({ pin: next, repeat })}
        error={error ?? problem}
      />
      {(optionalNote === undefined || pin !== '') && (
        <PinInput
          label={words.repeat}
          {...starred(true)}
          value={repeat}
          onChange={(next) => onChange({ pin, repeat: next })}
          error={wrongRepeat}
        />
      )}
    </>
  )
}

/** True when the PIN may be sent: long enough, not trivially guessable, typed twice alike. */
export const isNewPinReady = ({ pin, repeat }: NewPin): boolean => newPinFaults(pin, repeat).length === 0
