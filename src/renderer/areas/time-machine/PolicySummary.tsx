import type { PolicyReplay, ReplayResult } from '../../../contract/console/replay/schemas'
import { Summary } from './ReplayState'
import { replayRemarks, replaySentence } from './replaySentence'
import { words } from './words'

/** What a policy would have made of the past. */
export function PolicySummary({ replay, result }: { readonly replay: PolicyReplay; readonly result: ReplayResult }) {
  const isEmpty = result.replayed === 0 && result.notReplayable === 0
  return (
    <Summary
      sentence={replaySentence(replay, result)}
      remarks={replayRemarks(replay, result)}
      nothingText={isEmpty ? words.nothingText(replay.days) : null}
    />
  )
}
