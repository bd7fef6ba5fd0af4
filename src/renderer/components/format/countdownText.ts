type Urgency = 'calm' | 'soon' | 'critical' | 'over'

const SOON_MS = 60_000
const CRITICAL_MS = 15_000
const two = (value: number) => String(value).padStart(2, '0')

/** What is left as `0:42`, `14:05`, `3:20:00` or `2 d 04 h`; whole seconds rounded up, so that 0:00 means over. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${two(hours % 24)} h`
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}

/** How near the end is: amber under a minute, red under fifteen seconds. */
export function urgencyOf(leftMs: number): Urgency {
  if (leftMs <= 0) return 'over'
  if (leftMs < CRITICAL_MS) return 'critical'
  return leftMs < SOON_MS ? 'soon' : 'calm'
}
