import type { AgentUsageHistory } from '../../../../contract/console/policies/schemas'
import { words } from './words'

type Day = AgentUsageHistory['days'][number]
type Write = (amountMinor: number) => string

const PERCENT = 100

/** The limit of a day in words. */
export function dayLimitText({ limitMinor, isLimitKnown }: Day, money: Write): string {
  if (!isLimitKnown) return words.usage.tipUnknown
  return limitMinor === null ? words.usage.tipNoLimit : words.usage.tipLimit(money(limitMinor))
}

/** What the chart shows, in sentences: for everybody, and in place of the drawing for those who do not see it. */
export function usageSentences(days: readonly Day[], money: Write, dayText: (day: string) => string): string[] {
  const used = days.filter(({ payments }) => payments > 0)
  const most = used.reduce<Day | null>((best, day) => (day.usedMinor > (best?.usedMinor ?? -1) ? day : best), null)
  const today = days.at(-1)
  const over = days.filter(({ usedMinor, limitMinor }) => limitMinor !== null && usedMinor > limitMinor).length
  const limit = today?.limitMinor ?? null
  if (most === null) return [words.usage.none, limit === null ? words.usage.noLimit : words.usage.limit(money(limit))]
  const share =
    most.limitMinor === null || most.limitMinor === 0
      ? null
      : String(Math.round((most.usedMinor / most.limitMinor) * PERCENT))
  return [
    words.usage.days(
      used.length,
      used.reduce((sum, { payments }) => sum + payments, 0),
    ),
    words.usage.most(money(most.usedMinor), dayText(most.day), share),
    limit === null ? words.usage.noLimit : words.usage.limit(money(limit)),
    ...(over === 0 ? [] : [words.usage.over(over)]),
  ]
}
