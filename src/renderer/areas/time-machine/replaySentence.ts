import type { PolicyReplay, ReplayCourse, ReplayResult } from '../../../contract/console/replay/schemas'
import { listText } from '../agents/policySentences'
import { checkRemarks } from './checkRemarks'
import { words } from './words'

const s = words.sentence

const countOf = (
  { changes }: Pick<ReplayResult, 'changes'>,
  fits: (change: { readonly from: ReplayCourse; readonly to: ReplayCourse }) => boolean,
) => {
  const fitting = changes.filter(fits)
  return {
    count: fitting.reduce((sum, { count }) => sum + count, 0),
    rejected: fitting.reduce((sum, { rejected }) => sum + rejected, 0),
  }
}

/** How many would have gone differently, by what would have become of them. */
export function differenceCounts(result: Pick<ReplayResult, 'changes'>) {
  return {
    runs: countOf(result, ({ to }) => to === 'RUNS'),
    waits: countOf(result, ({ from, to }) => to === 'WAITS' && from !== 'REFUSED_LATER'),
    passes: countOf(result, ({ from, to }) => to === 'WAITS' && from === 'REFUSED_LATER'),
    refused: countOf(result, ({ to }) => to === 'REFUSED'),
    refusedLater: countOf(result, ({ to }) => to === 'REFUSED_LATER'),
    all: countOf(result, () => true),
  }
}

/** "Of 412 actions of 30 days: 41 more would run by themselves, 19 more would wait; one of the 41 was rejected …" */
export function replaySentence({ days }: Pick<PolicyReplay, 'days'>, result: ReplayResult): string {
  const counts = differenceCounts(result)
  const start = s.of(result.replayed, days)
  const parts = [
    ...(counts.runs.count > 0 ? [s.runs(counts.runs.count)] : []),
    ...(counts.waits.count > 0 ? [s.waits(counts.waits.count)] : []),
    ...(counts.refused.count > 0 ? [s.refused(counts.refused.count)] : []),
    ...(counts.refusedLater.count > 0 ? [s.refusedLater(counts.refusedLater.count)] : []),
    ...(counts.passes.count > 0 ? [s.passes(counts.passes.count)] : []),
  ]
  if (parts.length === 0) return `${start} ${s.same}`
  const { count, rejected } = counts.runs
  return `${start}: ${listText(parts)}${rejected === 0 ? '' : `; ${s.rejected(rejected, count)}`}.`
}

/** What has to be known beside the figures, a sentence each: what was checked, and what was not replayed. */
export function replayRemarks({ against }: Pick<PolicyReplay, 'against'>, result: ReplayResult): string[] {
  const { refusedRequests } = result
  return [
    ...checkRemarks(words.check, against, result),
    ...(refusedRequests > 0 ? [words.refusedThen(refusedRequests)] : []),
  ]
}
