const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const shortWithYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const exact = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})
const clockTime = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** How long ago, or in how long, in the shortest words: `14 s ago`, `in 6 min`, `3 h ago`, `12 Mar`, `2026-03-12`. */
export function relativeTimeText(atMs: number, nowMs: number, isIso: boolean): string {
  const distance = nowMs - atMs
  const size = Math.abs(distance)
  if (size >= 7 * DAY_MS) {
    if (isIso) return dayText(atMs, isIso)
    const isSameYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear()
    return (isSameYear ? short : shortWithYear).format(atMs)
  }
  const amount = spanText(size)
  if (amount === '0 s') return 'now'
  return distance > 0 ? `${amount} ago` : `in ${amount}`
}

/** A length of time in its largest unit: `14 s`, `6 min`, `3 h`, `2 d`. */
export function spanText(lengthMs: number): string {
  if (lengthMs < MINUTE_MS) return `${Math.floor(lengthMs / 1000)} s`
  if (lengthMs < HOUR_MS) return `${Math.floor(lengthMs / MINUTE_MS)} min`
  if (lengthMs < DAY_MS) return `${Math.floor(lengthMs / HOUR_MS)} h`
  return `${Math.floor(lengthMs / DAY_MS)} d`
}

/** The exact instant with its zone: the locale's form, or ISO 8601 in UTC. */
export function exactTimeText(atMs: number, isIso: boolean): string {
  return isIso ? new Date(atMs).toISOString() : exact.format(atMs)
}

/** The time of day, `14:03:07`. */
export function clockTimeText(atMs: number, isIso: boolean): string {
  return isIso ? new Date(atMs).toISOString().slice(11, 19) : clockTime.format(atMs)
}

const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' })

/** The zone that times are shown in, `GMT+2`; ISO forms are in UTC. */
function zoneText(atMs: number, isIso: boolean): string {
  if (isIso) return 'UTC'
  return zone.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The calendar day, `12 Mar 2026` or `2026-03-12`. */
export function dayText(atMs: number, isIso: boolean): string {
  return isIso ? new Date(atMs).toISOString().slice(0, 10) : shortWithYear.format(atMs)
}

const utcDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const utcMonth = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day of the calendar, whatever the zone: `12 Mar 2026` or `2026-03-12`. */
export function calendarDayText(date: string, isIso: boolean): string {
  return isIso ? date : utcDay.format(Date.parse(date))
}

/** A month of the calendar, given as `2026-03`: `March 2026` or `2026-03`. */
export function calendarMonthText(month: string, isIso: boolean): string {
  return isIso ? month : utcMonth.format(Date.parse(month))
}

/** The calendar day above times of day, and the zone of both: `12 Mar 2026, GMT+1`. */
export function zonedDayText(atMs: number, isIso: boolean): string {
  return `${dayText(atMs, isIso)}, ${zoneText(atMs, isIso)}`
}
