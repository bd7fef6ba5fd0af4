/** Stretches of days; an address keeps the word, so that it means the same tomorrow. Weeks begin on Monday. */
export const PERIODS = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'] as const
export type Period = (typeof PERIODS)[number]

const EDGE = /^(start|end)-of-(today|yesterday|(?:this|last)-(?:week|month))$/
const AGO = /^(\d{1,4})([mhd])-ago$/
const MINUTE_MS = 60_000
const UNIT_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: 60 * MINUTE_MS, d: 24 * 60 * MINUTE_MS }

/** Whether the text says an instant by the clock: `start-of-today`, `end-of-last-week`, `1h-ago`. */
export const isRelativeInstant = (text: string): boolean => EDGE.test(text) || AGO.test(text)

/** The words of both ends of a period. */
export const edgesOf = (period: Period): readonly [from: string, to: string] => [
  `start-of-${period}`,
  `end-of-${period}`,
]

interface Days {
  readonly nowMs: number
  /** Days of UTC, else of this machine's zone: those that the screen shows. */
  readonly isUtc: boolean
}

/** The first millisecond of a day so many days and months away from that of `nowMs`. */
function dayStart({ nowMs, isUtc }: Days, months: number, dayOf: (day: number, weekday: number) => number): number {
  const now = new Date(nowMs)
  if (isUtc) {
    const day = dayOf(now.getUTCDate(), (now.getUTCDay() + 6) % 7)
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day)
  }
  const day = dayOf(now.getDate(), (now.getDay() + 6) % 7)
  return new Date(now.getFullYear(), now.getMonth() + months, day).getTime()
}

/** The beginning of a period and of the one behind it. */
function boundsOf(period: Period, days: Days): readonly [number, number] {
  const day = (more: number) => dayStart(days, 0, (date) => date + more)
  const week = (more: number) => dayStart(days, 0, (date, weekday) => date - weekday + 7 * more)
  const month = (more: number) => dayStart(days, more, () => 1)
  const bounds = {
    today: () => [day(0), day(1)],
    yesterday: () => [day(-1), day(0)],
    'this-week': () => [week(0), week(1)],
    'last-week': () => [week(-1), week(0)],
    'this-month': () => [month(0), month(1)],
    'last-month': () => [month(-1), month(0)],
  } as const satisfies Readonly<Record<Period, () => readonly [number, number]>>
  return bounds[period]()
}

/** The instant that a text of the address means now, ISO 8601 in UTC; any other text as it is. */
export function resolveInstant(text: string, days: Days): string {
  const ago = AGO.exec(text)
  if (ago !== null) {
    const [, count, unit = 'm'] = ago
    const atMs = days.nowMs - Number(count) * (UNIT_MS[unit] ?? MINUTE_MS)
    // Whole minutes: what is asked stays the same for a while.
    return new Date(Math.floor(atMs / MINUTE_MS) * MINUTE_MS).toISOString()
  }
  const edge = EDGE.exec(text)
  if (edge === null) return text
  const [from, next] = boundsOf(edge[2] as Period, days)
  return new Date(edge[1] === 'start' ? from : next - 1).toISOString()
}

/** The calendar day of an instant, `YYYY-MM-DD`, as a date input takes it. */
export function dayOfInstant(text: string, isUtc: boolean): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return ''
  if (isUtc) return at.toISOString().slice(0, 10)
  const two = (part: number) => String(part).padStart(2, '0')
  // While a year is typed it is that of its first digits; a date input takes four.
  const year = String(at.getFullYear()).padStart(4, '0')
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The first or the last millisecond of a calendar day. */
export function edgeOfDay(day: string, edge: 'start' | 'end', isUtc: boolean): string {
  const time = `${day}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}`
  return new Date(isUtc ? `${time}Z` : time).toISOString()
}
