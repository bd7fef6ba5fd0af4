import type { ActionForecast } from '../../../contract/console/agents/forecast'
import type { ActionDetail } from '../../../contract/console/agents/schemas'

/** Why approving is not the thing to do by one key: it would fail, it is too late, or nobody knows. */
export type ApprovalWarning = 'EXPIRED' | 'REFUSED' | 'STARTS_THEN_FAILS' | 'UNKNOWN'

/** Null for what would be paid or wait. `nowMs` is the service's time; `forecast` undefined where it cannot be had. */
export function approvalWarningOf(
  { expiresAt, isTooLate }: Pick<ActionDetail, 'expiresAt' | 'isTooLate'>,
  forecast: Pick<ActionForecast, 'verdicts'> | undefined,
  nowMs: number,
): ApprovalWarning | null {
  if (isTooLate || (expiresAt !== null && Date.parse(expiresAt) <= nowMs)) return 'EXPIRED'
  const kind = forecast?.verdicts[0]?.kind
  if (kind === undefined) return 'UNKNOWN'
  return kind === 'REFUSED' || kind === 'STARTS_THEN_FAILS' ? kind : null
}
