import { bucketStartMs, RATE_BUCKET_MS } from '../../areas/exchange-rates/public'
import { loginEndsAt } from '../../areas/sca/public'
import { isoOf } from '../../foundation/clock'
import type { ConsoleContext } from '../consoleContext'

/** When rates change next. Days and months end then as well, so that limits of a policy start again at one of these. */
export const nextRateAt = (now: number): string => isoOf(bucketStartMs(now) + RATE_BUCKET_MS)

/** What the answer of a forecast rests on beside rates. */
interface RestsOn {
  /** Who pays; null: the platform, or nobody knows yet. */
  readonly customerId: string | null
  /** What the refusal says beside its message; null where the payment would start. */
  readonly refusedBy: Readonly<Record<string, unknown>> | null
  /** When the quote ends, or the lookup; null where nothing does. */
  readonly endsAt: string | null
}

/**
 * When the passing of time alone may change a forecast: with the next rate, with the end of what it rests on, or when
 * the limit that refuses begins its next window, which may be a minute long.
 */
export async function nextChangeAt(
  { tx, now }: Pick<ConsoleContext, 'tx' | 'now'>,
  { customerId, refusedBy, endsAt }: RestsOn,
): Promise<string> {
  const at = isoOf(now)
  const resetsAt = typeof refusedBy?.resetsAt === 'string' ? refusedBy.resetsAt : null
  const ends = [endsAt, resetsAt, await loginEndsAt({ tx, now }, customerId)]
  return ends.reduce<string>((first, end) => (end !== null && end > at && end < first ? end : first), nextRateAt(now))
}
