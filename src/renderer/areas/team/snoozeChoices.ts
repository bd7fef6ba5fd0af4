import type { words } from './words'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MONDAY = 1
const MORNING_HOUR = 9

type SnoozeName = keyof typeof words.snooze.choices

export interface SnoozeChoice {
  readonly name: SnoozeName
  readonly untilMs: number
}

/** Nine in the morning of a later day, in the zone of this computer. */
function morningAfter(nowMs: number, isDay: (day: Date) => boolean): number {
  const day = new Date(nowMs)
  do day.setDate(day.getDate() + 1)
  while (!isDay(day))
  return day.setHours(MORNING_HOUR, 0, 0, 0)
}

/**
 * The times that are offered to put something off until, soonest first; none beyond `expiresAtMs`, which is null where
 * nothing expires. Epoch milliseconds of the service's clock.
 */
export function snoozeChoices(nowMs: number, expiresAtMs: number | null): readonly SnoozeChoice[] {
  const all: readonly SnoozeChoice[] = [
    { name: 'tenMinutes', untilMs: nowMs + 10 * MINUTE_MS },
    { name: 'hour', untilMs: nowMs + HOUR_MS },
    { name: 'fourHours', untilMs: nowMs + 4 * HOUR_MS },
    { name: 'tomorrow', untilMs: morningAfter(nowMs, () => true) },
    { name: 'monday', untilMs: morningAfter(nowMs, (day) => day.getDay() === MONDAY) },
  ]
  const distinct = all.filter(({ untilMs }, index) => all.findIndex((one) => one.untilMs === untilMs) === index)
  if (expiresAtMs === null) return distinct
  const last = { name: 'beforeExpiry', untilMs: expiresAtMs - MINUTE_MS } as const
  const fitting = distinct.filter(({ untilMs }) => untilMs < last.untilMs)
  return last.untilMs - nowMs >= MINUTE_MS ? [...fitting, last] : fitting
}
