import { itemOf } from './figureNotes'
import type { SearchFigures } from './measureSearch'
import type { Line } from './reportLine'

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

/** What the search took, as lines of the table. */
export function searchLines(figures: SearchFigures): Line[] {
  const { rows, texts, slowestMs, slowestText, medianMs, p99Ms, filledPerSecond, readsWhileFilling } = figures
  const { p50Ms, p99Ms: readP99Ms, worstMs } = readsWhileFilling
  return [
    {
      what: `search among ${whole(rows)} actions and ${whole(texts)} names`,
      against: `slowest: ${slowestText}`,
      ours: `median of all ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
      result: `${slowestMs.toFixed(1)} ms`,
      target: '<= 50 ms',
      isMet: slowestMs <= 50,
    },
    {
      what: `reads while ${whole(texts)} older names are taken in`,
      against: `${whole(filledPerSecond)} names/s`,
      ours: `${p50Ms.toFixed(1)}/${readP99Ms.toFixed(1)} ms`,
      result: `${readP99Ms.toFixed(1)} ms, worst ${worstMs.toFixed(1)}`,
      target: '<= 50 ms',
      isMet: readP99Ms <= 50,
    },
  ]
}

/** What the document says about the search. */
export const SEARCH_NOTE = itemOf(
  'Search: names that a twelfth of all bear, that some, one and nobody bears, beginnings, amounts, references, ids ' +
    'and their ends, one call at a time; the slowest kind of text by its median. Each action has its transaction, ' +
    'every second its quote. First the folder is opened with names that are in no index: while they are taken in, ' +
    'another process reads a hundred times a second.',
)
