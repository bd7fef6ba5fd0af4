const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A day of UTC without its year, `23 Nov`; ISO forms are whole. */
export function shortDayText(day: string, isIso: boolean): string {
  return isIso ? day : short.format(Date.parse(day))
}
