import { UNDO_SECONDS_DEFAULT, UNDO_SECONDS_MAX } from '../../../../contract/console/agents/limits'
import { controlsWords } from '../controlsWords'
import { NumberSetting } from './NumberSetting'

const words = controlsWords.undo

/** For how long a decision of the desk can be undone. */
export function UndoTime({ seconds }: { readonly seconds: number }) {
  return (
    <NumberSetting
      name="decisionUndoSeconds"
      stored={seconds}
      delivered={UNDO_SECONDS_DEFAULT}
      words={words}
      note={words.note}
      min={0}
      max={UNDO_SECONDS_MAX}
      suffix=" s"
    />
  )
}
