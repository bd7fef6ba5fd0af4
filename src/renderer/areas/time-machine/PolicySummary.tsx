import type { PolicyReplay, ReplayResult } from '../../../contract/console/replay/schemas'
import { Summary } from './ReplayState'
import { replayRemarks, replaySentence } from './replaySentence'
import { words } from './words'

/** What a policy would have made of the past. */
export function PolicySummary({ replay, result }: { readonly replay: PolicyReplay; readonly result: ReplayResult }) {
  return (
    <Summary
      of={result}
      sentence={replaySentence(replay, result)}
      remarks={replayRemarks(replay, result)}
      nothingText={words.nothingText(replay.days)}
    />
  )
}
