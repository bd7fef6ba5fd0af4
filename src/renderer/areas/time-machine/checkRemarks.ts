import type { RulesReplay, RulesResult } from '../../../contract/console/replay/rulesSchemas'
import type { words } from './words'

type Counted = Pick<RulesResult, 'replayed' | 'reproduced' | 'isCut' | 'notReplayable' | 'versions'>

/** Whether the figures of a replay may be relied on, and what they leave out, a sentence each. */
export function checkRemarks(
  w: typeof words.check,
  against: RulesReplay['against'],
  { replayed, reproduced, isCut, notReplayable, versions }: Counted,
): string[] {
  return [
    reproduced === replayed ? w.whole(replayed) : w.broken(replayed - reproduced),
    ...(isCut ? [w.cut] : []),
    ...(notReplayable > 0 ? [w.old(notReplayable)] : []),
    ...(versions > 0 && against === 'HISTORY' ? [w.versions(versions)] : []),
  ]
}
