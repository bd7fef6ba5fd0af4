import type { DecidedItem } from '../../../../contract/console/agents/decisions'
import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import type { WideAmount } from '../../../../contract/primitives/money'
import { toWideAmount } from '../../../../contract/primitives/wideAmount'
import type { WaitingRow } from '../proposals/waitingRows'

/** How many actions one call decides: small enough to show progress and to be stopped. */
export const PART_SIZE = 100

interface Sum {
  readonly currency: string
  readonly amountMinor: bigint
}

/** What leaves, by currency, the currencies in the order in which they come: to the last digit, however much. */
export function sumsOf(rows: Iterable<Pick<QueuedAction, 'sending'>>): readonly Sum[] {
  const sums = new Map<string, bigint>()
  for (const { sending } of rows) {
    sums.set(sending.currency, (sums.get(sending.currency) ?? 0n) + BigInt(sending.amountMinor))
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }))
}

/** The sum of these as a call states it; undefined for none. */
export function sumOf(
  rows: Iterable<Pick<QueuedAction, 'sending'>>,
): { currency: string; amountMinor: WideAmount } | undefined {
  const [sum] = sumsOf(rows)
  return sum && { ...sum, amountMinor: toWideAmount(sum.amountMinor) }
}

/** Whether what was typed is the sum. */
export const isSum = (typed: WideAmount | null, sum: Sum | undefined): boolean =>
  sum !== undefined && typed === toWideAmount(sum.amountMinor)

/** Why these are not approved together; null when they are. */
type ApprovalObstacle = 'one' | 'proposals' | 'late' | 'agents' | 'payees' | 'currencies'

/** Several are approved together when one agent asked for all of them, for one payee and in one currency. */
export function approvalObstacle(
  rows: readonly Pick<WaitingRow, 'agentId' | 'payee' | 'sending' | 'isTooLate' | 'proposal'>[],
): ApprovalObstacle | null {
  if (rows.length < 2) return 'one'
  if (rows.some(({ proposal }) => proposal !== undefined)) return 'proposals'
  if (rows.some(({ isTooLate }) => isTooLate)) return 'late'
  const kinds = (of: (row: (typeof rows)[number]) => string | null) => new Set(rows.map(of)).size
  if (kinds(({ agentId }) => agentId) > 1) return 'agents'
  if (kinds(({ payee }) => payee?.accountId ?? null) > 1 || rows.some(({ payee }) => payee === null)) return 'payees'
  return kinds(({ sending }) => sending.currency) > 1 ? 'currencies' : null
}

/** The list in parts of at most so many. */
export function partsOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = []
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size))
  return parts
}

/** What became of the items so far: decided or held, failed, and not decided because somebody else had. */
export function outcomeCounts(items: readonly DecidedItem[]) {
  const count = (...outcomes: readonly DecidedItem['outcome'][]) =>
    items.filter(({ outcome }) => outcomes.includes(outcome)).length
  return { done: count('HELD', 'APPROVED', 'REJECTED'), failed: count('FAILED'), refused: count('REFUSED') }
}

/** The one that sends most; of marked rows there is at least one. */
export function largestOf<Row extends Pick<QueuedAction, 'sending'>>(rows: readonly Row[]): Row {
  return rows.reduce((largest, row) => (row.sending.amountMinor > largest.sending.amountMinor ? row : largest))
}
