import type { LedgerAccountKind } from '../../../contract/console/money/schemas'

/** The currency in which figures of several currencies are added up. */
export const FIGURES_CURRENCY = 'USD'
const VOLUME_DAYS = 30
export const WEBHOOK_WINDOW_MS = 24 * 3600 * 1000

const DAY_MS = 24 * 3600 * 1000

/** The days (UTC) of the volume chart, oldest first, today last. */
export function volumeDays(nowMs: number): string[] {
  return Array.from({ length: VOLUME_DAYS }, (_, index) =>
    new Date(nowMs - (VOLUME_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The first day (UTC) of the period before the chart, as long as its own. */
export function firstDayBefore(nowMs: number): string {
  return volumeDays(nowMs - VOLUME_DAYS * DAY_MS)[0] ?? ''
}

/** Which half of an internal account a ledger account is, or which other part of the books. */
export function kindOf(ledgerAccountId: string): LedgerAccountKind {
  if (ledgerAccountId.endsWith('/available')) return 'AVAILABLE'
  if (ledgerAccountId.endsWith('/held')) return 'HELD'
  return ledgerAccountId.startsWith('world:') ? 'WORLD' : 'SUSPENSE'
}

const PART_LABELS: Readonly<Record<string, string>> = {
  bank: 'Banks and chains outside',
  cards: 'Merchants of card payments',
  exchange: 'Currency exchange',
  'service-fees': 'Service fees',
  sandbox: 'Sandbox money',
  transit: 'Money on its way',
  'write-offs': 'Written off',
  suspense: 'Platform, fees that wait for an account',
}

/** What an account that is no internal account's is called: `world:<part>:<currency>`, or the platform's suspense. */
export function partLabelOf(ledgerAccountId: string): string {
  const part = ledgerAccountId.split(':')[1] ?? ''
  return PART_LABELS[part] ?? part
}

/** The starts of buckets from the one of `endMs` back to `startMs` in equal steps, oldest first. Epoch milliseconds. */
export function rateTimes(range: {
  readonly startMs: number
  readonly endMs: number
  readonly stepMs: number
  readonly bucketMs: number
}): number[] {
  const { startMs, endMs, stepMs, bucketMs } = range
  const lastMs = Math.floor(endMs / bucketMs) * bucketMs
  const firstBucketMs = Math.floor(startMs / bucketMs) * bucketMs
  const count = Math.floor((lastMs - firstBucketMs) / stepMs) + 1
  return Array.from({ length: count }, (_, index) => lastMs - (count - 1 - index) * stepMs)
}
