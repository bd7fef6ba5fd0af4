import { useRead } from './useRead'

/**
 * How many payments wait for a decision or a signature that can still have effect: what agents ask for, and what people
 * propose. Null until known.
 */
export function useWaitingCount(): number | null {
  const counts = useRead('countWaiting', {}).data
  return counts === undefined ? null : counts.waiting + counts.proposed
}

/** How much the screen of approvals asks for: payments that wait, proposals, and changes for another administrator. */
export function useAskedCount(): number | null {
  const counts = useRead('countWaiting', {}).data
  return counts === undefined ? null : counts.waiting + counts.proposed + counts.changes
}
