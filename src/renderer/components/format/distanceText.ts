const YEAR_S = 31_557_600
const UNITS = [
  ['y', YEAR_S],
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** A length of time in its two largest units: `3 d 4 h`, `6 min`, `1 y 20 d`. */
export function distanceText(lengthMs: number): string {
  let left = Math.round(Math.abs(lengthMs) / 1000)
  const first = UNITS.findIndex(([, seconds]) => left >= seconds)
  if (first === -1) return '0 s'
  const parts: string[] = []
  for (const [unit, seconds] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(left / seconds)
    left -= count * seconds
    if (count > 0) parts.push(`${count} ${unit}`)
  }
  return parts.join(' ')
}
