import type { ActionClaim, ActionSnooze } from '../../../contract/console/team/schemas'
import type { Row } from '../../database/schema'

/** A claim as the console shows it. */
export function viewClaim(row: Row<'action_claims'>): ActionClaim {
  return { operatorId: row.operator_id, name: row.operator_name, at: row.claimed_at }
}

/** A snooze as the console shows it. */
export function viewSnooze(row: Row<'action_snoozes'>): ActionSnooze {
  return { until: row.snoozed_until, operatorId: row.operator_id, name: row.operator_name }
}
