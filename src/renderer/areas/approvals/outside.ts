import type { ActionDetail } from '../../../contract/console/agents/schemas'

/** The list beside the detail, as it stands. */
export interface ShownList {
  readonly tab: string
  readonly ids: readonly string[]
  /** False while rows of an earlier question are shown. */
  readonly isSettled: boolean
  /** Filters or a search leave rows out. */
  readonly isNarrowed: boolean
}

type Standing = Pick<ActionDetail, 'snooze' | 'isTooLate'>

/** The tab under which a waiting action stands. */
export function tabOf({ snooze, isTooLate }: Standing): 'waiting' | 'snoozed' | 'late' {
  if (isTooLate) return 'late'
  return snooze === null ? 'waiting' : 'snoozed'
}

/**
 * Whether the list leaves out a waiting action that the panel shows. Rows further down than what is loaded belong to a
 * list that nothing narrows.
 */
export function isOutside(list: ShownList, actionId: string, standing: Standing): boolean {
  if (!list.isSettled || list.ids.includes(actionId)) return false
  return list.isNarrowed || list.tab !== tabOf(standing)
}
