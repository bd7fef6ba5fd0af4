import type { RulesReplay, RulesResult } from '../../../contract/console/replay/rulesSchemas'
import { listText } from '../agents/policySentences'
import { checkRemarks } from './checkRemarks'
import { words } from './words'

const w = words.rules

/** By number of people, where anybody must sign: how many payments, the fewest people first. */
const signedOf = (counts: readonly number[]) =>
  counts.flatMap((count, people) => (people === 0 || count === 0 ? [] : [{ people, count }]))

/** "Of 412 payments of 30 days, 60 would have needed two people and 12 three; under the rules in force 20 did." */
export function rulesSentence({ days, against }: Pick<RulesReplay, 'days' | 'against'>, result: RulesResult): string {
  const would = signedOf(result.after)
  const did = signedOf(result.before).reduce((sum, { count }) => sum + count, 0)
  const [first, ...others] = would
  const needed =
    first === undefined
      ? w.noneNeeded
      : listText([w.needed(first.count, first.people), ...others.map(({ count, people }) => w.also(count, people))])
  return `${w.of(result.replayed, days)}, ${needed}; ${w.compared[against](did)}.`
}

/** What has to be known beside the figures, a sentence each. */
export function rulesRemarks({ against }: Pick<RulesReplay, 'against'>, result: RulesResult): string[] {
  const { more, fewer, otherwise } = result
  const changes = [
    ...(more > 0 ? [w.more(more)] : []),
    ...(fewer > 0 ? [w.fewer(fewer)] : []),
    ...(otherwise > 0 ? [w.otherwise(otherwise)] : []),
  ]
  return [changes.length === 0 ? w.same : `${listText(changes)}.`, ...checkRemarks(w.check, against, result)]
}
